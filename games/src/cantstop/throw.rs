//! Four dice: the 1296 ways they fall, the 126 throws that these make, and how each can be paired.
//!
//! Which of the pairings can be played depends on the position and is decided in `reach`.

use super::choice::Advance;

/// How many ways the dice can fall, all equally likely.
pub(super) const WAYS: usize = 1296;

/// How many different throws there are when the order of the dice does not matter.
pub(super) const THROWS: usize = 126;

/// What four dice show, a nibble each, the first die highest; sorted where order does not matter.
pub(super) type Dice = u16;

/// One way to pair the dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// The bit that says, in a word of [`super::reach::Reach`], whether the first step can be made.
    pub first: u8,
    /// The bit that says whether the second can, made alone; for a double, made after the first.
    pub second: u8,
    /// The move that follows from those two bits: none, first alone, second alone, both.
    pub moves: [Advance; 4],
}

/// Four dice in any order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throw {
    /// What they show, sorted.
    pub dice: Dice,
    /// How many of the 1296 ways it stands for.
    pub weight: u8,
    /// The different ways to pair them. Their sums have one total, so no column is in two of them and no
    /// move can come from two; unused places allow nothing.
    pub splits: [Split; 3],
}

/// The throws in order: 1111, 1112, … 6666.
pub(super) static TABLE: [Throw; THROWS] = table();

/// The place in [`TABLE`] of each way the dice can fall.
static OF_WAY: [u8; WAYS] = of_way();

/// The throw that a way makes.
#[inline]
pub(super) fn of(way: usize) -> &'static Throw {
    &TABLE[usize::from(OF_WAY[way])]
}

/// The place in [`TABLE`] of each throw, as often as it weighs.
static SORTED: [u8; WAYS] = {
    let (table, mut sorted) = (table(), [0; WAYS]);
    let (mut at, mut place) = (0, 0);
    while place < THROWS {
        let end = at + table[place].weight as usize;
        while at < end {
            sorted[at] = place as u8;
            at += 1;
        }
        place += 1;
    }
    sorted
};

/// The throw at a place of the ways when equal throws lie side by side.
#[inline]
pub(super) fn sorted_of(place: usize) -> &'static Throw {
    &TABLE[usize::from(SORTED[place])]
}

/// What the dice show in one of the [`WAYS`] they fall, in the order they fell.
#[inline]
pub(super) const fn fallen(way: usize) -> Dice {
    let way = way as u16;
    (way / 216 + 1) << 12 | (way / 36 % 6 + 1) << 8 | (way / 6 % 6 + 1) << 4 | (way % 6 + 1)
}

/// What each die shows.
pub(super) const fn faces(dice: Dice) -> [u8; 4] {
    [(dice >> 12) as u8, (dice >> 8 & 15) as u8, (dice >> 4 & 15) as u8, (dice & 15) as u8]
}

/// Four faces without anything between them.
pub(super) fn read_dice(text: &str) -> Option<[u8; 4]> {
    // Every character by itself: the empty strings around them are left out.
    read_faces(text.split("").filter(|face| !face.is_empty()))
}

/// Four faces, each a text.
pub(super) fn read_faces<'a>(faces: impl Iterator<Item = &'a str>) -> Option<[u8; 4]> {
    let faces: Option<Vec<u8>> = faces
        .map(|face| ["1", "2", "3", "4", "5", "6"].iter().position(|f| *f == face).map(|at| at as u8 + 1))
        .collect();
    faces?.try_into().ok()
}

/// The way in which the dice show these faces, each one of 1..=6.
pub(super) fn way(faces: [u8; 4]) -> usize {
    faces.iter().fold(0, |way, &face| way * 6 + usize::from(face) - 1)
}

/// The same dice in ascending order.
pub(super) const fn sorted(dice: Dice) -> Dice {
    let mut faces = faces(dice);
    let mut end = 3;
    while end > 0 {
        let mut at = 0;
        while at < end {
            if faces[at] > faces[at + 1] {
                (faces[at], faces[at + 1]) = (faces[at + 1], faces[at]);
            }
            at += 1;
        }
        end -= 1;
    }
    (faces[0] as u16) << 12 | (faces[1] as u16) << 8 | (faces[2] as u16) << 4 | faces[3] as u16
}

const NOTHING: Split = Split { first: 0, second: 0, moves: [Advance::NONE; 4] };

const fn split(a: u8, b: u8) -> Split {
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    let (first, second) = (4 * (a - 2), 4 * (b - 2));
    // A double's second step is in the same column: bit 1 of the nibble says whether it has two steps left.
    let second = if a == b { second + 1 } else { second };
    Split { first, second, moves: [Advance::NONE, Advance::one(a), Advance::one(b), Advance::two(a, b)] }
}

const fn splits(dice: Dice) -> [Split; 3] {
    let [a, b, c, d] = faces(dice);
    let all = [split(a + b, c + d), split(a + c, b + d), split(a + d, b + c)];
    let mut different = [NOTHING; 3];
    let (mut count, mut at) = (0, 0);
    while at < 3 {
        let mut seen = false;
        let mut before = 0;
        while before < at {
            seen |= all[before].first == all[at].first;
            before += 1;
        }
        if !seen {
            different[count] = all[at];
            count += 1;
        }
        at += 1;
    }
    different
}

const fn table() -> [Throw; THROWS] {
    let mut table = [Throw { dice: 0, weight: 0, splits: [NOTHING; 3] }; THROWS];
    let (mut count, mut way) = (0, 0);
    while way < WAYS {
        let dice = fallen(way);
        let sorted = sorted(dice);
        if dice == sorted {
            table[count] = Throw { dice, weight: 1, splits: splits(dice) };
            count += 1;
        } else {
            // A sorted way comes before all its permutations, so the throw is there.
            let mut at = 0;
            while table[at].dice != sorted {
                at += 1;
            }
            table[at].weight += 1;
        }
        way += 1;
    }
    table
}

const fn of_way() -> [u8; WAYS] {
    let table = table();
    let mut places = [0; WAYS];
    let mut way = 0;
    while way < WAYS {
        let sorted = sorted(fallen(way));
        while table[places[way] as usize].dice != sorted {
            places[way] += 1;
        }
        way += 1;
    }
    places
}
