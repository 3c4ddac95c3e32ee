//! A roll as a position sees it: the moves it allows. Which these are is decided in `reach`.

use super::choice::Advance;
use super::throw::{Dice, sorted};

/// A roll: the moves it allows in the state where it falls, and, where throws are told apart, the dice.
///
/// The low six bytes are the moves in ascending order, filled up with ones, so rolls that allow
/// the same moves are equal. The high two bytes are the dice, or 0 where rolls are merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll(u64);

const MOVES: u64 = (1 << 48) - 1;

impl Roll {
    /// The roll that allows these moves, in ascending order; dice are not told.
    #[inline]
    pub(super) const fn allowing([a, b, c, d, e, f]: [u8; Self::MOST_MOVES]) -> Self {
        Self(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]))
    }

    /// No roll lies on the table.
    pub(super) const NONE: Self = Self(MOVES);

    /// No decision has more moves: three pairings, of which a single free runner can serve either sum.
    pub(super) const MOST_MOVES: usize = 6;

    /// How many moves it allows.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        // The highest place that is not NONE has a zero bit.
        8 - ((!self.0 & MOVES).leading_zeros() / 8) as usize
    }

    /// Whether it allows no move: a bust.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 & MOVES == MOVES
    }

    /// One of the moves.
    #[inline]
    pub(super) const fn get(self, at: usize) -> Advance {
        Advance((self.0 >> (8 * at)) as u8)
    }

    /// The moves, in ascending order of their columns.
    pub fn iter(self) -> impl Iterator<Item = Advance> {
        (0..self.len()).map(move |at| self.get(at))
    }

    /// What the dice show; 0 where rolls are merged.
    #[inline]
    pub(super) const fn dice(self) -> Dice {
        (self.0 >> 48) as Dice
    }

    /// The same moves with these dice.
    #[inline]
    pub(super) const fn with_dice(self, dice: Dice) -> Self {
        Self(self.0 & MOVES | (dice as u64) << 48)
    }

    /// The same with the dice sorted.
    pub(super) const fn sorted(self) -> Self {
        self.with_dice(sorted(self.dice()))
    }

    /// All of it in a word, for hashing.
    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }
}
