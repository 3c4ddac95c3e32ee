//! What the model of a tuner believes of a candidate.

/// The Elo of a candidate over the reference of the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    /// Who, canonical.
    pub player: String,
    /// The mean.
    pub elo: f64,
    /// The standard deviation.
    pub elo_sd: f64,
}
