//! A roll seen from a position: the moves it allows, and the list of all rolls.

use super::choice::Advance;
use super::throw::{Dice, Granularity, Split, TABLE, THROWS, Throw, WAYS, fallen, of, sorted};
use crate::weighted::Weighted;

/// A roll: the moves it allows in the state where it falls, and, where throws are told apart, the dice.
///
/// The low six bytes are the moves in ascending order, filled up with [`Advance::NONE`], so rolls that allow
/// the same moves are equal. The high two bytes are the dice, or 0 where rolls are merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll(u64);

const MOVES: u64 = (1 << 48) - 1;

const NONE: u8 = Advance::NONE.0;

/// A sorting network for six.
const SORT_SIX: [(usize, usize); 12] =
    [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)];

impl Roll {
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

    /// All of it, for a key.
    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }
}

/// What the dice can move in a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// In each column's nibble: bit 0, a step can be made; bit 1, a second one after it.
    pub steps: u64,
    /// The columns that have no runner.
    pub fresh: u64,
    /// One runner is free: two fresh columns cannot both be entered.
    pub last_runner: bool,
}

impl Reach {
    /// The moves that a throw allows.
    ///
    /// Sorted by networks rather than loops: which pairings can be played is as random as the dice, and no
    /// branch would be foreseen.
    #[inline]
    pub(super) fn roll(&self, throw: &Throw) -> Roll {
        let playable = throw.splits.map(|split| self.playable(split));
        let [a, b, c] = [0, 1, 2].map(|at| throw.splits[at].moves[playable[at]].0);
        if !self.last_runner {
            let (a, b) = (a.min(b), a.max(b));
            let (b, c) = (b.min(c), b.max(c));
            let (a, b) = (a.min(b), a.max(b));
            return Roll(u64::from_le_bytes([a, b, c, NONE, NONE, NONE, 0, 0]));
        }
        let mut moves = [a, b, c, NONE, NONE, NONE];
        for (at, split) in throw.splits.iter().enumerate() {
            // A double is not two columns: bit 1 of its nibble is never set here.
            let fresh = self.fresh >> split.first & self.fresh >> split.second & 1 == 1;
            let either = fresh & (playable[at] == 3);
            moves[at] = if either { split.moves[1].0 } else { moves[at] };
            moves[at + 3] = if either { split.moves[2].0 } else { NONE };
        }
        for (x, y) in SORT_SIX {
            (moves[x], moves[y]) = (moves[x].min(moves[y]), moves[x].max(moves[y]));
        }
        let [a, b, c, d, e, f] = moves;
        Roll(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]))
    }

    /// Which steps of a pairing can be made, each by itself: the place in [`Split::moves`].
    #[inline]
    const fn playable(&self, split: Split) -> usize {
        (self.steps >> split.first & 1 | (self.steps >> split.second & 1) << 1) as usize
    }

    /// The roll that falls in one of the equally likely ways.
    #[inline]
    pub(super) fn fall(&self, way: usize, granularity: Granularity) -> Roll {
        let throw = of(way);
        let roll = self.roll(throw);
        match granularity {
            Granularity::Merged => roll,
            Granularity::Unordered => roll.with_dice(throw.dice),
            Granularity::Ordered => roll.with_dice(fallen(way)),
        }
    }

    /// Appends all rolls, in the order of the dice (merged: of the first throw of each).
    pub(super) fn rolls(&self, granularity: Granularity, out: &mut Vec<Weighted<Roll>>) {
        match granularity {
            Granularity::Merged => self.merged(out),
            Granularity::Unordered => out.extend(TABLE.iter().map(|throw| Weighted {
                outcome: self.roll(throw).with_dice(throw.dice),
                weight: u32::from(throw.weight),
            })),
            Granularity::Ordered => {
                out.extend((0..WAYS).map(|way| Weighted { outcome: self.fall(way, granularity), weight: 1 }));
            }
        }
    }

    fn merged(&self, out: &mut Vec<Weighted<Roll>>) {
        /// Twice as many slots as throws, so that a search for a free one is short.
        const SLOTS: usize = 256;
        const _: () = assert!(THROWS * 2 <= SLOTS);
        let base = out.len();
        // Place in the list, from 1, of the roll that was put into a slot.
        let mut slots = [0u8; SLOTS];
        for throw in &TABLE {
            let outcome = self.roll(throw);
            let weight = u32::from(throw.weight);
            let mut slot = (outcome.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize;
            loop {
                match slots[slot] {
                    0 => {
                        out.push(Weighted { outcome, weight });
                        slots[slot] = (out.len() - base) as u8;
                        break;
                    }
                    place if out[base + usize::from(place) - 1].outcome == outcome => {
                        out[base + usize::from(place) - 1].weight += weight;
                        break;
                    }
                    _ => slot = (slot + 1) % SLOTS,
                }
            }
        }
    }

    /// The first throw that allows exactly these moves.
    pub(super) fn first_throw(&self, roll: Roll) -> Option<&'static Throw> {
        TABLE.iter().find(|throw| self.roll(throw) == roll.with_dice(0))
    }
}
