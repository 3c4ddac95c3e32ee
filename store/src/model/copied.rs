//! What a copy of a database has.

/// What a copy has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// How many experiments.
    pub experiments: u64,
    /// How many pairs, of all experiments.
    pub pairs: u64,
}
