//! Audits as they are stored: pairs that somebody else shall play again, and what that showed.
//!
//! An audit is stored in the transaction that stores its pair, and is passed in the one that finds the repeat equal. A
//! repeat that differs is an alarm; what follows from that is in `judgements`.

use std::collections::BTreeMap;

use super::dialect::Connection;
use super::reader::Reader;
use super::seal;
use crate::error::StoreError;
use crate::model::audit::{PendingAudit, Record};
use crate::model::identity::{Identity, ProcessId, identity_of};
use crate::model::ids::{Build, Millis, PairingId};

/// The number of the next audit.
pub(super) async fn next(conn: &mut Connection) -> Result<i64, StoreError> {
    let (last,): (i64,) = sqlx::query_as("SELECT coalesce(max(id), 0) FROM audits").fetch_one(conn).await?;
    Ok(last + 1)
}

/// Lets a pair that was just stored be played again. Whoever opens audits seals them, all together.
pub(super) async fn open(
    conn: &mut Connection,
    pairing: PairingId,
    pair: u64,
    batch: i64,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO audits (pairing_id, pair, batch_id) VALUES ($1, $2, $3)")
        .bind(pairing.0)
        .bind(pair as i64)
        .bind(batch)
        .execute(conn)
        .await?;
    Ok(())
}

/// A pair came again with the same content: if it was to be audited, and somebody else brought it, it has passed. Gives
/// who played it first.
pub(super) async fn pass(
    conn: &mut Connection,
    (pairing, pair): (PairingId, u64),
    (auditor, auditor_id): (&str, i64),
    at: Millis,
) -> Result<Option<Identity>, StoreError> {
    let open: Option<(i64, String, i64)> = sqlx::query_as(
        "SELECT a.id, w.name, b.process FROM audits a JOIN batches b ON b.id = a.batch_id JOIN workers w ON w.id = b.worker_id
         WHERE a.pairing_id = $1 AND a.pair = $2 AND a.verdict IS NULL",
    )
    .bind(pairing.0)
    .bind(pair as i64)
    .fetch_optional(&mut *conn)
    .await?;
    // By name: nobody confirms a namesake, who may be the same.
    let other = open.filter(|(_, player, _)| identity_of(player) != identity_of(auditor));
    let Some((id, player, process)) = other else { return Ok(None) };
    let sound = seal::AUDITS.sound(conn, &[id]).await?;
    sqlx::query("UPDATE audits SET verdict = 'good', by_worker_id = $1, judged_ms = $2 WHERE id = $3")
        .bind(auditor_id)
        .bind(at.0)
        .bind(id)
        .execute(&mut *conn)
        .await?;
    seal::AUDITS.seal(conn, &sound).await?;
    Ok(Some(Identity::of(&player, ProcessId(process))))
}

impl Reader {
    /// All audits that nobody has played yet, oldest first.
    pub(super) async fn pending_audits(&self) -> Result<Vec<PendingAudit>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows: Vec<(i64, i64, String, String)> = sqlx::query_as(
            "SELECT a.pairing_id, a.pair, w.name, b.build
             FROM audits a JOIN batches b ON b.id = a.batch_id JOIN workers w ON w.id = b.worker_id
             WHERE a.verdict IS NULL ORDER BY a.id",
        )
        .fetch_all(&mut *conn)
        .await?;
        let audit = |(pairing, pair, worker, build): (i64, i64, String, String)| {
            let damaged = || StoreError::Damaged(format!("an audit of pairing {pairing} has no build"));
            let build = Build::read(&build).ok_or_else(damaged)?;
            Ok(PendingAudit { pairing: PairingId(pairing), pair: pair as u64, worker, build })
        };
        rows.into_iter().map(audit).collect()
    }

    /// How everybody's audits went, as far as they are over.
    pub(super) async fn records(&self) -> Result<BTreeMap<Identity, Record>, StoreError> {
        let mut conn = self.acquire().await?;
        let audits: Vec<(String, i64, i64, i64)> = sqlx::query_as(
            "SELECT w.name, b.process, count(*) FILTER (WHERE verdict = 'good'), count(*) FILTER (WHERE verdict = 'bad')
             FROM audits a JOIN batches b ON b.id = a.batch_id JOIN workers w ON w.id = b.worker_id
             WHERE a.verdict IS NOT NULL GROUP BY 1, 2",
        )
        .fetch_all(&mut *conn)
        .await?;
        let mut records: BTreeMap<Identity, Record> = BTreeMap::new();
        for (worker, process, good, bad) in audits {
            let record = records.entry(Identity::of(&worker, ProcessId(process))).or_default();
            (record.good, record.bad) = (record.good + good as u64, record.bad + bad as u64);
        }
        let sentences: Vec<(String, Option<i64>, i64)> =
            sqlx::query_as("SELECT identity, process, confirmed FROM quarantine ORDER BY id")
                .fetch_all(&mut *conn)
                .await?;
        for (name, process, confirmed) in sentences {
            records.entry(Identity::read(name, process)).or_default().before = confirmed as u64;
        }
        Ok(records)
    }
}
