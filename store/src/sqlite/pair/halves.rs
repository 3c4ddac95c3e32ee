//! Half a pair: one of two games is gone, which no transaction of ours leaves behind.
//!
//! The other half counts for nobody. It moves to the games that were struck out, and the pair is stored or played again.

use sqlx::SqliteConnection;

use super::insert::{self, Placed};
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, Millis};
use crate::model::struck::Struck;
use crate::sqlite::pairings::read_pairings;
use crate::sqlite::striking::{last_struck, remove, strike, withdraw};
use crate::sqlite::writer::{Writer, begin};

/// A pair has come of which half had been there: that one is struck out, and the pair stored as it came.
pub(super) async fn replace(
    conn: &mut SqliteConnection,
    placed: Placed<'_>,
    next_batch: i64,
    at: Millis,
) -> Result<(), StoreError> {
    let before = last_struck(conn).await?;
    sqlx::query(strike("g.id BETWEEN ?1 AND ?2 AND g.batch_id < ?4", "damaged"))
        .bind(placed.id.0)
        .bind(placed.id.0 | 1)
        .bind(at.0)
        .bind(next_batch)
        .execute(&mut *conn)
        .await?;
    remove(conn, before).await?;
    insert::insert(conn, &[placed], insert::arguments(&[placed])?).await?;
    Ok(())
}

impl Writer {
    /// Strikes out every half pair of an experiment, so that those pairs are played again.
    pub(in crate::sqlite) async fn strike_halves(
        &mut self,
        experiment: ExperimentId,
        at: Millis,
    ) -> Result<Struck, StoreError> {
        let mut tx = begin(&mut self.conn, &self.file).await?;
        let before = last_struck(&mut tx).await?;
        let half = "g.id BETWEEN ?1 AND ?2 AND NOT EXISTS (SELECT 1 FROM games h WHERE h.id = g.id + 1 - 2 * (g.id & 1))";
        for pairing in read_pairings(&mut tx, experiment).await? {
            let (first, last) = pairing.id.range();
            sqlx::query(strike(half, "damaged")).bind(first).bind(last).bind(at.0).execute(&mut *tx).await?;
        }
        let struck = withdraw(&mut tx, before, at).await?;
        tx.commit().await?;
        self.forget(&struck.pairings);
        Ok(struck)
    }
}
