//! Pairs that were given up, so that a restart does not try them again.

use super::dialect::Connection;
use super::reader::Reader;
use crate::checksum::RowHash;
use crate::error::StoreError;
use crate::model::failure::IsolatedPair;
use crate::model::ids::{ExperimentId, Millis, PairingId};
use crate::model::problem::Problem;

/// The checksum of a row.
fn hash(row: &IsolatedPair) -> i64 {
    let IsolatedPair { pairing, pair, reason, worker, at } = row;
    RowHash::new(6).int(pairing.0).word(*pair).text(reason).text(worker).int(at.0).finish()
}

/// Stores that a pair was given up; if it was before, that stays as it is.
pub(super) async fn insert(conn: &mut Connection, row: &IsolatedPair) -> Result<(), StoreError> {
    let IsolatedPair { pairing, pair, reason, worker, at } = row;
    sqlx::query(
        "INSERT INTO isolated (pairing_id, pair, reason, worker, isolated_ms, row_hash)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (pairing_id, pair) DO NOTHING",
    )
    .bind(pairing.0)
    .bind(*pair as i64)
    .bind(reason)
    .bind(worker)
    .bind(at.0)
    .bind(hash(row))
    .execute(conn)
    .await?;
    Ok(())
}

impl Reader {
    /// The pairs of an experiment that were given up, by pairing and pair.
    pub(super) async fn isolated(&self, experiment: ExperimentId) -> Result<Vec<IsolatedPair>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows: Vec<(i64, i64, String, String, i64)> = sqlx::query_as(
            "SELECT pairing_id, pair, reason, worker, isolated_ms FROM isolated
             WHERE pairing_id IN (SELECT id FROM pairings WHERE experiment_id = $1) ORDER BY pairing_id, pair",
        )
        .bind(experiment.0)
        .fetch_all(&mut *conn)
        .await?;
        Ok(rows.into_iter().map(of_columns).collect())
    }
}

pub(super) async fn check(conn: &mut Connection, problems: &mut Vec<Problem>) -> Result<(), StoreError> {
    let rows: Vec<(i64, i64, String, String, i64, i64)> =
        sqlx::query_as("SELECT pairing_id, pair, reason, worker, isolated_ms, row_hash FROM isolated")
            .fetch_all(conn)
            .await?;
    for (pairing, pair, reason, worker, at, stored) in rows {
        if hash(&of_columns((pairing, pair, reason, worker, at))) != stored {
            problems.push(Problem::Changed(format!("isolated pair {pair} of pairing {pairing}")));
        }
    }
    Ok(())
}

fn of_columns((pairing, pair, reason, worker, at): (i64, i64, String, String, i64)) -> IsolatedPair {
    IsolatedPair { pairing: PairingId(pairing), pair: pair as u64, reason, worker, at: Millis(at) }
}
