//! The rounds of a tuning: how many pairings each has, and how many pairs each of those.

use super::tune::TunePlan;

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

impl TunePlan {
    /// The rounds of one tournament, the first one first.
    pub fn round_sizes(&self) -> impl Iterator<Item = RoundSize> {
        let (candidates, rounds) = (self.candidates.len() as u64, self.rounds());
        (0..rounds).map(move |round| RoundSize {
            // The first round has a pairing for each candidate beyond the places of the second.
            pairings: match round {
                0 => candidates - (1 << (rounds - 1)),
                later => 1 << (rounds - 1 - later),
            },
            pairs: self.pairs.saturating_mul(self.growth.saturating_pow(round)),
        })
    }
}
