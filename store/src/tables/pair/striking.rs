//! Games that count no more move to a table of their own.

use super::super::dialect::Connection;
use super::super::seal;
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, GameId, Millis, PairingId};
use crate::model::unit::UnitId;

/// The last row of those that count no more.
pub(crate) async fn last_struck(conn: &mut Connection) -> Result<i64, StoreError> {
    let (last,): (i64,) =
        sqlx::query_as("SELECT coalesce(max(id), 0) FROM struck_games").fetch_one(conn).await?;
    Ok(last)
}

/// Copies games to those that count no more; the third parameter is the time.
fn copy(which: &str, cause: &str) -> sqlx::AssertSqlSafe<String> {
    const COLUMNS: &str =
        "batch_id, result, score_1, score_2, decisions, events, nodes_1, nodes_2, time_1_us, time_2_us,
        searches_1, searches_2, depths_1, depths_2, transcript, hash, row_hash";
    sqlx::AssertSqlSafe(format!(
        "INSERT INTO struck_games (game_id, {COLUMNS}, seat, reason, detail, cause, struck_ms)
         SELECT g.id, {COLUMNS}, e.seat, e.reason, e.detail, '{cause}', $3
         FROM games g LEFT JOIN endings e ON e.game_id = g.id WHERE {which}"
    ))
}

/// Strikes out what these batches brought of a damaged pair.
pub(crate) async fn strike_pair(
    conn: &mut Connection,
    UnitId { series, index }: UnitId,
    batches: std::ops::RangeInclusive<i64>,
    at: Millis,
) -> Result<(), StoreError> {
    let first = GameId::new(series, index, 0);
    sqlx::query(copy("g.id BETWEEN $1 AND $2 AND g.batch_id BETWEEN $4 AND $5", "damaged"))
        .bind(first.0)
        .bind(first.0 | 1)
        .bind(at.0)
        .bind(batches.start())
        .bind(batches.end())
        .execute(conn)
        .await?;
    Ok(())
}

/// Strikes out all pairs of a pairing that has left the plan.
pub(crate) async fn strike_pairing(
    conn: &mut Connection,
    pairing: PairingId,
    at: Millis,
) -> Result<(), StoreError> {
    let (first, last) = pairing.range();
    sqlx::query(copy("g.id BETWEEN $1 AND $2", "plan"))
        .bind(first)
        .bind(last)
        .bind(at.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Strikes out every half pair of a pairing.
pub(crate) async fn strike_halves(
    conn: &mut Connection,
    pairing: PairingId,
    at: Millis,
) -> Result<(), StoreError> {
    let half = "g.id BETWEEN $1 AND $2 AND NOT EXISTS (SELECT 1 FROM games h WHERE h.id = g.id + 1 - 2 * (g.id & 1))";
    let (first, last) = pairing.range();
    sqlx::query(copy(half, "damaged")).bind(first).bind(last).bind(at.0).execute(conn).await?;
    Ok(())
}

/// Strikes out what nobody confirmed of the batches of a culprit, from batch `since` on; `batches` is SQL for the culprit's two columns.
/// The rest of the batch of a confirmed pair is not confirmed. Gives how many pairs.
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
         AND NOT EXISTS (SELECT 1 FROM audits a WHERE a.pairing_id = g.id >> 32 AND a.pair = (g.id & 4294967295) >> 1
                         AND a.batch_id = g.batch_id AND a.verdict = 'good')"
    );
    let games = sqlx::query(copy(&unconfirmed, "guilty"))
        .bind(name)
        .bind(process)
        .bind(at.0)
        .bind(since)
        .execute(conn)
        .await?;
    Ok(games.rows_affected() / 2)
}

/// Takes what was struck out after row `before` out of the games, with the audits that waited for it.
pub(crate) async fn remove(conn: &mut Connection, before: i64) -> Result<(), StoreError> {
    seal::STRUCK_GAMES.seal_from(conn, before + 1).await?;
    for sql in [
        "DELETE FROM endings WHERE game_id IN (SELECT game_id FROM struck_games WHERE id > $1)",
        "DELETE FROM games WHERE id IN (SELECT game_id FROM struck_games WHERE id > $1)",
        "DELETE FROM audits WHERE verdict IS NULL AND EXISTS (SELECT 1 FROM struck_games WHERE id > $1)
         AND EXISTS (SELECT 1 FROM pairings p WHERE p.id = pairing_id AND p.work = 'pairs')
         AND NOT EXISTS (SELECT 1 FROM games g WHERE g.id = (pairing_id << 32) + 2 * pair AND g.batch_id = audits.batch_id)",
    ] {
        sqlx::query(sql).bind(before).execute(&mut *conn).await?;
    }
    Ok(())
}

/// The pairings of which something was struck out after row `before`.
pub(crate) async fn struck_pairings(
    conn: &mut Connection,
    before: i64,
) -> Result<Vec<PairingId>, StoreError> {
    let touched: Vec<i64> =
        sqlx::query_scalar("SELECT DISTINCT game_id >> 32 FROM struck_games WHERE id > $1 ORDER BY 1")
            .bind(before)
            .fetch_all(conn)
            .await?;
    Ok(touched.into_iter().map(PairingId).collect())
}

/// How many pairs were struck out after row `before`.
pub(crate) async fn struck_pairs(conn: &mut Connection, before: i64) -> Result<u64, StoreError> {
    let (games,): (i64,) = sqlx::query_as("SELECT count(*) FROM struck_games WHERE id > $1")
        .bind(before)
        .fetch_one(conn)
        .await?;
    Ok((games as u64).div_ceil(2))
}

/// How many pairs of each experiment were struck out, ever.
pub(crate) async fn struck_ever(conn: &mut Connection) -> Result<Vec<(ExperimentId, u64)>, StoreError> {
    let rows: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT p.experiment_id, (count(*) + 1) / 2 FROM struck_games g JOIN pairings p ON p.id = g.game_id >> 32 GROUP BY 1",
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|(id, pairs)| (ExperimentId(id), pairs as u64)).collect())
}
