//! A score with its interval, of one opponent or several.

use serde::{Deserialize, Serialize};
use stats::{Confidence, Summary, Tally};

/// A mean pair score, from 0 to 1, with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SweepScore {
    /// Counted pairs.
    pub pairs: u64,
    /// The score.
    pub score: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl SweepScore {
    /// The score of a tally; nothing without pairs.
    pub(crate) fn of(tally: &Tally) -> Option<Self> {
        let Summary { pairs, score, score_low, score_high, .. } = Summary::new(tally, Confidence::P95);
        Some(Self { pairs, score: score?, low: score_low, high: score_high })
    }

    /// The mean of scores on the same luck. Their errors may have all the same sign, so that the ends of the interval are the means of
    /// their ends: never narrower than it should be.
    pub(crate) fn mean(scores: &[Option<Self>]) -> Option<Self> {
        let known: Vec<Self> = scores.iter().copied().collect::<Option<_>>()?;
        let mean = |of: fn(&Self) -> f64| known.iter().map(of).sum::<f64>() / known.len() as f64;
        Some(Self {
            pairs: known.iter().map(|score| score.pairs).sum(),
            score: mean(|one| one.score),
            low: mean(|one| one.low),
            high: mean(|one| one.high),
        })
    }
}
