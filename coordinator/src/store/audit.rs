//! Audits as they are stored: pairs that somebody else shall play again, and what that showed.
//!
//! An audit is stored in the transaction that stores its pair, and is passed in the one that finds the repeat equal. A
//! repeat that differs is an alarm; what follows from that is in [`super::judgement`].

use sqlx::SqliteConnection;

use super::error::StoreError;
use super::ids::{Build, Millis, PairingId, identity_of};
use super::reader::Reader;

/// A pair that nobody else has played again yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingAudit {
    /// The pairing.
    pub pairing: PairingId,
    /// The pair.
    pub pair: u64,
    /// Who played it.
    pub worker: String,
    /// With which build.
    pub build: Build,
}

/// Lets a pair that was just stored be played again.
pub(super) async fn open(
    conn: &mut SqliteConnection,
    pairing: PairingId,
    pair: u64,
    batch: i64,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO audits (pairing_id, pair, batch_id) VALUES (?, ?, ?)")
        .bind(pairing.0)
        .bind(pair as i64)
        .bind(batch)
        .execute(conn)
        .await?;
    Ok(())
}

/// A pair came again with the same content: if it was to be audited, and somebody else brought it, it has passed. Gives the
/// name of the worker who played it first.
pub(super) async fn pass(
    conn: &mut SqliteConnection,
    (pairing, pair): (PairingId, u64),
    (auditor, auditor_id): (&str, i64),
    at: Millis,
) -> Result<Option<String>, StoreError> {
    let open: Option<(i64, String)> = sqlx::query_as(
        "SELECT a.id, w.name FROM audits a JOIN batches b ON b.id = a.batch_id JOIN workers w ON w.id = b.worker_id
         WHERE a.pairing_id = ? AND a.pair = ? AND a.verdict IS NULL",
    )
    .bind(pairing.0)
    .bind(pair as i64)
    .fetch_optional(&mut *conn)
    .await?;
    let Some((id, player)) = open.filter(|(_, player)| identity_of(player) != identity_of(auditor)) else {
        return Ok(None);
    };
    sqlx::query("UPDATE audits SET verdict = 'good', by_worker_id = ?, judged_ms = ? WHERE id = ?")
        .bind(auditor_id)
        .bind(at.0)
        .bind(id)
        .execute(conn)
        .await?;
    Ok(Some(player))
}

impl Reader {
    /// All audits that nobody has played yet, oldest first.
    pub async fn pending_audits(&self) -> Result<Vec<PendingAudit>, StoreError> {
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

    /// All audits that were judged, in that order: who played the pair, and whether it was right.
    pub async fn judged_audits(&self) -> Result<Vec<(String, bool)>, StoreError> {
        let mut conn = self.acquire().await?;
        let rows = sqlx::query_as(
            "SELECT w.name, a.verdict = 'good'
             FROM audits a JOIN batches b ON b.id = a.batch_id JOIN workers w ON w.id = b.worker_id
             WHERE a.verdict IS NOT NULL ORDER BY a.judged_ms, a.id",
        );
        Ok(rows.fetch_all(&mut *conn).await?)
    }
}
