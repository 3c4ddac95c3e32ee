//! What one player's runs at one position add up to.

/// What one player's runs at one position add up to. Values are those of the player to move, from -100 to 100.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Looks {
    /// How many.
    pub runs: u64,
    /// The mean value.
    pub mean: f64,
    /// The mean of the squared values.
    pub square: f64,
    /// The mean of the nodes.
    pub nodes: f64,
    /// The mean of the depths.
    pub depth: f64,
    /// The mean time, in milliseconds.
    pub millis: f64,
    /// What the position is worth, where that is known.
    pub truth: Option<f64>,
    /// What is lost by the chosen moves, in the mean, where that is known.
    pub regret: Option<f64>,
    /// How many of them are a best move, as a share, where that is known.
    pub right: Option<f64>,
}
