//! What the first units of a series add up to, so that whoever starts need not read them all.

use stats::Tally;

use super::pair::stored::PairPoints;

/// The first units of a series, none of which is missing: they are stored, or were given up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrefixSums {
    /// How many.
    pub units: u64,
    /// What the pairs among them add up to.
    pub tally: Tally,
    /// How many of the pairs are the same game twice.
    pub same: u64,
}

impl PrefixSums {
    /// Counts a pair.
    pub(crate) fn add(&mut self, pair: &PairPoints) {
        self.units += 1;
        self.tally.record(pair.result);
        self.same += u64::from(pair.is_same && pair.result.is_split());
    }
}

/// What is stored of a series' first units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredPrefix {
    /// What they add up to.
    pub sums: PrefixSums,
    /// No unit is stored from here on.
    pub end: u64,
}
