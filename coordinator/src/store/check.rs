//! Everything that can be wrong with a file: damage, and sums that do not add up.
//!
//! Nothing is repaired here. Whether games are what the players really play is another question, which only
//! playing them again can answer.

use sqlx::SqliteConnection;

use super::error::StoreError;
use super::experiment::ExperimentRow;
use super::ids::{Build, ExperimentId, GameId, Millis, PairingId};
use super::pages;
use super::pages::StoredGame;
use super::pairing::PairingKey;
use super::reader::{self, Reader};
use super::summary::PairingSummary;
use super::writer::{hash_of_batch, hash_of_experiment, hash_of_pairing, hash_of_player, parts_of_player};

/// Something that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// What the database itself found.
    #[error("the file is damaged: {0}")]
    File(String),
    /// A row whose checksum is wrong.
    #[error("{0} has changed since it was stored: its checksum is wrong")]
    Changed(String),
    /// A row that cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// A game whose hash is not that of its transcript and result.
    #[error("game {0}: the hash does not belong to the transcript")]
    WrongHash(GameId),
    /// Half a pair.
    #[error("game {0} is there without the other game of its pair")]
    HalfPair(GameId),
    /// A row that belongs to nothing.
    #[error("{0}")]
    Orphan(String),
    /// A player whose parameters are not those of its text.
    #[error("player {0}: the parameters are not those of its text")]
    WrongParams(String),
    /// A summary that is not what the games add up to.
    #[error("pairing {}: the stored {what} are not what the games add up to", pairing.0)]
    WrongSummary {
        /// The pairing.
        pairing: PairingId,
        /// Which part.
        what: &'static str,
    },
}

/// Games of one page.
const PAGE: u32 = 4096;
/// The most problems of one kind that are listed; beyond, a file is lost anyway.
const MOST: usize = 1000;

impl Reader {
    /// Looks at every row of the file; an empty list is a sound file.
    pub async fn check(&self) -> Result<Vec<Problem>, StoreError> {
        let mut conn = self.acquire().await?;
        let mut problems = Vec::new();
        let lines: Vec<(String,)> =
            sqlx::query_as("PRAGMA integrity_check(100)").fetch_all(&mut *conn).await?;
        problems.extend(lines.into_iter().filter(|(line,)| line != "ok").map(|(line,)| Problem::File(line)));
        check_experiments(&mut conn, &mut problems).await?;
        check_players(&mut conn, &mut problems).await?;
        check_batches(&mut conn, &mut problems).await?;
        let pairings = check_pairings(&mut conn, &mut problems).await?;
        check_orphans(&mut conn, &mut problems).await?;
        for pairing in pairings {
            check_games(&mut conn, pairing, &mut problems).await?;
            if problems.len() < MOST {
                check_summary(&mut conn, pairing, &mut problems).await?;
            }
        }
        Ok(problems)
    }
}

async fn check_experiments(
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
            Ok(experiment) if hash_of_experiment(&experiment) == stored => {}
            Ok(ExperimentRow { experiment, .. }) => {
                problems.push(Problem::Changed(format!("experiment {}", experiment.name)));
            }
            Err(error) => problems.push(unreadable(error)?),
        }
    }
    Ok(())
}

/// A row that cannot be read is a problem of the file; anything else is an error.
fn unreadable(error: StoreError) -> Result<Problem, StoreError> {
    match error {
        StoreError::Damaged(what) => Ok(Problem::Unreadable(what)),
        other => Err(other),
    }
}

async fn check_players(conn: &mut SqliteConnection, problems: &mut Vec<Problem>) -> Result<(), StoreError> {
    let players: Vec<(i64, String, String, i64)> =
        sqlx::query_as("SELECT id, text, kind, row_hash FROM players").fetch_all(&mut *conn).await?;
    for (id, text, kind, stored) in players {
        if hash_of_player(id, &text, &kind) != stored {
            problems.push(Problem::Changed(format!("player {text}")));
            continue;
        }
        let params: Vec<(String, String, Option<f64>)> =
            sqlx::query_as("SELECT name, value, number FROM player_params WHERE player_id = ? ORDER BY name")
                .bind(id)
                .fetch_all(&mut *conn)
                .await?;
        if parts_of_player(&text) != (kind, params) {
            problems.push(Problem::WrongParams(text));
        }
    }
    Ok(())
}

async fn check_batches(conn: &mut SqliteConnection, problems: &mut Vec<Problem>) -> Result<(), StoreError> {
    let mut after = 0;
    loop {
        let batches: Vec<(i64, i64, String, i64, i64, i64)> = sqlx::query_as(
            "SELECT id, worker_id, build, received_ms, fence, row_hash FROM batches WHERE id > ? ORDER BY id LIMIT ?",
        )
        .bind(after)
        .bind(PAGE)
        .fetch_all(&mut *conn)
        .await?;
        let Some(&(last, ..)) = batches.last() else { return Ok(()) };
        after = last;
        for (id, worker, build, received, fence, stored) in batches {
            let hash = |build| hash_of_batch(id, worker, build, Millis(received), fence as u64);
            if Build::read(&build).map(hash) != Some(stored) {
                problems.push(Problem::Changed(format!("batch {id}")));
            }
        }
    }
}

