//! What can be wrong with a question put to this crate.
//!
//! Counts are never wrong: every tally, the empty one included, has an answer. Only settings that a person
//! chose (error rates, bounds, anchors) can be refused, and each is refused once, when its type is built.

use thiserror::Error;

/// A setting that has no sensible meaning.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum StatsError {
    /// A level or an error rate outside (0, 1).
    #[error("{name} must lie strictly between 0 and 1, not {value}")]
    Probability {
        /// Which setting it was.
        name: &'static str,
        /// What it was set to.
        value: f64,
    },
    /// Error rates so large that the stopping bounds would cross.
    #[error("alpha {alpha} and beta {beta} must sum to less than 1")]
    ErrorRates {
        /// The rate of false alarms asked for.
        alpha: f64,
        /// The rate of misses asked for.
        beta: f64,
    },
    /// Hypotheses in the wrong order, or equal.
    #[error("elo0 must be less than elo1, but {elo0} is not less than {elo1}")]
    BoundsOrder {
        /// The lower hypothesis.
        elo0: f64,
        /// The upper hypothesis.
        elo1: f64,
    },
    /// A hypothesis too far from zero to be tested.
    #[error("an elo bound must lie within ±{limit}, not {value}")]
    BoundsRange {
        /// The bound that was asked for.
        value: f64,
        /// The largest distance from zero.
        limit: f64,
    },
    /// A variance that no pair score can have.
    #[error("the variance of a pair score lies above 0 and is at most 0.25, not {0}")]
    Variance(f64),
    /// A difference that no number of pairs can show.
    #[error("a difference in score lies above 0 and below 0.5, not {0}")]
    Difference(f64),
    /// The anchor, or a player asked about, has played in none of the pairings.
    #[error("{0:?} is not among the rated players")]
    UnknownPlayer(String),
    /// A pairing of a player with itself says nothing about ratings.
    #[error("{0:?} is paired with itself")]
    SelfPairing(String),
    /// An anchor rating that is not a number one can add.
    #[error("the anchor's rating must be finite, not {0}")]
    AnchorElo(f64),
}

/// Lets only numbers strictly between 0 and 1 through; `NaN` fails every comparison and is refused.
pub(crate) fn probability(name: &'static str, value: f64) -> Result<f64, StatsError> {
    if value > 0.0 && value < 1.0 { Ok(value) } else { Err(StatsError::Probability { name, value }) }
}
