//! The rounds of a tuning: how many pairings each has, and how many pairs each of those.

/// One round of one tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundSize {
    /// Its pairings; a bye is none.
    pub pairings: u64,
    /// The pairs of each, if none is even and extended.
    pub pairs: u64,
}

/// How often an even pairing is extended before the better seed goes on.
pub const MOST_EXTRA_BLOCKS: u64 = 5;

/// The pairs of one extra block: a tenth of the planned ones, rounded up.
#[must_use]
pub const fn extra_block(pairs: u64) -> u64 {
    pairs.div_ceil(10)
}

impl RoundSize {
    /// The pairs of all its pairings.
    #[must_use]
    pub const fn all_pairs(self) -> u64 {
        self.pairings.saturating_mul(self.pairs)
    }

    /// The same if all of them are even to the end.
    #[must_use]
    pub const fn most_pairs(self) -> u64 {
        let extra = extra_block(self.pairs).saturating_mul(MOST_EXTRA_BLOCKS);
        self.pairings.saturating_mul(self.pairs.saturating_add(extra))
    }
}
