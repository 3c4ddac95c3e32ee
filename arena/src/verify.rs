//! The proof that a record is what the players really play.
//!
//! Under a limit that is counted (nodes, iterations, depth) the game is played again and must come out the
//! same, bit for bit, in moves and in node counts. Under a time limit the moves depend on the machine; then legality,
//! luck and result are checked, and the proof says that it is no more than that.

use std::sync::atomic::AtomicBool;

use games::{GameVisitor, Notation, with_game};

use crate::contest::Contest;
use crate::record::{GameRecord, Recorded};
use crate::replay::{ReplayError, replay};
use crate::table::Table;
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
    with_game(contest.game(), Verify { cancel, contest, recorded: game })
}

struct Verify<'a> {
    cancel: &'a AtomicBool,
    contest: &'a Contest,
    recorded: Recorded<'a>,
}

impl GameVisitor for Verify<'_> {
    type Output = Option<Result<Proof, Mismatch>>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let Recorded { pair, first, record } = self.recorded;
        if let Err(error) = replay(&game, pair, record) {
            return Some(Err(error.into()));
        }
        if !self.contest.is_replayable() {
            return Some(Ok(Proof::Lawful));
        }
        let mut table = Table::new(game, self.contest).expect("a contest is checked");
        let again = table.play_game_unless(self.cancel, pair, first)?;
        Some(again.map_err(Mismatch::from).and_then(|again| compare(again, record.clone())))
    }
}

fn compare(again: GameRecord, record: GameRecord) -> Result<Proof, Mismatch> {
    let (again, record) = (again.without_times(), record.without_times());
    if again.transcript != record.transcript {
        let (ours, theirs) = (again.transcript.places(), record.transcript.places());
        let same = ours.zip(theirs).take_while(|(ours, theirs)| ours == theirs).count();
        return Err(Mismatch::OtherMoves { step: same + 1 });
    }
    if again.forfeit != record.forfeit {
        return Err(Mismatch::OtherNumbers { what: "forfeits" });
    }
    if again != record {
        return Err(Mismatch::OtherNumbers { what: "node counts or depths" });
    }
    Ok(Proof::Identical)
}
