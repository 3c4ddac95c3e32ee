//! The variants of Pig, its positions, and what a player can do in one.

use crate::granularity::Granularity;
use crate::turn::Player;

/// The rules of Pig in one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pig {
    /// One or two.
    pub dice: u8,
    /// The score that wins.
    pub goal: u16,
    /// How finely throws are told apart.
    pub outcomes: Granularity,
}

impl Default for Pig {
    fn default() -> Self {
        Self { dice: 2, goal: 100, outcomes: Granularity::Merged }
    }
}

/// A position of Pig.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PigState {
    pub(super) scores: [u16; 2],
    pub(super) total: u16,
    pub(super) player: Player,
    pub(super) rolling: bool,
}

/// What a player of Pig can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Throw the dice.
    Roll,
    /// Bank the turn total and pass the turn.
    Stop,
}

impl PigState {
    /// A decision of player one with these scores and this turn total.
    #[must_use]
    pub const fn decision(scores: [u16; 2], total: u16) -> Self {
        Self { scores, total, player: Player::One, rolling: false }
    }

    /// The points of the running turn.
    #[must_use]
    pub const fn turn_total(&self) -> u16 {
        self.total
    }

    /// The player whose turn it is.
    #[must_use]
    pub const fn player(&self) -> Player {
        self.player
    }

    pub(super) fn pass(&mut self) {
        self.total = 0;
        self.player = self.player.other();
    }

    /// The score of the player to move.
    #[inline]
    pub(super) fn own(&mut self) -> &mut u16 {
        &mut self.scores[self.player.index()]
    }
}
