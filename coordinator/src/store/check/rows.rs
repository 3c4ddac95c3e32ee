//! The rows of all tables but games: checksums, parameters, references.

use sqlx::SqliteConnection;

use super::{PAGE, Problem, unreadable};
use crate::store::error::StoreError;
use crate::store::experiment::ExperimentRow;
use crate::store::ids::{Build, ExperimentId, GameId, Millis, PairingId};
use crate::store::pairing::PairingKey;
use crate::store::{hash, player, reader};

pub(super) async fn check_experiments(
    conn: &mut SqliteConnection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let rows = sqlx::query(
        "SELECT id, name, text, kind = 'tune', game, seed, budget, build, created_ms, state, changed_ms, row_hash
         FROM experiments",
    )
    .fetch_all(conn)
    .await?;
    for row in rows {
        let stored: i64 = sqlx::Row::try_get(&row, 11)?;
        match reader::read_experiment(&row) {
            Ok(experiment) if hash::of_experiment(&experiment) == stored => {}
            Ok(ExperimentRow { experiment, .. }) => {
                problems.push(Problem::Changed(format!("experiment {}", experiment.name)));
            }
            Err(error) => problems.push(unreadable(error)?),
        }
    }
    Ok(())
}

pub(super) async fn check_players(
    conn: &mut SqliteConnection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let players: Vec<(i64, String, String, i64)> =
        sqlx::query_as("SELECT id, text, kind, row_hash FROM players").fetch_all(&mut *conn).await?;
    for (id, text, kind, stored) in players {
        if hash::of_player(id, &text, &kind) != stored {
            problems.push(Problem::Changed(format!("player {text}")));
            continue;
        }
        let params: Vec<(String, String, Option<f64>)> =
            sqlx::query_as("SELECT name, value, number FROM player_params WHERE player_id = ? ORDER BY name")
                .bind(id)
                .fetch_all(&mut *conn)
                .await?;
        if player::parts(&text) != (kind, params) {
            problems.push(Problem::WrongParams(text));
        }
    }
    Ok(())
}

pub(super) async fn check_batches(
    conn: &mut SqliteConnection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    type BatchColumns = (i64, i64, String, i64, i64, Option<i64>, i64);
    let mut after = 0;
    loop {
        let batches: Vec<BatchColumns> = sqlx::query_as(
            "SELECT id, worker_id, build, received_ms, fence, speed, row_hash FROM batches WHERE id > ?
             ORDER BY id LIMIT ?",
        )
        .bind(after)
        .bind(PAGE)
        .fetch_all(&mut *conn)
        .await?;
        let Some(&(last, ..)) = batches.last() else { return Ok(()) };
        after = last;
        for (id, worker, build, received, fence, speed, stored) in batches {
            let hash_by = |build| hash::of_batch(id, worker, build, Millis(received), fence as u64, speed);
            if Build::read(&build).map(hash_by) != Some(stored) {
                problems.push(Problem::Changed(format!("batch {id}")));
            }
        }
    }
}

pub(super) async fn check_overlong(
    conn: &mut SqliteConnection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let rows: Vec<(i64, i64, i64)> =
        sqlx::query_as("SELECT batch_id, pairs, row_hash FROM overlong").fetch_all(conn).await?;
    let changed =
        rows.into_iter().filter(|&(batch, pairs, stored)| hash::of_overlong(batch, pairs) != stored);
    problems.extend(
        changed.map(|(batch, ..)| Problem::Changed(format!("what is said of the times of batch {batch}"))),
    );
    Ok(())
}

pub(super) async fn check_pairings(
    conn: &mut SqliteConnection,
    problems: &mut Vec<Problem>,
) -> Result<Vec<PairingId>, StoreError> {
    type PairingColumns = (i64, i64, i64, i64, i64, i64, i64, bool, i64);
    let pairings: Vec<PairingColumns> = sqlx::query_as(
        "SELECT id, experiment_id, repeat, round, slot, a, b, replayable, row_hash FROM pairings ORDER BY id",
    )
    .fetch_all(conn)
    .await?;
    let mut ids = Vec::with_capacity(pairings.len());
    for (id, experiment, repeat, round, slot, a, b, replayable, stored) in pairings {
        let key = PairingKey { repeat: repeat as u64, round: round as u64, slot: slot as u64 };
        if hash::of_pairing(id, ExperimentId(experiment), key, [a, b], replayable) != stored {
            problems.push(Problem::Changed(format!("pairing {id}")));
        }
        ids.push(PairingId(id));
    }
    Ok(ids)
}

/// Rows that belong to nothing: games between the ranges of the pairings, endings without games.
pub(super) async fn check_orphans(
    conn: &mut SqliteConnection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    // The id after the last possible game of each pairing (and 0) is where the next pairing's games may begin; the
    // first game from there on must be of a pairing that is there. One search of the index each.
    let lost: Vec<(i64,)> = sqlx::query_as(
        "SELECT next FROM (
             SELECT (SELECT min(g.id) FROM games g WHERE g.id >= gap.id) AS next
             FROM (SELECT (id + 1) << 32 AS id FROM pairings UNION ALL SELECT -9223372036854775808) gap)
         WHERE next IS NOT NULL AND NOT EXISTS (SELECT 1 FROM pairings p WHERE p.id = next >> 32) LIMIT 100",
    )
    .fetch_all(&mut *conn)
    .await?;
    let without_pairing = |(id,)| Problem::Orphan(format!("game {} belongs to no pairing", GameId(id)));
    problems.extend(lost.into_iter().map(without_pairing));
    let lost: Vec<(i64,)> = sqlx::query_as(
        "SELECT game_id FROM endings WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = game_id) LIMIT 100",
    )
    .fetch_all(&mut *conn)
    .await?;
    let without_game = |(id,)| Problem::Orphan(format!("the ending of game {} has no game", GameId(id)));
    problems.extend(lost.into_iter().map(without_game));
    let lost: Vec<(String, i64)> = sqlx::query_as(
        "SELECT \"table\", rowid FROM pragma_foreign_key_check WHERE rowid IS NOT NULL LIMIT 100",
    )
    .fetch_all(&mut *conn)
    .await?;
    problems.extend(lost.into_iter().map(|(table, id)| {
        Problem::Orphan(format!("row {id} of {table} refers to a row that is not there"))
    }));
    Ok(())
}
