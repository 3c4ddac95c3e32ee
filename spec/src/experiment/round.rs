//! The rounds of a tuning: how many pairings each has, and how many pairs each of those.

/// One round of one tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundSize {
    /// Its pairings; a bye is none.
    pub pairings: u64,
    /// The pairs of each, if none is even and extended.
    pub pairs: u64,
}

impl RoundSize {
    /// The pairs of all its pairings.
    #[must_use]
    pub const fn all_pairs(self) -> u64 {
        self.pairings.saturating_mul(self.pairs)
    }
}
