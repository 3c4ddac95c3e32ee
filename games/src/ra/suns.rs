//! Sets of suns: the numbers 1 to 9 that players bid with.

/// Some of the suns 1 to 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Suns(u16);

/// The sum of every set; evaluations ask for it four times a position.
static SUMS: [u8; 1 << 10] = {
    let (mut sums, mut set) = ([0; 1 << 10], 2);
    while set < sums.len() {
        // The set without its highest sun comes earlier in the table.
        let highest = set.ilog2();
        sums[set] = sums[set - (1 << highest)] + highest as u8;
        set += 1;
    }
    sums
};

impl Suns {
    /// No sun.
    pub const NONE: Self = Self(0);
    /// All nine.
    pub const ALL: Self = Self(0b11_1111_1110);

    /// These suns.
    #[must_use]
    pub const fn of<const N: usize>(suns: [u8; N]) -> Self {
        let (mut set, mut at) = (Self::NONE, 0);
        while at < N {
            set = set.with(suns[at]);
            at += 1;
        }
        set
    }

    /// Whether a sun is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, sun: u8) -> bool {
        self.0 >> sun & 1 == 1
    }

    /// The set with a sun.
    #[must_use]
    #[inline]
    pub const fn with(self, sun: u8) -> Self {
        Self(self.0 | 1 << sun)
    }

    /// The set without a sun.
    #[must_use]
    #[inline]
    pub const fn without(self, sun: u8) -> Self {
        Self(self.0 & !(1 << sun))
    }

    /// Both sets together.
    #[must_use]
    #[inline]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The suns that are not in the set.
    #[must_use]
    #[inline]
    pub const fn others(self) -> Self {
        Self(Self::ALL.0 & !self.0)
    }

    /// The suns that are in both sets.
    #[must_use]
    #[inline]
    pub const fn shared(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The suns of the set that are higher than a bid; all for no bid, 0.
    #[must_use]
    #[inline]
    pub const fn above(self, bid: u8) -> Self {
        Self(self.0 >> (bid + 1) << (bid + 1))
    }

    /// Whether there is no sun.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    #[must_use]
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The lowest sun.
    #[must_use]
    #[inline]
    pub const fn lowest(self) -> Option<u8> {
        if self.is_empty() { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The highest sun.
    #[must_use]
    #[inline]
    pub const fn highest(self) -> Option<u8> {
        if self.is_empty() { None } else { Some(15 - self.0.leading_zeros() as u8) }
    }

    /// The suns from low to high.
    #[must_use]
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=9).filter(move |&sun| self.has(sun))
    }

    /// The sum of the numbers.
    #[must_use]
    #[inline]
    pub fn sum(self) -> i32 {
        i32::from(SUMS[usize::from(self.0) % SUMS.len()])
    }

    /// The set as a number of ten bits, for hashing.
    #[must_use]
    #[inline]
    pub const fn word(self) -> u64 {
        self.0 as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_bid_needs_a_strictly_higher_sun() {
        let suns = Suns::of([9, 6, 5, 2]);
        assert_eq!(suns.above(5), Suns::of([9, 6]));
        assert_eq!(suns.above(0), suns);
        assert!(suns.above(9).is_empty());
        assert_eq!((suns.lowest(), suns.highest(), suns.sum()), (Some(2), Some(9), 22));
        assert_eq!(suns.iter().collect::<Vec<_>>(), [2, 5, 6, 9]);
        assert_eq!(Suns::ALL.sum(), 45);
    }
}
