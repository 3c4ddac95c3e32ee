//! What tuners believe of their candidates.

use std::collections::BTreeSet;

use super::link::Link;
use super::reader::Reader;
use super::seal;
use super::writer::Writer;
use crate::error::StoreError;
use crate::model::belief::Belief;
use crate::model::ids::ExperimentId;

impl Writer {
    /// Stores what is believed in a tuning after so many pairs, in place of what was there. Players that nobody has met are left out.
    pub(super) async fn believe(
        &mut self,
        experiment: ExperimentId,
        pairs: u64,
        beliefs: &[Belief],
    ) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        sqlx::query("DELETE FROM beliefs WHERE experiment_id = $1")
            .bind(experiment.0)
            .execute(&mut *tx)
            .await?;
        let first: i64 =
            sqlx::query_scalar("SELECT coalesce(max(id), 0) + 1 FROM beliefs").fetch_one(&mut *tx).await?;
        let mut id = first;
        for Belief { player, elo, elo_sd } in beliefs {
            let done = sqlx::query(
                "INSERT INTO beliefs (id, experiment_id, player_id, elo, elo_sd, pairs)
                 SELECT $1, $2, y.id, $3, $4, $5 FROM players y WHERE y.text = $6",
            )
            .bind(id)
            .bind(experiment.0)
            .bind(elo)
            .bind(elo_sd)
            .bind(pairs as i64)
            .bind(player)
            .execute(&mut *tx)
            .await?;
            id += done.rows_affected() as i64;
        }
        seal::BELIEFS.seal_from(&mut tx, first).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }
}

impl Reader {
    /// The experiments of which something is believed.
    pub(super) async fn believed(&self) -> Result<BTreeSet<ExperimentId>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows: Vec<i64> =
            sqlx::query_scalar("SELECT DISTINCT experiment_id FROM beliefs").fetch_all(&mut *conn).await?;
        Ok(rows.into_iter().map(ExperimentId).collect())
    }
}
