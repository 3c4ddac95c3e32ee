//! What a file's readers can do: each method is in the file that is about it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_trait::async_trait;
use spec::experiment::Trust;

use super::reader::Reader;
use super::{connect, dialect};
use crate::archive::Archive;
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
use crate::model::table::{QueryLimits, Rows};

#[async_trait]
impl Archive for Reader {
    fn apart(&self, connections: u32) -> Arc<dyn Archive> {
        Arc::new(Self::new(connect::pooled(self.options(), connections)))
    }

    async fn close(&self) {
        Self::close(self).await;
    }

    async fn about(&self) -> Result<About, StoreError> {
        Self::about(self).await
    }

    async fn extent(&self) -> Result<Extent, StoreError> {
        Self::extent(self).await
    }

    async fn experiments(&self) -> Result<Vec<ExperimentRow>, StoreError> {
        Self::experiments(self).await
    }

    async fn readable_experiments(
        &self,
    ) -> Result<Vec<Result<ExperimentRow, UnreadableExperiment>>, StoreError> {
        Self::readable_experiments(self).await
    }

    async fn experiment(&self, name: &str) -> Result<ExperimentRow, StoreError> {
        Self::experiment(self, name).await
    }

    async fn trusts(&self) -> Result<Vec<(ExperimentId, Trust)>, StoreError> {
        Self::trusts(self).await
    }

    async fn pairings(&self, experiment: ExperimentId) -> Result<Vec<PairingRow>, StoreError> {
        Self::pairings(self, experiment).await
    }

    async fn retired_pairings(&self, experiment: ExperimentId) -> Result<Vec<PairingRow>, StoreError> {
        Self::retired_pairings(self, experiment).await
    }

    async fn pairing(&self, id: PairingId) -> Result<PairingRow, StoreError> {
        Self::pairing(self, id).await
    }

    async fn summary(&self, pairing: PairingId) -> Result<PairingSummary, StoreError> {
        Self::summary(self, pairing).await
    }

    async fn recount(&self, pairing: PairingId) -> Result<PairingSummary, StoreError> {
        Self::recount(self, pairing).await
    }

    async fn summaries(
        &self,
        experiment: ExperimentId,
    ) -> Result<Vec<(PairingRow, PairingSummary)>, StoreError> {
        Self::summaries(self, experiment).await
    }

    async fn prefixes(&self) -> Result<BTreeMap<PairingId, StoredPrefix>, StoreError> {
        Self::prefixes(self).await
    }

    async fn recount_prefix(&self, series: PairingId, units: u64) -> Result<PrefixSums, StoreError> {
        Self::recount_prefix(self, series, units).await
    }

    async fn pair_points(&self, pairing: PairingId, from: u64) -> Result<Vec<PairPoints>, StoreError> {
        Self::pair_points(self, pairing, from).await
    }

    async fn games(
        &self,
        pairing: PairingId,
        after: Option<GameId>,
        most: u32,
    ) -> Result<Vec<StoredGame>, StoreError> {
        Self::games(self, pairing, after, most).await
    }

    async fn game(&self, id: GameId) -> Result<StoredGame, StoreError> {
        Self::game(self, id).await
    }

    async fn probe_places(&self, series: PairingId, from: u64) -> Result<Vec<u64>, StoreError> {
        Self::probe_places(self, series, from).await
    }

    async fn probes(&self, series: PairingId, from: u64, most: u32) -> Result<Vec<StoredProbe>, StoreError> {
        Self::probes(self, series, from, most).await
    }

    async fn positions(&self, experiment: ExperimentId) -> Result<Vec<PositionRow>, StoreError> {
        Self::positions(self, experiment).await
    }

    async fn failures(&self, experiment: ExperimentId) -> Result<Vec<FailureRow>, StoreError> {
        Self::failures(self, experiment).await
    }

    async fn isolated(&self, experiment: ExperimentId) -> Result<Vec<IsolatedPair>, StoreError> {
        Self::isolated(self, experiment).await
    }

    async fn alarms(&self, open_only: bool) -> Result<Vec<Alarm>, StoreError> {
        Self::alarms(self, open_only).await
    }

    async fn alarm_counts(&self) -> Result<Vec<(ExperimentId, u64)>, StoreError> {
        Self::alarm_counts(self).await
    }

    async fn unsettled_alarms(&self) -> Result<Vec<Alarm>, StoreError> {
        Self::unsettled_alarms(self).await
    }

    async fn judgements(&self) -> Result<Vec<Settled>, StoreError> {
        Self::judgements(self).await
    }

    async fn pending_audits(&self) -> Result<Vec<PendingAudit>, StoreError> {
        Self::pending_audits(self).await
    }

    async fn records(&self) -> Result<BTreeMap<Identity, Record>, StoreError> {
        Self::records(self).await
    }

    async fn quarantined(&self) -> Result<Vec<Quarantined>, StoreError> {
        Self::quarantined(self).await
    }

    async fn believed(&self) -> Result<BTreeSet<ExperimentId>, StoreError> {
        Self::believed(self).await
    }

    async fn struck(&self) -> Result<Vec<(ExperimentId, u64)>, StoreError> {
        Self::struck(self).await
    }

    async fn starts(&self) -> Result<u32, StoreError> {
        let mut conn = self.acquire().await?;
        let starts: i64 = sqlx::query_scalar(dialect::STARTS).fetch_one(&mut *conn).await?;
        Ok(u32::try_from(starts).unwrap_or(0))
    }

    async fn check(&self) -> Result<Vec<Problem>, StoreError> {
        Self::check(self).await
    }

    async fn each(&self, sql: &str, limits: QueryLimits, rows: &mut dyn Rows) -> Result<bool, StoreError> {
        Self::each(self, sql, limits, rows).await
    }
}
