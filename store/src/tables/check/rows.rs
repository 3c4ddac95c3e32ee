//! The rows of all tables but games: checksums, parameters, references.

use sqlx::Row as _;

use super::super::dialect::Connection;
use super::super::{experiments, own, players, seal};
use super::finding::{noted, unreadable};
use crate::error::StoreError;
use crate::model::ids::{GameId, PairingId, ProbeId};
use crate::model::problem::Problem;

/// Rows that are not as they were sealed. Tallies are compared with the games, and told of there.
pub(super) async fn check_seals(
    conn: &mut Connection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    for table in seal::ALL.into_iter().filter(|table| *table != seal::TALLIES) {
        let broken = table.broken(conn).await;
        let broken = noted(broken, problems)?;
        problems.extend(broken.into_iter().map(Problem::Changed));
    }
    Ok(())
}

/// Experiments that nobody can make sense of.
pub(super) async fn check_experiments(
    conn: &mut Connection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let rows = sqlx::query(experiments::EXPERIMENTS).fetch_all(conn).await?;
    for row in rows {
        if let Err(error) = experiments::read_experiment(&row) {
            problems.push(unreadable(error)?);
        }
    }
    Ok(())
}

pub(super) async fn check_players(
    conn: &mut Connection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    // As bytes: what is damaged may be no text any more.
    for row in sqlx::query("SELECT id, text, kind FROM players").fetch_all(&mut *conn).await? {
        let id: i64 = row.try_get(0)?;
        let (text, kind): (Vec<u8>, Vec<u8>) = (row.try_get_unchecked(1)?, row.try_get_unchecked(2)?);
        let rows =
            sqlx::query("SELECT name, value, number FROM player_params WHERE player_id = $1 ORDER BY name")
                .bind(id)
                .fetch_all(&mut *conn)
                .await?;
        let mut params: Vec<(Vec<u8>, Vec<u8>, Option<f64>)> = Vec::with_capacity(rows.len());
        for row in rows {
            params.push((row.try_get_unchecked(0)?, row.try_get_unchecked(1)?, row.try_get(2)?));
        }
        let text = String::from_utf8_lossy(&text).into_owned();
        let (right_kind, right) = players::parts(&text);
        let bytes = |(name, value, number): (String, String, Option<f64>)| {
            (name.into_bytes(), value.into_bytes(), number)
        };
        if (right_kind.into_bytes(), right.into_iter().map(bytes).collect()) != (kind, params) {
            problems.push(Problem::WrongParams(text));
        }
    }
    Ok(())
}

/// The pairings, to look at one by one.
pub(super) async fn pairings(conn: &mut Connection) -> Result<Vec<PairingId>, StoreError> {
    let ids: Vec<(i64,)> = sqlx::query_as("SELECT id FROM pairings ORDER BY id").fetch_all(conn).await?;
    Ok(ids.into_iter().map(|(id,)| PairingId(id)).collect())
}

/// Rows that belong to nothing: games between the ranges of the pairings, endings without games.
pub(super) async fn check_orphans(
    conn: &mut Connection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let games = without_series(conn, "games").await?;
    let told = |id| Problem::Orphan(format!("game {} belongs to no pairing", GameId(id)));
    problems.extend(games.into_iter().map(told));
    let probes = without_series(conn, "probes").await?;
    let told = |id| Problem::Orphan(format!("probe {} belongs to no series", ProbeId(id)));
    problems.extend(probes.into_iter().map(told));
    let lost: Vec<(i64,)> = sqlx::query_as(
        "SELECT game_id FROM endings WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = game_id) LIMIT 100",
    )
    .fetch_all(&mut *conn)
    .await?;
    let without_game = |(id,)| Problem::Orphan(format!("the ending of game {} has no game", GameId(id)));
    problems.extend(lost.into_iter().map(without_game));
    own::check_references(conn, problems).await
}

/// Units of a table whose ids lie between the ranges of the series: the first of each gap.
async fn without_series(conn: &mut Connection, table: &'static str) -> Result<Vec<i64>, StoreError> {
    // The id after the last possible unit of each series (and 0) is where the next one's units may begin; the
    // first unit from there on must be of a series that is there. One search of the index each.
    let sql = format!(
        "SELECT next FROM (
             SELECT (SELECT min(g.id) FROM {table} g WHERE g.id >= gap.id) AS next
             FROM (SELECT (id + 1) << 32 AS id FROM pairings UNION ALL SELECT CAST(-9223372036854775807 AS BIGINT)) gap) AS found
         WHERE next IS NOT NULL AND NOT EXISTS (SELECT 1 FROM pairings p WHERE p.id = next >> 32) LIMIT 100"
    );
    Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_all(conn).await?)
}
