//! What commits: the one writer of a store.
//!
//! Futures are boxed (`async_trait`): which database it is is known when the program starts and not when it is built, so the
//! coordinator's actor holds one `dyn Ledger`. A box a call is nothing beside a transaction that waits for a disk.

use std::fmt::Debug;

use async_trait::async_trait;
use spec::experiment::Trust;

use crate::error::StoreError;
use crate::model::batch::{Incoming, Outcome};
use crate::model::belief::Belief;
use crate::model::experiment::{ExperimentRow, ExperimentState, NewExperiment};
use crate::model::failure::FailureRow;
use crate::model::forgotten::Forgotten;
use crate::model::ids::{ExperimentId, Millis, PairingId};
use crate::model::judgement::Judgement;
use crate::model::pair::summary::PairingSummary;
use crate::model::pairing::NewPairing;
use crate::model::position::{PositionRow, Worth};
use crate::model::prefix::PrefixSums;
use crate::model::problem::Problem;
use crate::model::sentence::Sentence;
use crate::model::struck::{Repaired, Struck};
use crate::model::table::Value;

/// Writes to a store. Every method is one transaction: when it returns, all of it is on disk; when it fails, none.
#[async_trait]
pub trait Ledger: Debug + Send + Sync {
    /// Refuses to go on if what is written to is not any more what was opened.
    fn check_in_place(&self) -> Result<(), StoreError>;

    /// Counts the starts of coordinators on this store and gives the number of this one: no fence of an earlier one
    /// comes again, however quickly it was started anew and whatever the clock says.
    async fn begin_epoch(&mut self) -> Result<u32, StoreError>;

    /// Stores an experiment as running. If it is there already, with the same text, it stays as it is.
    async fn put_experiment(&mut self, new: &NewExperiment) -> Result<ExperimentRow, StoreError>;

    /// Changes where an experiment stands.
    async fn set_state(
        &mut self,
        name: &str,
        state: ExperimentState,
        at: Millis,
    ) -> Result<ExperimentRow, StoreError>;

    /// Says how far the machines that play an experiment are trusted.
    async fn set_trust(&mut self, experiment: ExperimentId, trust: Trust) -> Result<(), StoreError>;

    /// Ends an experiment whose row cannot be read, and whose checksum is wrong already.
    async fn end_unreadable(&mut self, experiment: ExperimentId) -> Result<(), StoreError>;

    /// Stores a pairing; if it is there already, returns its id.
    async fn put_pairing(&mut self, new: &NewPairing) -> Result<PairingId, StoreError> {
        self.put_pairings(std::slice::from_ref(new)).await.map(|ids| ids[0])
    }

    /// Stores pairings; for those that are there already returns their ids. Refused if other players are there.
    async fn put_pairings(&mut self, new: &[NewPairing]) -> Result<Vec<PairingId>, StoreError>;

    /// Stores the positions at which an experiment looks, in place of what was there; none: they have to be found again.
    async fn put_positions(
        &mut self,
        experiment: ExperimentId,
        positions: &[PositionRow],
    ) -> Result<(), StoreError>;

    /// Stores what positions of an experiment are worth that were open. What is known of others stays.
    async fn appraise(&mut self, experiment: ExperimentId, worth: &[Worth]) -> Result<(), StoreError>;

    /// Stores what is believed in a tuning after so many pairs, in place of what was there.
    async fn believe(
        &mut self,
        experiment: ExperimentId,
        pairs: u64,
        beliefs: &[Belief],
    ) -> Result<(), StoreError>;

    /// A pairing that was played ahead stands at this slot of its round now, with all its games. Refused if another one does.
    async fn place(&mut self, pairing: PairingId, slot: u64) -> Result<(), StoreError>;

    /// Moves a pairing whose players do not meet any more out of the plan: its games are struck out, and its place is free
    /// for those who do meet.
    async fn retire(&mut self, pairing: PairingId, at: Millis) -> Result<(), StoreError>;

    /// Stores batches, all in one transaction. If it fails nothing is stored, and the same may be tried again.
    async fn commit(&mut self, incoming: &[Incoming]) -> Result<Vec<Outcome>, StoreError>;

    /// Keeps batches apart that came when their series had left the plan: they are struck out as they come. What is stored or struck
    /// out of a unit already stays all there is.
    async fn keep_apart(&mut self, incoming: &[Incoming]) -> Result<Vec<Outcome>, StoreError>;

    /// Stores what the first units of series add up to, in place of what was there. Each of them is stored, or was given up; when one is
    /// struck out, this goes with it.
    async fn mark(&mut self, prefixes: &[(PairingId, PrefixSums)]) -> Result<(), StoreError>;

    /// Stores what was said about pairs that could not be played, on top of what was said before.
    async fn testify(&mut self, said: &[FailureRow]) -> Result<(), StoreError>;

    /// Gives pairs up, all together, each with the reason that was said last. Which were given up before stay as they are.
    async fn give_up(&mut self, pairs: &[(PairingId, u64)], at: Millis) -> Result<(), StoreError>;

    /// Forgets what was said about the pairs of an experiment that were not given up.
    async fn forget_failures(&mut self, experiment: ExperimentId) -> Result<(), StoreError>;

    /// Marks the alarms of an experiment as seen; how many were not. One that comes again is shown again.
    async fn acknowledge(&mut self, experiment: ExperimentId, at: Millis) -> Result<u64, StoreError>;

    /// Stores a judgement with everything that follows from it.
    async fn judge(&mut self, judgement: &Judgement) -> Result<Struck, StoreError>;

    /// Carries out a sentence for which no alarm is needed: what was brought breaks the rules and was never stored.
    async fn condemn(&mut self, sentence: &Sentence, at: Millis) -> Result<Struck, StoreError>;

    /// Believes somebody again from now on; false if nobody of this name is in quarantine.
    async fn lift(&mut self, identity: &str, at: Millis) -> Result<bool, StoreError>;

    /// Strikes out every half pair of an experiment, so that those pairs are played again.
    async fn strike_halves(&mut self, experiment: ExperimentId, at: Millis) -> Result<Struck, StoreError>;

    /// Strikes damaged pairs out and counts wrong sums again. Other problems are left as they are: nothing here can know
    /// what was there.
    async fn repair(&mut self, problems: &[Problem], at: Millis) -> Result<Repaired, StoreError>;

    /// Drops the transcripts of an experiment that is over, as far as its games can be played again, and gives the space back. Results,
    /// hashes and digests stay.
    async fn forget_transcripts(&mut self, name: &str, at: Millis) -> Result<Forgotten, StoreError>;

    /// Counts the games of a pairing again and stores that as its summary.
    async fn rebuild(&mut self, pairing: PairingId) -> Result<PairingSummary, StoreError>;

    /// Stores rows of a table as they are in another store, for a copy that is being made.
    async fn carry_in(
        &mut self,
        table: &str,
        columns: &[String],
        rows: Vec<Vec<Value>>,
    ) -> Result<(), StoreError>;

    /// Ends a copy: it is whole, and coordinators were started so often on what it is a copy of.
    async fn finish_copy(&mut self, starts: u32) -> Result<(), StoreError>;

    /// Ends the writing: whatever is committed is where the next one finds it.
    async fn close(self: Box<Self>) -> Result<(), StoreError>;
}
