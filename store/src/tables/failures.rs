//! What workers said about pairs that they could not play, so that a restart forgets nothing.

use sqlx::Row as _;

use super::dialect::{Connection, Row};
use super::isolated;
use super::link::Link;
use super::reader::Reader;
use super::writer::Writer;
use crate::checksum::RowHash;
use crate::error::StoreError;
use crate::model::failure::{FailureRow, IsolatedPair};
use crate::model::identity::ProcessId;
use crate::model::ids::{ExperimentId, Millis, PairingId};
use crate::model::problem::Problem;

/// The checksum of a row.
fn hash(row: &FailureRow) -> i64 {
    let FailureRow { pairing, pair, worker, process, failures, deaths, reason, first, last } = row;
    let hash = RowHash::new(7).int(pairing.0).word(*pair).text(worker).int(process.0);
    let hash = hash.word(u64::from(*failures)).word(u64::from(*deaths));
    hash.text(reason).int(first.0).int(last.0).finish()
}

impl Writer {
    /// Stores what was said, on top of what was said before.
    pub(super) async fn testify(&mut self, said: &[FailureRow]) -> Result<(), StoreError> {
        if said.is_empty() {
            return Ok(());
        }
        let mut tx = self.link.begin(&mut self.memory).await?;
        for new in said {
            let known = sqlx::query(FIND)
                .bind(new.pairing.0)
                .bind(new.pair as i64)
                .bind(&new.worker)
                .bind(new.process.0)
                .fetch_optional(&mut *tx)
                .await?;
            let row = new.after(known.as_ref().map(read).transpose()?);
            sqlx::query(PUT)
                .bind(row.pairing.0)
                .bind(row.pair as i64)
                .bind(&row.worker)
                .bind(row.process.0)
                .bind(i64::from(row.failures))
                .bind(i64::from(row.deaths))
                .bind(&row.reason)
                .bind(row.first.0)
                .bind(row.last.0)
                .bind(hash(&row))
                .execute(&mut *tx)
                .await?;
        }
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }

    /// Gives pairs up, all together, each with the reason that was said last. Which were given up before stay as they are.
    pub(super) async fn give_up(&mut self, pairs: &[(PairingId, u64)], at: Millis) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        for &(pairing, pair) in pairs {
            let last: Option<(String, String)> = sqlx::query_as(
                "SELECT reason, worker FROM failures WHERE pairing_id = $1 AND pair = $2 ORDER BY last_ms DESC, worker LIMIT 1",
            )
            .bind(pairing.0)
            .bind(pair as i64)
            .fetch_optional(&mut *tx)
            .await?;
            let (reason, worker) = last.unwrap_or_default();
            isolated::insert(&mut tx, &IsolatedPair { pairing, pair, reason, worker, at }).await?;
        }
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }

    /// Forgets what was said about the pairs of an experiment that were not given up.
    pub(super) async fn forget_failures(&mut self, experiment: ExperimentId) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        sqlx::query(
            "DELETE FROM failures WHERE pairing_id IN (SELECT id FROM pairings WHERE experiment_id = $1)
             AND NOT EXISTS (SELECT 1 FROM isolated i WHERE i.pairing_id = failures.pairing_id AND i.pair = failures.pair)",
        )
        .bind(experiment.0)
        .execute(&mut *tx)
        .await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }
}

impl Reader {
    /// What was said about the pairs of an experiment, by pairing and pair.
    pub(super) async fn failures(&self, experiment: ExperimentId) -> Result<Vec<FailureRow>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows = sqlx::query(
            "SELECT * FROM failures WHERE pairing_id IN (SELECT id FROM pairings WHERE experiment_id = $1)
             ORDER BY pairing_id, pair, worker, process",
        )
        .bind(experiment.0)
        .fetch_all(&mut *conn)
        .await?;
        rows.iter().map(read).collect()
    }
}

pub(super) async fn check(conn: &mut Connection, problems: &mut Vec<Problem>) -> Result<(), StoreError> {
    for row in sqlx::query("SELECT * FROM failures").fetch_all(conn).await? {
        let said = read(&row)?;
        if hash(&said) != row.try_get::<i64, _>("row_hash")? {
            let FailureRow { pairing, pair, worker, .. } = said;
            problems.push(Problem::Changed(format!(
                "what {worker} said of pair {pair} of pairing {}",
                pairing.0
            )));
        }
    }
    Ok(())
}

const PUT: &str = "
    INSERT INTO failures (pairing_id, pair, worker, process, failures, deaths, reason, first_ms, last_ms, row_hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ON CONFLICT (pairing_id, pair, worker, process) DO UPDATE SET failures = excluded.failures, deaths = excluded.deaths,
        reason = excluded.reason, first_ms = excluded.first_ms, last_ms = excluded.last_ms, row_hash = excluded.row_hash";
const FIND: &str =
    "SELECT * FROM failures WHERE pairing_id = $1 AND pair = $2 AND worker = $3 AND process = $4";

fn read(row: &Row) -> Result<FailureRow, StoreError> {
    let count =
        |name: &str| row.try_get::<i64, _>(name).map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    Ok(FailureRow {
        pairing: PairingId(row.try_get("pairing_id")?),
        pair: row.try_get::<i64, _>("pair")? as u64,
        worker: row.try_get("worker")?,
        process: ProcessId(row.try_get("process")?),
        failures: count("failures")?,
        deaths: count("deaths")?,
        reason: row.try_get("reason")?,
        first: Millis(row.try_get("first_ms")?),
        last: Millis(row.try_get("last_ms")?),
    })
}