async fn check_pairings(
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
        if hash_of_pairing(id, ExperimentId(experiment), key, [a, b], replayable) != stored {
            problems.push(Problem::Changed(format!("pairing {id}")));
        }
        ids.push(PairingId(id));
    }
    Ok(ids)
}

/// Rows that belong to nothing: games between the ranges of the pairings, endings without games.
async fn check_orphans(conn: &mut SqliteConnection, problems: &mut Vec<Problem>) -> Result<(), StoreError> {
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

async fn check_games(
    conn: &mut SqliteConnection,
    pairing: PairingId,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let mut last: Option<GameId> = None;
    let mut open: Option<GameId> = None; // a first game whose second has not been seen
    loop {
        let page = match pages::read_games(conn, pairing, last, PAGE).await {
            Ok(page) => page,
            Err(error) => {
                // The page is lost as a whole; game by game shows which rows cannot be read.
                let problem = unreadable(error)?;
                let Some(id) = next_id(conn, pairing, last).await? else { return Ok(()) };
                match pages::read_games(conn, pairing, last, 1).await {
                    Ok(page) => page,
                    Err(error) => {
                        problems.push(unreadable(error).unwrap_or(problem));
                        open = None;
                        last = Some(id);
                        if problems.len() >= MOST {
                            return Ok(());
                        }
                        continue;
                    }
                }
            }
        };
        let Some(end) = page.last() else { break };
        last = Some(end.id);
        for game in &page {
            let half = match (open.take(), game.id.game()) {
                (None, 0) => {
                    open = Some(game.id);
                    None
                }
                (Some(first), 1) if game.id.0 == first.0 + 1 => None,
                (Some(first), 0) => {
                    open = Some(game.id);
                    Some(first)
                }
                (first, _) => Some(first.unwrap_or(game.id)),
            };
            problems.extend(half.map(Problem::HalfPair));
            problems.extend(problem_of(game));
        }
        if problems.len() >= MOST {
            return Ok(());
        }
    }
    problems.extend(open.map(Problem::HalfPair));
    Ok(())
}

fn problem_of(game: &StoredGame) -> Option<Problem> {
    if !game.is_sound {
        return Some(Problem::Changed(format!("game {}", game.id)));
    }
    (!game.row.is_hash_right()).then_some(Problem::WrongHash(game.id))
}

async fn next_id(
    conn: &mut SqliteConnection,
    pairing: PairingId,
    after: Option<GameId>,
) -> Result<Option<GameId>, StoreError> {
    let (first, last) = pairing.range();
    let (id,): (Option<i64>,) = sqlx::query_as("SELECT min(id) FROM games WHERE id > ? AND id <= ?")
        .bind(after.map_or(first - 1, |after| after.0))
        .bind(last)
        .fetch_one(conn)
        .await?;
    Ok(id.map(GameId))
}

async fn check_summary(
    conn: &mut SqliteConnection,
    pairing: PairingId,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    // Both in one look at the file: a coordinator may be writing.
    let mut tx = sqlx::Connection::begin(conn).await?;
    let stored = PairingSummary::load(&mut tx, pairing).await;
    let counted = PairingSummary::recount(&mut tx, pairing).await;
    let estimates = stored_estimates(&mut tx, pairing).await;
    tx.rollback().await?;
    let (stored, counted, estimates) = match (stored, counted) {
        (Ok(stored), Ok(counted)) => (stored, counted, estimates?),
        (Err(error), _) | (_, Err(error)) => {
            problems.push(unreadable(error)?);
            return Ok(());
        }
    };
    let mut wrong = |what| problems.push(Problem::WrongSummary { pairing, what });
    if stored.seats != counted.seats {
        wrong("sums");
    }
    if stored.tally != counted.tally {
        wrong("counts of pairs");
    } else if stored.tally.pairs() > 0
        && !estimates.is_some_and(|(pairs, estimates)| {
            pairs as u64 == counted.tally.pairs() && near(&estimates, &counted.estimates())
        })
    {
        wrong("estimates");
    }
    Ok(())
}

async fn stored_estimates(
    conn: &mut SqliteConnection,
    pairing: PairingId,
) -> Result<Option<(i64, [Option<f64>; 11])>, StoreError> {
    let row = sqlx::query(
        "SELECT pairs, score, score_low, score_high, elo, elo_low, elo_high, nelo, nelo_low, nelo_high, los, gain
         FROM tallies WHERE pairing_id = ?",
    )
    .bind(pairing.0)
    .fetch_optional(conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let mut estimates = [None; 11];
    for (at, estimate) in estimates.iter_mut().enumerate() {
        *estimate = sqlx::Row::try_get(&row, 1 + at)?;
    }
    Ok(Some((sqlx::Row::try_get(&row, 0)?, estimates)))
}

/// Equal but for the last digits, which a later build may compute in another order.
fn near(left: &[Option<f64>; 11], right: &[Option<f64>; 11]) -> bool {
    left.iter().zip(right).all(|(left, right)| match (left, right) {
        (Some(left), Some(right)) => (left - right).abs() <= 1e-6 * (1.0 + right.abs()),
        (left, right) => left == right,
    })
}
