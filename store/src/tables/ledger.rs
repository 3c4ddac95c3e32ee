//! What a file's writer can do: each method is in the file that is about it.

use async_trait::async_trait;
use spec::experiment::Trust;

use super::link::Link;
use super::writer::Writer;
use crate::error::StoreError;
use crate::ledger::Ledger;
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

#[async_trait]
impl Ledger for Writer {
    fn check_in_place(&self) -> Result<(), StoreError> {
        Self::check_in_place(self)
    }

    async fn begin_epoch(&mut self) -> Result<u32, StoreError> {
        Link::patiently(Self::begin_epoch(self)).await
    }

    async fn put_experiment(&mut self, new: &NewExperiment) -> Result<ExperimentRow, StoreError> {
        Link::patiently(Self::put_experiment(self, new)).await
    }

    async fn set_state(
        &mut self,
        name: &str,
        state: ExperimentState,
        at: Millis,
    ) -> Result<ExperimentRow, StoreError> {
        Link::patiently(Self::set_state(self, name, state, at)).await
    }

    async fn set_trust(&mut self, experiment: ExperimentId, trust: Trust) -> Result<(), StoreError> {
        Link::patiently(Self::set_trust(self, experiment, trust)).await
    }

    async fn end_unreadable(&mut self, experiment: ExperimentId) -> Result<(), StoreError> {
        Self::end_unreadable(self, experiment).await
    }

    async fn put_pairings(&mut self, new: &[NewPairing]) -> Result<Vec<PairingId>, StoreError> {
        Link::patiently(Self::put_pairings(self, new)).await
    }

    async fn put_positions(
        &mut self,
        experiment: ExperimentId,
        positions: &[PositionRow],
    ) -> Result<(), StoreError> {
        Link::patiently(Self::put_positions(self, experiment, positions)).await
    }

    async fn appraise(&mut self, experiment: ExperimentId, worth: &[Worth]) -> Result<(), StoreError> {
        Link::patiently(Self::appraise(self, experiment, worth)).await
    }

    async fn believe(
        &mut self,
        experiment: ExperimentId,
        pairs: u64,
        beliefs: &[Belief],
    ) -> Result<(), StoreError> {
        Link::patiently(Self::believe(self, experiment, pairs, beliefs)).await
    }

    async fn place(&mut self, pairing: PairingId, slot: u64) -> Result<(), StoreError> {
        Link::patiently(Self::place(self, pairing, slot)).await
    }

    async fn retire(&mut self, pairing: PairingId, at: Millis) -> Result<(), StoreError> {
        Self::retire(self, pairing, at).await
    }

    async fn commit(&mut self, incoming: &[Incoming]) -> Result<Vec<Outcome>, StoreError> {
        Link::patiently(Self::commit(self, incoming)).await
    }

    async fn keep_apart(&mut self, incoming: &[Incoming]) -> Result<Vec<Outcome>, StoreError> {
        Link::patiently(Self::keep_apart(self, incoming)).await
    }

    async fn mark(&mut self, prefixes: &[(PairingId, PrefixSums)]) -> Result<(), StoreError> {
        Link::patiently(Self::mark(self, prefixes)).await
    }

    async fn testify(&mut self, said: &[FailureRow]) -> Result<(), StoreError> {
        Link::patiently(Self::testify(self, said)).await
    }

    async fn give_up(&mut self, pairs: &[(PairingId, u64)], at: Millis) -> Result<(), StoreError> {
        Link::patiently(Self::give_up(self, pairs, at)).await
    }

    async fn forget_failures(&mut self, experiment: ExperimentId) -> Result<(), StoreError> {
        Self::forget_failures(self, experiment).await
    }

    async fn acknowledge(&mut self, experiment: ExperimentId, at: Millis) -> Result<u64, StoreError> {
        Link::patiently(Self::acknowledge(self, experiment, at)).await
    }

    async fn judge(&mut self, judgement: &Judgement) -> Result<Struck, StoreError> {
        Self::judge(self, judgement).await
    }

    async fn condemn(&mut self, sentence: &Sentence, at: Millis) -> Result<Struck, StoreError> {
        Self::condemn(self, sentence, at).await
    }

    async fn lift(&mut self, identity: &str, at: Millis) -> Result<bool, StoreError> {
        Link::patiently(Self::lift(self, identity, at)).await
    }

    async fn strike_halves(&mut self, experiment: ExperimentId, at: Millis) -> Result<Struck, StoreError> {
        Self::strike_halves(self, experiment, at).await
    }

    async fn repair(&mut self, problems: &[Problem], at: Millis) -> Result<Repaired, StoreError> {
        Self::repair(self, problems, at).await
    }

    async fn forget_transcripts(&mut self, name: &str, at: Millis) -> Result<Forgotten, StoreError> {
        Self::forget_transcripts(self, name, at).await
    }

    async fn rebuild(&mut self, pairing: PairingId) -> Result<PairingSummary, StoreError> {
        Self::rebuild(self, pairing).await
    }

    async fn carry_in(
        &mut self,
        table: &str,
        columns: &[String],
        rows: Vec<Vec<Value>>,
    ) -> Result<(), StoreError> {
        Self::carry_in(self, table, columns, &rows).await
    }

    async fn finish_copy(&mut self, starts: u32) -> Result<(), StoreError> {
        Self::finish_copy(self, starts).await
    }

    async fn close(self: Box<Self>) -> Result<(), StoreError> {
        Self::close(*self).await
    }
}
