//! A completed prefix: what a pairing's first units add up to. All that has to be known of them after a restart.

use stats::Tally;

/// The first units of a pairing, which are all in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prefix {
    /// How many.
    pub length: u64,
    /// What they add up to; nothing for units that nobody wins.
    pub tally: Tally,
    /// How many of them are the same game twice.
    pub same: u64,
    /// Those that were given up, in order.
    pub isolated: Vec<u64>,
}
