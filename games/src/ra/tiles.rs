//! Sets of tiles: the bag, the auction track, what a player holds.
//!
//! A set is 23 counts of 5 bits in one word, so that adding two sets is one addition and scoring is a few
//! bit operations. No count can overflow: the game has at most 30 tiles of a kind.

use std::iter;

use super::tile::Tile;

/// Bits a count.
const WIDTH: u32 = 5;
/// A count with all bits set.
const FULL: u128 = (1 << WIDTH) - 1;
/// A set with one tile of every kind.
const ONES: u128 = every(WIDTH, Tile::KINDS as u32);

/// A word with a 1 at the foot of each of `fields` fields.
const fn every(width: u32, fields: u32) -> u128 {
    let (mut word, mut at) = (0, 0);
    while at < fields {
        word |= 1 << (width * at);
        at += 1;
    }
    word
}

/// Some of the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group(u128);

impl Group {
    /// The five types of civilisation tiles.
    pub const CIVILISATIONS: Self = Self::between(Tile::Civ1, Tile::Civ5);
    /// The eight types of monuments.
    pub const MONUMENTS: Self = Self::between(Tile::Mon1, Tile::Mon8);
    /// The four disasters.
    pub const DISASTERS: Self = Self::between(Tile::Funeral, Tile::Earthquake);
    /// What a player keeps from epoch to epoch.
    pub const KEPT: Self = Self(Self::between(Tile::Pharaoh, Tile::Nile).0 | Self::MONUMENTS.0);
    /// What a God can take from the track.
    pub const TAKEABLE: Self = Self::between(Tile::Gold, Tile::Earthquake);

    const fn between(first: Tile, last: Tile) -> Self {
        Self(((1 << (WIDTH * (last as u32 + 1))) - 1) & !((1 << (WIDTH * first as u32)) - 1))
    }

    /// Whether a kind is one of them.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> (WIDTH * tile as u32) & 1 == 1
    }
}

/// How many tiles of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tiles(u128);

impl Tiles {
    /// No tiles.
    pub const NONE: Self = Self(0);

    /// All 180 tiles of the game.
    pub const SUPPLY: Self = {
        let (mut word, mut at) = (0, 0);
        while at < Tile::KINDS {
            word |= (Tile::ALL[at].supply() as u128) << (WIDTH * at as u32);
            at += 1;
        }
        Self(word)
    };

    /// How many tiles of a kind.
    #[must_use]
    #[inline]
    pub const fn count(self, tile: Tile) -> u8 {
        (self.0 >> (WIDTH * tile as u32) & FULL) as u8
    }

    /// The set with so many tiles of a kind added.
    #[must_use]
    #[inline]
    pub const fn with(self, tile: Tile, number: u8) -> Self {
        Self(self.0 + ((number as u128) << (WIDTH * tile as u32)))
    }

    /// The set with so many tiles of a kind taken away; they must be there.
    #[must_use]
    #[inline]
    pub const fn without(self, tile: Tile, number: u8) -> Self {
        Self(self.0 - ((number as u128) << (WIDTH * tile as u32)))
    }

    /// Both sets together.
    #[must_use]
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The set with another taken away, which must be part of it.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// The tiles of some kinds.
    #[must_use]
    #[inline]
    pub const fn among(self, group: Group) -> Self {
        Self(self.0 & group.0)
    }

    /// Whether there is no tile.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tiles of all kinds.
    #[must_use]
    #[inline]
    pub const fn total(self) -> u8 {
        // Neighbours are added into 12 fields of 10 bits; the product gathers the sum of all in the top one.
        const PAIRS: u128 = every(2 * WIDTH, 12);
        let pairs = (self.0 & (PAIRS * FULL)) + (self.0 >> WIDTH & (PAIRS * FULL));
        (pairs.wrapping_mul(PAIRS) >> (2 * WIDTH * 11)) as u8
    }

    /// How many different kinds.
    #[must_use]
    #[inline]
    pub const fn kinds(self) -> u32 {
        let word = self.0;
        ((word | word >> 1 | word >> 2 | word >> 3 | word >> 4) & ONES).count_ones()
    }

    /// How many kinds have at least `least` tiles, in a set where no kind has more than 7; `least` is 1..=8.
    #[must_use]
    #[inline]
    pub const fn kinds_with(self, least: u32) -> u32 {
        // The fourth bit of a sum is set exactly where a count reaches `least`.
        ((self.0 + ONES * (8 - least) as u128) & (ONES << 3)).count_ones()
    }

    /// The kinds that are there, in order, with their counts.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (Tile, u8)> {
        let mut rest = self;
        iter::from_fn(move || {
            let at = rest.0.trailing_zeros() / WIDTH;
            let tile = *Tile::ALL.get(at as usize)?;
            let count = rest.count(tile);
            rest = rest.without(tile, count);
            Some((tile, count))
        })
    }

    /// The kind of tile number `number` when all lie in a row, sorted by kind.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    #[inline]
    pub fn nth(self, number: u64) -> Tile {
        let (mut rest, mut left) = (self.0, number);
        for tile in Tile::ALL {
            let count = (rest & FULL) as u64;
            if left < count {
                return tile;
            }
            left -= count;
            rest >>= WIDTH;
        }
        panic!("tile {number} of {}", self.total())
    }

    /// The counts as two words, for hashing.
    #[must_use]
    #[inline]
    pub const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_has_180_tiles_of_23_kinds() {
        assert_eq!(Tiles::SUPPLY.total(), 180);
        assert_eq!(Tiles::SUPPLY.kinds(), 23);
        assert_eq!(Tiles::SUPPLY.among(Group::CIVILISATIONS).total(), 25);
        assert_eq!(Tiles::SUPPLY.among(Group::MONUMENTS).total(), 40);
        assert_eq!(Tiles::SUPPLY.among(Group::DISASTERS).total(), 10);
        assert_eq!(Tiles::SUPPLY.among(Group::KEPT).total(), 90);
        assert_eq!(Tiles::SUPPLY.among(Group::TAKEABLE).total(), 142);
    }

    #[test]
    fn kinds_are_counted_by_their_number_of_tiles() {
        let set = Tiles::NONE.with(Tile::Mon1, 5).with(Tile::Mon4, 3).with(Tile::Mon8, 1);
        assert_eq!([1, 2, 3, 4, 5, 6].map(|least| set.kinds_with(least)), [3, 2, 2, 1, 1, 0]);
    }

    #[test]
    fn every_tile_of_a_set_has_its_place_in_the_row() {
        let mut counts = Tiles::NONE;
        for number in 0..180 {
            counts = counts.with(Tiles::SUPPLY.nth(number), 1);
        }
        assert_eq!(counts, Tiles::SUPPLY);
    }
}
