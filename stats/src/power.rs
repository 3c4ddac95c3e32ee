//! Power: how many pairs a question needs, and what a number of pairs can answer.
//!
//! For a one-sided test of the mean pair score with false alarms α and misses β: `N = (z_α + z_β)²·σ²/d²`,
//! rounded up, where d is the difference in score and σ² the variance of a pair's score. Planning only: no
//! result is ever judged by this.

use crate::elo::{elo_from_score, score_from_elo};
use crate::error::{StatsError, probability};
use crate::normal::normal_quantile;

/// The pair variance of two independent fair games without draws.
pub const INDEPENDENT_PAIR_VARIANCE: f64 = 0.125;

/// The pair variance to plan with before anything was measured: fair games whose shared luck helps a little.
pub const PLANNING_PAIR_VARIANCE: f64 = 0.12;

/// The terms on which differences are to be seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Power {
    /// `(z_α + z_β)²·σ²`: pairs times squared difference.
    cost: f64,
}

impl Power {
    /// False alarms `alpha`, misses `beta`, and the expected variance of a pair's score.
    pub fn new(alpha: f64, beta: f64, pair_variance: f64) -> Result<Self, StatsError> {
        let (alpha, beta) = (probability("alpha", alpha)?, probability("beta", beta)?);
        // At alpha + beta ≥ 1 a coin decides as well as any test, and the formula would ask for fewer pairs
        // than none.
        let reach = match (normal_quantile(alpha), normal_quantile(beta)) {
            (Some(z_alpha), Some(z_beta)) if alpha + beta < 1.0 => -(z_alpha + z_beta),
            _ => return Err(StatsError::ErrorRates { alpha, beta }),
        };
        if !(pair_variance > 0.0 && pair_variance <= 0.25) {
            return Err(StatsError::Variance(pair_variance));
        }
        Ok(Self { cost: reach * reach * pair_variance })
    }

    /// Pairs needed to see a difference of `difference` in score.
    pub fn pairs_for_score(&self, difference: f64) -> Result<u64, StatsError> {
        if !(difference > 0.0 && difference < 0.5) {
            return Err(StatsError::Difference(difference));
        }
        // The cast saturates: a difference of nearly nothing needs "all the pairs there are".
        Ok((self.cost / (difference * difference)).ceil().max(1.0) as u64)
    }

    /// Pairs needed to see a player that is `elo` stronger than an equal.
    pub fn pairs_for_elo(&self, elo: f64) -> Result<u64, StatsError> {
        self.pairs_for_score(score_from_elo(elo) - 0.5)
    }

    /// The smallest difference in score that `pairs` can show; `None` if they can show none.
    #[must_use]
    pub fn resolvable_score(&self, pairs: u64) -> Option<f64> {
        let difference = (self.cost / pairs as f64).sqrt();
        (difference < 0.5).then_some(difference)
    }

    /// The smallest Elo difference that `pairs` can show; `None` if they can show none.
    #[must_use]
    pub fn resolvable_elo(&self, pairs: u64) -> Option<f64> {
        self.resolvable_score(pairs).and_then(|difference| elo_from_score(0.5 + difference))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_resolved_is_what_was_planned_for() {
        let power = Power::new(0.05, 0.05, PLANNING_PAIR_VARIANCE).unwrap();
        for elo in [1.0, 5.0, 10.0, 30.0, 100.0] {
            let pairs = power.pairs_for_elo(elo).unwrap();
            assert!(power.resolvable_elo(pairs).unwrap() <= elo);
            assert!(power.resolvable_elo(pairs - 1).unwrap() > elo);
        }
        assert_eq!(power.resolvable_elo(0), None);
        assert_eq!(power.resolvable_elo(3), None);
    }

    #[test]
    fn impossible_plans_are_refused() {
        assert!(Power::new(0.0, 0.05, 0.12).is_err());
        assert!(Power::new(0.6, 0.5, 0.12).is_err());
        assert!(Power::new(0.05, 0.05, 0.3).is_err());
        let power = Power::new(0.05, 0.05, 0.12).unwrap();
        assert!(power.pairs_for_elo(0.0).is_err() && power.pairs_for_elo(-5.0).is_err());
        assert_eq!(power.pairs_for_score(1e-300), Ok(u64::MAX));
    }
}
