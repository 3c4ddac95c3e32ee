//! What reads: everything that is stored, beside its writer.
//!
//! Boxed futures, for the reason that is given at [`crate::Ledger`]. What can be said in terms of these methods is not one of
//! them: [`crate::digest`], [`crate::question`].

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;

use async_trait::async_trait;
use spec::experiment::Trust;

use crate::error::StoreError;
use crate::model::about::About;
use crate::model::alarm::Alarm;
use crate::model::audit::{PendingAudit, Record};
use crate::model::experiment::{ExperimentRow, UnreadableExperiment};
use crate::model::extent::Extent;
use crate::model::failure::{FailureRow, IsolatedPair};
use crate::model::identity::Identity;
use crate::model::ids::{ExperimentId, GameId, PairingId};
use crate::model::judgement::Settled;
use crate::model::pair::stored::{PairPoints, StoredGame};
use crate::model::pair::summary::PairingSummary;
use crate::model::pairing::PairingRow;
use crate::model::position::PositionRow;
use crate::model::prefix::{PrefixSums, StoredPrefix};
use crate::model::probe::stored::StoredProbe;
use crate::model::problem::Problem;
use crate::model::sentence::Quarantined;
use crate::model::table::{QueryLimits, Rows, Table};

/// Reads a store.
#[async_trait]
pub trait Archive: Debug + Send + Sync {
    /// Another reader of the same store with connections of its own: whoever waits for these keeps nobody else waiting.
    fn apart(&self, connections: u32) -> Arc<dyn Archive>;

    /// Ends the reading.
    async fn close(&self);

    /// What the store is, and how much is in it.
    async fn about(&self) -> Result<About, StoreError>;

    /// How large it is, and how long its place is kept; cheap enough to be asked every few seconds.
    async fn extent(&self) -> Result<Extent, StoreError>;

    /// All experiments, oldest first.
    async fn experiments(&self) -> Result<Vec<ExperimentRow>, StoreError>;

    /// The same, also of a store in which some cannot be read: those with their number, their name and the reason.
    async fn readable_experiments(
        &self,
    ) -> Result<Vec<Result<ExperimentRow, UnreadableExperiment>>, StoreError>;

    /// The experiment of this name.
    async fn experiment(&self, name: &str) -> Result<ExperimentRow, StoreError>;

    /// How far the machines of each experiment are trusted, where that was said.
    async fn trusts(&self) -> Result<Vec<(ExperimentId, Trust)>, StoreError>;

    /// The pairings of an experiment that are in its plan, in the order of their places.
    async fn pairings(&self, experiment: ExperimentId) -> Result<Vec<PairingRow>, StoreError>;

    /// Those that have left it.
    async fn retired_pairings(&self, experiment: ExperimentId) -> Result<Vec<PairingRow>, StoreError>;

    /// One pairing, also one that has left the plan.
    async fn pairing(&self, id: PairingId) -> Result<PairingRow, StoreError>;

    /// What a pairing adds up to.
    async fn summary(&self, pairing: PairingId) -> Result<PairingSummary, StoreError>;

    /// The same, counted again from the games.
    async fn recount(&self, pairing: PairingId) -> Result<PairingSummary, StoreError>;

    /// The pairings of an experiment with what they add up to, in the order of their places.
    async fn summaries(
        &self,
        experiment: ExperimentId,
    ) -> Result<Vec<(PairingRow, PairingSummary)>, StoreError>;

    /// What is stored of the first units of series that are in a plan, so that a start need not read them. What is not as it was stored is
    /// left out.
    async fn prefixes(&self) -> Result<BTreeMap<PairingId, StoredPrefix>, StoreError>;

    /// What so many first units of a series add up to, counted again; fewer if some of them are missing.
    async fn recount_prefix(&self, series: PairingId, units: u64) -> Result<PrefixSums, StoreError>;

    /// The results of pairs of a pairing in ascending order, from pair `from` on: a page of them, empty at the end.
    ///
    /// What a coordinator rebuilds its state from; millions a second.
    async fn pair_points(&self, pairing: PairingId, from: u64) -> Result<Vec<PairPoints>, StoreError>;

    /// Games of a pairing in the order of their ids, those after `after`: at most so many.
    async fn games(
        &self,
        pairing: PairingId,
        after: Option<GameId>,
        most: u32,
    ) -> Result<Vec<StoredGame>, StoreError>;

    /// One game.
    async fn game(&self, id: GameId) -> Result<StoredGame, StoreError>;

    /// The places of a series of probes of which the probe is stored, in ascending order from `from` on: a page of them, empty at the
    /// end.
    async fn probe_places(&self, series: PairingId, from: u64) -> Result<Vec<u64>, StoreError>;

    /// Probes of a series in the order of their places, from `from` on: at most so many.
    async fn probes(&self, series: PairingId, from: u64, most: u32) -> Result<Vec<StoredProbe>, StoreError>;

    /// The positions at which an experiment looks, in order; none if they were not found yet.
    async fn positions(&self, experiment: ExperimentId) -> Result<Vec<PositionRow>, StoreError>;

    /// What was said about the pairs of an experiment that could not be played, by pairing and pair.
    async fn failures(&self, experiment: ExperimentId) -> Result<Vec<FailureRow>, StoreError>;

    /// The pairs of an experiment that were given up, by pairing and pair.
    async fn isolated(&self, experiment: ExperimentId) -> Result<Vec<IsolatedPair>, StoreError>;

    /// All alarms, oldest first; `open_only`: those that nobody has acknowledged.
    async fn alarms(&self, open_only: bool) -> Result<Vec<Alarm>, StoreError>;

    /// How many alarms each experiment has that nobody has acknowledged.
    async fn alarm_counts(&self) -> Result<Vec<(ExperimentId, u64)>, StoreError>;

    /// Alarms that were not settled since they were last raised.
    async fn unsettled_alarms(&self) -> Result<Vec<Alarm>, StoreError>;

    /// The alarms that were settled.
    async fn judgements(&self) -> Result<Vec<Settled>, StoreError>;

    /// All audits that nobody has played yet, oldest first.
    async fn pending_audits(&self) -> Result<Vec<PendingAudit>, StoreError>;

    /// How everybody's audits went, as far as they are over.
    async fn records(&self) -> Result<BTreeMap<Identity, Record>, StoreError>;

    /// Who is in quarantine, and why.
    async fn quarantined(&self) -> Result<Vec<Quarantined>, StoreError>;

    /// The experiments of which a tuner's model believes something.
    async fn believed(&self) -> Result<BTreeSet<ExperimentId>, StoreError>;

    /// How many pairs of each experiment were struck out.
    async fn struck(&self) -> Result<Vec<(ExperimentId, u64)>, StoreError>;

    /// How many coordinators were started on this store.
    async fn starts(&self) -> Result<u32, StoreError>;

    /// Looks at every row; an empty list is a sound store.
    async fn check(&self) -> Result<Vec<Problem>, StoreError>;

    /// Answers one question in SQL, row by row; whether there were more rows than allowed.
    async fn each(&self, sql: &str, limits: QueryLimits, rows: &mut dyn Rows) -> Result<bool, StoreError>;

    /// Answers one question in SQL.
    async fn query(&self, sql: &str, limits: QueryLimits) -> Result<Table, StoreError> {
        let mut table = Table::default();
        table.cut = self.each(sql, limits, &mut table).await?;
        Ok(table)
    }
}
