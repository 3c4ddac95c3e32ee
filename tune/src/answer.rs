//! What a tuner has found, and how sure it is.

use spec::space::Candidate;

/// An Elo difference with the interval in which it lies 19 times of 20.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// The mean.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// A normal one, from its mean and standard deviation.
    #[must_use]
    pub fn normal(elo: f64, deviation: f64) -> Self {
        let reach = 1.959_963_984_540_054 * deviation;
        Self { elo, low: elo - reach, high: elo + reach }
    }

    /// Whether a value lies within.
    #[must_use]
    pub fn covers(&self, elo: f64) -> bool {
        self.low <= elo && elo <= self.high
    }
}

/// One of the best candidates.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// Who.
    pub candidate: Candidate,
    /// How much stronger than the baseline.
    pub elo: Estimate,
    /// The probability that nobody in the space is better.
    pub best: f64,
}

/// What a tuner says of the whole space.
#[derive(Clone, Debug, PartialEq)]
pub struct Quality {
    /// How much stronger the recommended candidate is than the baseline.
    pub elo: Estimate,
    /// How much stronger the best candidate of the space is than the recommended one, as one expects.
    pub regret: f64,
    /// The probability that the recommended one is within 5 Elo of the best.
    pub within_five: f64,
    /// Among how many candidates the best is meant; nothing if among all of the space.
    pub among: Option<usize>,
    /// The best candidates, the recommended one first.
    pub leaders: Vec<Leader>,
}

/// What a tuner recommends.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The candidate.
    pub best: Candidate,
    /// How good it is; nothing from tuners that have no model of the whole space.
    pub quality: Option<Quality>,
}

impl Answer {
    /// A recommendation of which nothing else is known.
    #[must_use]
    pub const fn bare(best: Candidate) -> Self {
        Self { best, quality: None }
    }
}
