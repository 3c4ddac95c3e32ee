//! The games of a pairing, one by one, and what they add up to.

use super::super::dialect::Connection;
use super::super::forgetting;
use super::super::pair::{games, summaries};
use super::super::seal;
use super::finding::{MOST, unreadable};
use crate::error::StoreError;
use crate::model::ids::{GameId, PairingId};
use crate::model::pair::stored::StoredGame;
use crate::model::problem::Problem;

/// Games of one page.
const PAGE: u32 = 4096;

pub(super) async fn check_games(
    conn: &mut Connection,
    pairing: PairingId,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let is_forgotten = forgetting::is_forgotten(conn, pairing).await?;
    let mut last: Option<GameId> = None;
    let mut open: Option<GameId> = None; // a first game whose second has not been seen
    loop {
        let page = match games::read_games(conn, pairing, last, PAGE).await {
            Ok(page) => page,
            Err(error) => {
                // The page is lost as a whole; game by game shows which rows cannot be read.
                let problem = unreadable(error)?;
                let Some(id) = next_id(conn, pairing, last).await? else { return Ok(()) };
                match games::read_games(conn, pairing, last, 1).await {
                    Ok(page) => page,
                    Err(error) => {
                        let reason = unreadable(error).unwrap_or(problem).to_string();
                        problems.push(Problem::UnreadableGame { game: id, reason });
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
            problems.extend(problem_of(game, is_forgotten));
        }
        if problems.len() >= MOST {
            return Ok(());
        }
    }
    problems.extend(open.map(Problem::HalfPair));
    Ok(())
}

fn problem_of(game: &StoredGame, is_forgotten: bool) -> Option<Problem> {
    if !game.is_sound {
        return Some(Problem::ChangedGame(game.id));
    }
    let is_right = game.row.is_hash_right() || is_forgotten && game.row.is_forgotten();
    (!is_right).then_some(Problem::WrongHash(game.id))
}

async fn next_id(
    conn: &mut Connection,
    pairing: PairingId,
    after: Option<GameId>,
) -> Result<Option<GameId>, StoreError> {
    let (first, last) = pairing.range();
    let (id,): (Option<i64>,) = sqlx::query_as("SELECT min(id) FROM games WHERE id > $1 AND id <= $2")
        .bind(after.map_or(first - 1, |after| after.0))
        .bind(last)
        .fetch_one(conn)
        .await?;
    Ok(id.map(GameId))
}

pub(super) async fn check_summary(
    conn: &mut Connection,
    pairing: PairingId,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    // Both in one look at the file: a coordinator may be writing.
    let mut tx = sqlx::Connection::begin(conn).await?;
    let stored = summaries::load(&mut tx, pairing).await;
    let counted = summaries::recount(&mut tx, pairing).await;
    let estimates = stored_estimates(&mut tx, pairing).await;
    let sealed = seal::TALLIES.sound(&mut tx, &[pairing.0]).await;
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
    } else if estimates.is_some() && sealed?.is_empty() {
        wrong("last digits");
    }
    Ok(())
}

async fn stored_estimates(
    conn: &mut Connection,
    pairing: PairingId,
) -> Result<Option<(i64, [Option<f64>; 11])>, StoreError> {
    let row = sqlx::query(
        "SELECT pairs, score, score_low, score_high, elo, elo_low, elo_high, nelo, nelo_low, nelo_high, los, gain
         FROM tallies WHERE pairing_id = $1",
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
