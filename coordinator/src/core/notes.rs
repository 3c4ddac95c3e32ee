//! What is counted of an experiment besides its results.

use crate::core::rate::Rate;

/// What is counted of an experiment besides its results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// New pairs.
    pub(crate) pairs: Rate,
    /// Repeats that differ, those from before this start included, until somebody acknowledges them.
    pub(crate) alarms: u64,
    /// Pairs that were struck out.
    pub(crate) struck: u64,
}
