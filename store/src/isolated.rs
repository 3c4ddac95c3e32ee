//! Pairs that were given up, so that a restart does not try them again.

use sqlx::SqliteConnection;

use super::check::Problem;
use super::error::StoreError;
use super::hash::RowHash;
use super::ids::{ExperimentId, Millis, PairingId};
use super::reader::Reader;

/// A pair that nobody could play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsolatedPair {
    /// The pairing.
    pub pairing: PairingId,
    /// The pair's index.
    pub pair: u64,
    /// What the worker said that failed last.
    pub reason: String,
    /// Its name.
    pub worker: String,
    /// When it was given up.
    pub at: Millis,
}

impl IsolatedPair {
    fn hash(&self) -> i64 {
        let Self { pairing, pair, reason, worker, at } = self;
        RowHash::new(6).int(pairing.0).word(*pair).text(reason).text(worker).int(at.0).finish()
    }
}

impl IsolatedPair {
    /// Stores that a pair was given up; if it was before, that stays as it is.
    pub(super) async fn insert(&self, conn: &mut SqliteConnection) -> Result<(), StoreError> {
        let Self { pairing, pair, reason, worker, at } = self;
        sqlx::query(
            "INSERT INTO isolated (pairing_id, pair, reason, worker, isolated_ms, row_hash)
             VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (pairing_id, pair) DO NOTHING",
        )
        .bind(pairing.0)
        .bind(*pair as i64)
        .bind(reason)
        .bind(worker)
        .bind(at.0)
        .bind(self.hash())
        .execute(conn)
        .await?;
        Ok(())
    }
}

impl Reader {
    /// The pairs of an experiment that were given up, by pairing and pair.
    pub async fn isolated(&self, experiment: ExperimentId) -> Result<Vec<IsolatedPair>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows: Vec<(i64, i64, String, String, i64)> = sqlx::query_as(
            "SELECT pairing_id, pair, reason, worker, isolated_ms FROM isolated
             WHERE pairing_id IN (SELECT id FROM pairings WHERE experiment_id = ?) ORDER BY pairing_id, pair",
        )
        .bind(experiment.0)
        .fetch_all(&mut *conn)
        .await?;
        Ok(rows.into_iter().map(of_columns).collect())
    }
}

pub(super) async fn check(
    conn: &mut SqliteConnection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let rows: Vec<(i64, i64, String, String, i64, i64)> =
        sqlx::query_as("SELECT pairing_id, pair, reason, worker, isolated_ms, row_hash FROM isolated")
            .fetch_all(conn)
            .await?;
    for (pairing, pair, reason, worker, at, stored) in rows {
        if of_columns((pairing, pair, reason, worker, at)).hash() != stored {
            problems.push(Problem::Changed(format!("isolated pair {pair} of pairing {pairing}")));
        }
    }
    Ok(())
}

fn of_columns((pairing, pair, reason, worker, at): (i64, i64, String, String, i64)) -> IsolatedPair {
    IsolatedPair { pairing: PairingId(pairing), pair: pair as u64, reason, worker, at: Millis(at) }
}
