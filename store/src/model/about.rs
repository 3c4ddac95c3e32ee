//! What a store is.

/// What a store is, and how much is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The database with its version.
    pub database: String,
    /// Which schema it has.
    pub schema: i64,
    /// How many experiments.
    pub experiments: u64,
    /// How many games, of all experiments.
    pub games: u64,
}
