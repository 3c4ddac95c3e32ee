//! Proven bounds of values, for the solver.
//!
//! A finished game is worth its result, and what is not known lies between a loss and a win. At a decision the mover is sure
//! of the best of the lower bounds, and of nothing above the best of the upper ones; a chance node averages both over
//! *all* its outcomes. So a bound is a theorem about the game, with chance or without (T. Cazenave, A. Saffidine,
//! *Score bounded Monte-Carlo tree search*, Computers and Games 2010; without chance and draws it is the MCTS-Solver of M. Winands, Y.
//! Björnsson, J.-T. Saito, 2008).

use games::Player;
use games::turn::WIN;

/// Rounding noise of averages: bounds that differ by less are the same.
const NOISE: f64 = 1e-9;

/// A value of player one lies between these two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Bounds {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const UNKNOWN: Self = Self { low: -WIN, high: WIN };

    /// A value is known exactly.
    pub(super) const fn exact(value: f64) -> Self {
        Self { low: value, high: value }
    }

    /// The same as a player's gain.
    #[inline]
    pub(super) fn for_player(self, player: Player) -> Self {
        match player {
            Player::One => self,
            Player::Two => Self { low: -self.high, high: -self.low },
        }
    }

    /// The value, if there is only one left.
    #[inline]
    pub(super) fn proven(self) -> Option<f64> {
        (self.high - self.low <= NOISE).then_some(self.low)
    }

    /// The part of an estimate that is not disproved.
    #[inline]
    pub(super) fn clamp(self, estimate: f64) -> f64 {
        estimate.max(self.low).min(self.high)
    }

    /// What somebody has who may choose between this and that.
    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.max(other.high) }
    }

    /// Whether this cannot be better than a gain that is sure.
    #[inline]
    pub(super) fn is_no_better_than(self, sure: f64) -> bool {
        self.high <= sure + NOISE
    }

    /// Whether this is at least a gain.
    #[inline]
    pub(super) fn is_surely(self, gain: f64) -> bool {
        self.low >= gain - NOISE
    }
}
