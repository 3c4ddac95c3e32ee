//! The proof that a record is what the players really play.
//!
//! Under a limit that is counted (nodes, iterations, depth) the game is played again and must come out the
//! same, bit for bit, in moves and in node counts. Under a time limit the moves depend on the machine; then legality,
//! luck and result are checked, and the proof says that it is no more than that.

use std::sync::atomic::AtomicBool;

use crate::contest::Contest;
use crate::record::{GameRecord, Recorded};
use crate::replay::{ReplayError, check_lawful};
use crate::seats::{Seats, seat};
use crate::transcript::Transcript;
use crate::unavailable::Unavailable;

/// What has been shown about a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The players, asked again, played the same game.
    Identical,
    /// Moves are legal, the dice are the pair's luck, the result follows. The time limit forbids more.
    Lawful,
}

/// A record that was not confirmed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    /// It breaks the rules or the luck.
    #[error(transparent)]
    Unlawful(#[from] ReplayError),
    /// The players, asked again, chose differently.
    #[error("played again, the game differs from step {step} on")]
    OtherMoves {
        /// The first different step, counted from 1.
        step: usize,
    },
    /// The players, asked again, chose differently; where is not known any more.
    #[error(
        "played again, its hash is another; its transcript was dropped, so that nobody can say where it differs"
    )]
    OtherHash,
    /// The same moves, but not the same work: another build, or a counter that was changed.
    #[error("played again, the moves are the same, but {what} differ")]
    OtherNumbers {
        /// What differs.
        what: &'static str,
    },
    /// Nobody can tell: a player cannot be asked here.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Checks one game.
pub fn verify(contest: &Contest, game: Recorded<'_>) -> Result<Proof, Mismatch> {
    verify_unless(&AtomicBool::new(false), contest, game).expect("nobody cancels it")
}

/// The same; none if `cancel` becomes true before one of the searches.
#[must_use]
pub fn verify_unless(
    cancel: &AtomicBool,
    contest: &Contest,
    game: Recorded<'_>,
) -> Option<Result<Proof, Mismatch>> {
    if !contest.is_replayable() {
        return Some(lawful(contest, game).map(|()| Proof::Lawful));
    }
    identical(contest, seated(contest).as_mut(), cancel, game)
}

/// Checks many games of the same players, who stay seated.
pub fn verify_all<'a>(
    contest: &Contest,
    games: impl Iterator<Item = Recorded<'a>>,
) -> Vec<Result<Proof, Mismatch>> {
    if !contest.is_replayable() {
        return games.map(|game| lawful(contest, game).map(|()| Proof::Lawful)).collect();
    }
    let (mut table, never) = (seated(contest), AtomicBool::new(false));
    games.map_while(|game| identical(contest, table.as_mut(), &never, game)).collect()
}

fn seated(contest: &Contest) -> Box<dyn Seats + '_> {
    seat(contest).expect("a contest is checked")
}

/// Plays a game again. One that comes out the same keeps to the rules, because the table does; of any other it is said first how it
/// breaks them.
fn identical(
    contest: &Contest,
    table: &mut dyn Seats,
    cancel: &AtomicBool,
    recorded: Recorded<'_>,
) -> Option<Result<Proof, Mismatch>> {
    let Recorded { pair, first, record } = recorded;
    let again = table.play_game_unless(cancel, pair, first)?;
    let compared = again.map_err(Mismatch::from).and_then(|again| compare(again, record));
    if record.is_forgotten() {
        return Some(compared); // there is nothing to follow
    }
    Some(compared.or_else(|mismatch| lawful(contest, recorded).and(Err(mismatch))))
}

fn lawful(contest: &Contest, Recorded { pair, record, .. }: Recorded<'_>) -> Result<(), Mismatch> {
    Ok(check_lawful(contest.game(), pair, record)?)
}

/// Compares all but the times.
fn compare(mut again: GameRecord, record: &GameRecord) -> Result<Proof, Mismatch> {
    for (again, recorded) in again.sides.iter_mut().zip(&record.sides) {
        again.time = recorded.time;
    }
    if record.is_forgotten() {
        if again.hash != record.hash {
            return Err(Mismatch::OtherHash);
        }
        again.transcript = Transcript::default(); // the hash stands for it
    }
    if again == *record {
        return Ok(Proof::Identical);
    }
    if again.transcript != record.transcript {
        let (ours, theirs) = (again.transcript.places(), record.transcript.places());
        let same = ours.zip(theirs).take_while(|(ours, theirs)| ours == theirs).count();
        return Err(Mismatch::OtherMoves { step: same + 1 });
    }
    Err(Mismatch::OtherNumbers {
        what: if again.forfeit == record.forfeit { "node counts or depths" } else { "forfeits" },
    })
}
