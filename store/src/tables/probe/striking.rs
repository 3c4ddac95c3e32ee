//! Probes that count no more move to a table of their own.

use std::ops::RangeInclusive;

use super::super::dialect::Connection;
use super::super::seal;
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, Millis, PairingId, ProbeId};
use crate::model::unit::UnitId;

/// The last row of those that count no more.
pub(crate) async fn last_struck(conn: &mut Connection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM struck_probes").fetch_one(conn).await?)
}

/// Copies probes to those that count no more; the third parameter is the time.
fn copy(which: &str, cause: &str) -> sqlx::AssertSqlSafe<String> {
    const COLUMNS: &str = "batch_id, position, value, move, nodes, depth, time_us, row_hash";
    sqlx::AssertSqlSafe(format!(
        "INSERT INTO struck_probes (probe_id, {COLUMNS}, cause, struck_ms)
         SELECT g.id, {COLUMNS}, '{cause}', $3 FROM probes g WHERE {which}"
    ))
}

/// Strikes out what these batches brought of a damaged probe.
pub(crate) async fn strike_probe(
    conn: &mut Connection,
    UnitId { series, index }: UnitId,
    batches: RangeInclusive<i64>,
    at: Millis,
) -> Result<(), StoreError> {
    let id = ProbeId::new(series, index);
    sqlx::query(copy("g.id BETWEEN $1 AND $2 AND g.batch_id BETWEEN $4 AND $5", "damaged"))
        .bind(id.0)
        .bind(id.0)
        .bind(at.0)
        .bind(batches.start())
        .bind(batches.end())
        .execute(conn)
        .await?;
    Ok(())
}

/// Strikes out all probes of a series that has left the plan.
pub(crate) async fn strike_series(
    conn: &mut Connection,
    series: PairingId,
    at: Millis,
) -> Result<(), StoreError> {
    let (first, last) = series.range();
    sqlx::query(copy("g.id BETWEEN $1 AND $2", "plan"))
        .bind(first)
        .bind(last)
        .bind(at.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Strikes out what nobody confirmed of the batches of a culprit, from batch `since` on. Gives how many.
pub(crate) async fn strike_unconfirmed(
    conn: &mut Connection,
    batches: &str,
    (name, process): (&str, Option<i64>),
    since: i64,
    at: Millis,
) -> Result<u64, StoreError> {
    let unconfirmed = format!(
        "g.batch_id >= $4 AND g.batch_id IN ({batches})
         AND EXISTS (SELECT 1 FROM pairings p WHERE p.id = g.id >> 32 AND p.replayable <> 0)
         AND NOT EXISTS (SELECT 1 FROM audits a WHERE a.pairing_id = g.id >> 32 AND a.pair = g.id & 4294967295
                         AND a.batch_id = g.batch_id AND a.verdict = 'good')"
    );
    let probes = sqlx::query(copy(&unconfirmed, "guilty"))
        .bind(name)
        .bind(process)
        .bind(at.0)
        .bind(since)
        .execute(conn)
        .await?;
    Ok(probes.rows_affected())
}

/// Takes what was struck out after row `before` out of the probes, with the audits that waited for it.
pub(crate) async fn remove(conn: &mut Connection, before: i64) -> Result<(), StoreError> {
    seal::STRUCK_PROBES.seal_from(conn, before + 1).await?;
    for sql in [
        "DELETE FROM probes WHERE id IN (SELECT probe_id FROM struck_probes WHERE id > $1)",
        "DELETE FROM audits WHERE verdict IS NULL AND EXISTS (SELECT 1 FROM struck_probes WHERE id > $1)
         AND EXISTS (SELECT 1 FROM pairings p WHERE p.id = pairing_id AND p.work = 'probes')
         AND NOT EXISTS (SELECT 1 FROM probes g WHERE g.id = (pairing_id << 32) + pair AND g.batch_id = audits.batch_id)",
    ] {
        sqlx::query(sql).bind(before).execute(&mut *conn).await?;
    }
    Ok(())
}

/// The series of which something was struck out after row `before`.
pub(crate) async fn struck_series(conn: &mut Connection, before: i64) -> Result<Vec<PairingId>, StoreError> {
    let touched: Vec<i64> =
        sqlx::query_scalar("SELECT DISTINCT probe_id >> 32 FROM struck_probes WHERE id > $1 ORDER BY 1")
            .bind(before)
            .fetch_all(conn)
            .await?;
    Ok(touched.into_iter().map(PairingId).collect())
}

/// How many probes were struck out after row `before`.
pub(crate) async fn struck_probes(conn: &mut Connection, before: i64) -> Result<u64, StoreError> {
    let probes: i64 = sqlx::query_scalar("SELECT count(*) FROM struck_probes WHERE id > $1")
        .bind(before)
        .fetch_one(conn)
        .await?;
    Ok(probes as u64)
}

/// How many probes of each experiment were struck out, ever.
pub(crate) async fn struck_ever(conn: &mut Connection) -> Result<Vec<(ExperimentId, u64)>, StoreError> {
    let rows: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT p.experiment_id, count(*) FROM struck_probes g JOIN pairings p ON p.id = g.probe_id >> 32 GROUP BY 1",
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|(id, probes)| (ExperimentId(id), probes as u64)).collect())
}
