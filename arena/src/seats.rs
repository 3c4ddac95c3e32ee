//! Players of whichever game, ready to play or to be asked.
//!
//! Everything that has a game in its type is compiled here, once; whoever has games played knows [`Seats`] and [`Probing`] only.

use std::sync::atomic::AtomicBool;

use games::{AnyGame, GameVisitor, Notation, with_game};
use search::{PlayerError, PlayerSpec};
use spec::{Limit, Seed};

use crate::contest::Contest;
use crate::probe::{ProbeError, ProbeRecord, Prober};
use crate::record::{GameRecord, PairRecord};
use crate::table::Table;
use crate::unavailable::Unavailable;

/// A [`Table`] at some game.
pub trait Seats {
    /// Plays both games of a pair.
    fn play_pair(&mut self, index: u64, seed: Seed) -> Result<PairRecord, Unavailable>;

    /// Plays one game; `first` says which of the players has the first seat. None if `cancel` becomes true before one of its searches.
    fn play_game_unless(
        &mut self,
        cancel: &AtomicBool,
        pair: Seed,
        first: usize,
    ) -> Option<Result<GameRecord, Unavailable>>;
}

impl<G: Notation> Seats for Table<'_, G> {
    fn play_pair(&mut self, index: u64, seed: Seed) -> Result<PairRecord, Unavailable> {
        Table::play_pair(self, index, seed)
    }

    fn play_game_unless(
        &mut self,
        cancel: &AtomicBool,
        pair: Seed,
        first: usize,
    ) -> Option<Result<GameRecord, Unavailable>> {
        Table::play_game_unless(self, cancel, pair, first)
    }
}

/// Seats the players of a contest.
pub fn seat(contest: &Contest) -> Result<Box<dyn Seats + '_>, PlayerError> {
    struct Seat<'a>(&'a Contest);
    impl<'a> GameVisitor for Seat<'a> {
        type Output = Result<Box<dyn Seats + 'a>, PlayerError>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            Ok(Box::new(Table::new(game, self.0)?))
        }
    }
    with_game(contest.game(), Seat(contest))
}

/// A [`Prober`] of some game.
pub trait Probing {
    /// Asks the player about a position.
    fn probe(&mut self, position: &str, seed: Seed) -> Result<ProbeRecord, ProbeError>;
}

impl<G: Notation> Probing for Prober<G> {
    fn probe(&mut self, position: &str, seed: Seed) -> Result<ProbeRecord, ProbeError> {
        Prober::probe(self, position, seed)
    }
}

/// A player of a game that can be asked about positions, under the common limit unless it has its own.
pub fn ask(game: &AnyGame, player: &PlayerSpec, limit: Limit) -> Result<Box<dyn Probing>, PlayerError> {
    struct Ask<'a>(&'a PlayerSpec, Limit);
    impl GameVisitor for Ask<'_> {
        type Output = Result<Box<dyn Probing>, PlayerError>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            Ok(Box::new(Prober::new(game, self.0, self.1)?))
        }
    }
    with_game(game, Ask(player, limit))
}
