//! Everything that can be wrong with a file: damage, and sums that do not add up.
//!
//! Nothing is repaired here. Whether games are what the players really play is another question, which only
//! playing them again can answer.

mod games;
mod rows;
mod schema;

use std::collections::BTreeSet;

use super::error::StoreError;
use super::ids::{GameId, PairingId};
use super::reader::Reader;
use super::{failure, isolated};

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
    /// A game whose checksum is wrong.
    #[error("game {0} has changed since it was stored: its checksum is wrong")]
    ChangedGame(GameId),
    /// A game that cannot be read.
    #[error("{reason}")]
    UnreadableGame {
        /// Which one.
        game: GameId,
        /// What is wrong with it.
        reason: String,
    },
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

impl Problem {
    /// The game that is damaged, if it is one.
    #[must_use]
    pub const fn game(&self) -> Option<GameId> {
        match self {
            Self::ChangedGame(game)
            | Self::UnreadableGame { game, .. }
            | Self::WrongHash(game)
            | Self::HalfPair(game) => Some(*game),
            _ => None,
        }
    }

    /// The pairing whose sums are wrong, if it is that.
    #[must_use]
    pub const fn sums_of(&self) -> Option<PairingId> {
        match self {
            Self::WrongSummary { pairing, .. } => Some(*pairing),
            _ => None,
        }
    }
}

/// What can be done about a file of which a page is lost.
pub const LOST_PAGE: &str = "a part of the file is lost, which no repair brings back: `astragal restore` brings a copy back, and \
    what was played since is played again. Without a copy `sqlite3 FILE .recover | sqlite3 NEW` saves the rows that can be read; \
    then `astragal repair --db NEW` has what is missing played again";

/// What can be done about problems; nothing if there are none.
#[must_use]
pub fn remedy(problems: &[Problem]) -> &'static str {
    let mends = |problem: &Problem| problem.game().is_some() || problem.sums_of().is_some();
    let mended = problems.iter().filter(|problem| mends(problem)).count();
    match (problems, mended) {
        ([], _) => "",
        _ if problems.iter().any(|problem| matches!(problem, Problem::File(_))) => LOST_PAGE,
        (_, 0) => "nothing that is played can bring this back; `astragal restore` brings a copy back",
        (_, mended) if mended == problems.len() => "`astragal repair` lets damaged pairs be played again",
        _ => {
            "`astragal repair` lets damaged pairs be played again; the rest only a copy has (`astragal restore`)"
        }
    }
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
            sqlx::query_as("PRAGMA integrity_check(100)").fetch_all(&mut *conn).await.or_else(told)?;
        problems.extend(lines.into_iter().filter(|(line,)| line != "ok").map(|(line,)| Problem::File(line)));
        // Whatever cannot be read, the rest is looked at all the same.
        let done = schema::check_schema(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = rows::check_seals(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = rows::check_experiments(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = rows::check_players(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = rows::check_orphans(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = isolated::check(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let done = failure::check(&mut conn, &mut problems).await;
        noted(done, &mut problems)?;
        let pairings = rows::pairings(&mut conn).await;
        for pairing in noted(pairings, &mut problems)? {
            let done = games::check_games(&mut conn, pairing, &mut problems).await;
            noted(done, &mut problems)?;
            if problems.len() < MOST {
                let done = games::check_summary(&mut conn, pairing, &mut problems).await;
                noted(done, &mut problems)?;
            }
        }
        let mut seen = BTreeSet::new();
        problems.retain(|problem| seen.insert(problem.to_string())); // several looks meet the same page
        Ok(problems)
    }
}

/// What cannot be read at all is a problem of the file, beside which other problems are looked for; anything else is an error.
fn noted<T: Default>(done: Result<T, StoreError>, problems: &mut Vec<Problem>) -> Result<T, StoreError> {
    match done {
        Err(StoreError::Damaged(what)) => {
            problems.push(Problem::File(what));
            Ok(T::default())
        }
        other => other,
    }
}

/// The same as a line of what the database finds.
fn told(error: sqlx::Error) -> Result<Vec<(String,)>, StoreError> {
    match error.into() {
        StoreError::Damaged(what) => Ok(vec![(what,)]),
        other => Err(other),
    }
}

/// A row that cannot be read is a problem of the file; anything else is an error.
fn unreadable(error: StoreError) -> Result<Problem, StoreError> {
    match error {
        StoreError::Damaged(what) => Ok(Problem::Unreadable(what)),
        other => Err(other),
    }
}
