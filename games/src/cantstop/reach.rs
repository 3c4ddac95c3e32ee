//! What the dice can move in a position: from throws to rolls, and the list of all rolls.

use super::choice::Advance;
use super::roll::Roll;
use super::throw::{Split, TABLE, THROWS, Throw, WAYS, fallen, of, sorted_of};
use crate::granularity::Granularity;
use crate::weighted::Weighted;

const NONE: u8 = Advance::NONE.0;

/// A sorting network for six.
const SORT_SIX: [(usize, usize); 12] =
    [(0, 5), (1, 3), (2, 4), (1, 2), (3, 4), (0, 3), (2, 5), (0, 1), (2, 3), (4, 5), (1, 2), (3, 4)];

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
            return Roll::allowing([a, b, c, NONE, NONE, NONE]);
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
        Roll::allowing(moves)
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

    /// The roll at a place of the list of [`Reach::rolls`] in which every roll stands as often as it weighs; merged ones stand
    /// where their throws do.
    #[inline]
    pub(super) fn at(&self, place: usize, granularity: Granularity) -> Roll {
        match granularity {
            Granularity::Merged => self.roll(sorted_of(place)),
            Granularity::Unordered => self.roll(sorted_of(place)).with_dice(sorted_of(place).dice),
            Granularity::Ordered => self.fall(place, granularity),
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
        let base = out.len();
        let mut known = KnownRolls::default();
        for throw in &TABLE {
            let outcome = self.roll(throw);
            let weight = u32::from(throw.weight);
            match known.place(outcome) {
                Some(place) => out[base + place].weight += weight,
                None => out.push(Weighted { outcome, weight }),
            }
        }
    }

    /// Whether there are no more than so many merged rolls; gives up at the first that is too many.
    pub(super) fn has_at_most(&self, most: usize) -> bool {
        let mut known = KnownRolls::default();
        TABLE.iter().all(|throw| {
            known.place(self.roll(throw));
            known.count <= most
        })
    }

    /// The first throw that allows exactly these moves.
    pub(super) fn first_throw(&self, roll: Roll) -> Option<&'static Throw> {
        TABLE.iter().find(|throw| self.roll(throw) == roll.with_dice(0))
    }
}

/// Twice as many slots as throws, so that a search for a free one is short.
const SLOTS: usize = 256;
const _: () = assert!(THROWS * 2 <= SLOTS);

/// The different rolls that were met, by the order in which they were.
struct KnownRolls {
    /// Place in the order, from 1, of the roll that was put into a slot.
    slots: [u8; SLOTS],
    rolls: [Roll; THROWS],
    count: usize,
}

impl Default for KnownRolls {
    fn default() -> Self {
        Self { slots: [0; SLOTS], rolls: [Roll::NONE; THROWS], count: 0 }
    }
}

impl KnownRolls {
    /// The place of a roll; none if it is a new one, which is known from then on.
    #[inline]
    fn place(&mut self, roll: Roll) -> Option<usize> {
        let mut slot = (roll.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56) as usize;
        loop {
            match self.slots[slot] {
                0 => {
                    self.rolls[self.count] = roll;
                    self.count += 1;
                    self.slots[slot] = self.count as u8;
                    return None;
                }
                place if self.rolls[usize::from(place) - 1] == roll => return Some(usize::from(place) - 1),
                _ => slot = (slot + 1) % SLOTS,
            }
        }
    }
}
