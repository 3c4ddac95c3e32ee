//! The sequential test: stop a pairing as soon as it is decided, with known error rates.
//!
//! A generalised sequential probability ratio test on the pentanomial. H0 says that the difference is `elo0`,
//! H1 that it is `elo1`; `LLR = N Σ p̂ᵢ ln(qᵢ¹/qᵢ⁰)` compares the most likely distribution under each
//! (`likelihood`). H1 is accepted at `ln((1−β)/α)`, H0 at `ln(β/(1−α))` (A. Wald, *Sequential Analysis*,
//! 1947).
//!
//! Which pairs are counted, and when the test is looked at, is decided by the caller: always the completed
//! prefix, at fixed checkpoints, never arrival order. Looking less often than every pair only lowers the
//! error rates.

use std::f64::consts::SQRT_2;

use serde::Serialize;

use crate::elo::{NORMALISED_ELO_UNIT, score_from_elo};
use crate::error::{StatsError, probability};
use crate::likelihood::Shares;
use crate::pentanomial::Pentanomial;

/// The largest logistic bound: expected scores stay well inside (0, 1).
const LOGISTIC_LIMIT: f64 = 1000.0;

/// The largest normalised bound; the proof in `likelihood` that a solution exists needs |t| < 1, that is,
/// 245.
const NORMALISED_LIMIT: f64 = 200.0;

/// The two hypotheses and the scale that they are stated on.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Bounds {
    /// In logistic Elo: hypotheses about the expected score.
    Logistic {
        /// H0.
        elo0: f64,
        /// H1.
        elo1: f64,
    },
    /// In normalised Elo: hypotheses about signal to noise, so the length of a test does not depend on the
    /// share of draws.
    Normalised {
        /// H0.
        elo0: f64,
        /// H1.
        elo1: f64,
    },
}

/// A sequential test whose settings have been checked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    bounds: Bounds,
    lower: f64,
    upper: f64,
}

/// What the test says about the pairs seen so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[must_use = "a verdict decides whether to go on"]
pub enum SprtVerdict {
    /// Undecided: play on.
    Continue,
    /// The difference is not more than `elo0`, as far as the test can tell.
    AcceptH0,
    /// The difference is at least `elo1`, as far as the test can tell.
    AcceptH1,
}

/// A look at the test: the ratio, its stopping bounds, and what follows.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[must_use = "a verdict decides whether to go on"]
pub struct SprtStatus {
    /// The log-likelihood ratio of H1 over H0.
    pub llr: f64,
    /// H0 is accepted at or below this.
    pub lower: f64,
    /// H1 is accepted at or above this.
    pub upper: f64,
    /// What follows.
    pub verdict: SprtVerdict,
}

impl SprtStatus {
    /// How often a test of these bounds that has ended is wrong at most: it was asked to keep to that, however many
    /// looks it took. Nothing while it goes on. (The likelihood of superiority after such a stop would flatter.)
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let [low, high] = [self.lower, self.upper].map(libm::exp); // β/(1-α) and (1-β)/α
        let alpha = (1.0 - low) / (high - low);
        match self.verdict {
            SprtVerdict::AcceptH1 => Some(alpha),
            SprtVerdict::AcceptH0 => Some(low * (1.0 - alpha)),
            SprtVerdict::Continue => None,
        }
    }
}

impl Sprt {
    /// A test of `bounds` whose stopping bounds are known: those of a test that was set up before.
    #[must_use]
    pub const fn stopping_at(bounds: Bounds, lower: f64, upper: f64) -> Self {
        Self { bounds, lower, upper }
    }

    /// A test of `bounds` with false alarms `alpha` (H1 accepted under H0) and misses `beta`.
    pub fn new(bounds: Bounds, alpha: f64, beta: f64) -> Result<Self, StatsError> {
        let (alpha, beta) = (probability("alpha", alpha)?, probability("beta", beta)?);
        let (elo0, elo1, limit) = match bounds {
            Bounds::Logistic { elo0, elo1 } => (elo0, elo1, LOGISTIC_LIMIT),
            Bounds::Normalised { elo0, elo1 } => (elo0, elo1, NORMALISED_LIMIT),
        };
        for value in [elo0, elo1] {
            if !(-limit..=limit).contains(&value) {
                return Err(StatsError::BoundsRange { value, limit });
            }
        }
        if elo0 >= elo1 {
            return Err(StatsError::BoundsOrder { elo0, elo1 });
        }
        let (lower, upper) = (libm::log(beta / (1.0 - alpha)), libm::log((1.0 - beta) / alpha));
        // Equivalent to alpha + beta < 1, but for rounding.
        if !(lower < 0.0 && upper > 0.0) {
            return Err(StatsError::ErrorRates { alpha, beta });
        }
        Ok(Self { bounds, lower, upper })
    }

    /// The hypotheses.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// H0 is accepted at or below this ratio.
    #[must_use]
    pub fn lower(&self) -> f64 {
        self.lower
    }

    /// H1 is accepted at or above this ratio.
    #[must_use]
    pub fn upper(&self) -> f64 {
        self.upper
    }

    /// The log-likelihood ratio of H1 over H0; zero without pairs.
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let shares = Shares::new(pairs);
        let (q0, q1) = match self.bounds {
            Bounds::Logistic { elo0, elo1 } => {
                (shares.with_mean(score_from_elo(elo0)), shares.with_mean(score_from_elo(elo1)))
            }
            Bounds::Normalised { elo0, elo1 } => {
                // √2: a pair's score has 1/√2 of the deviation of a game's.
                let t = |elo: f64| SQRT_2 * elo / NORMALISED_ELO_UNIT;
                (shares.with_t(t(elo0)), shares.with_t(t(elo1)))
            }
        };
        shares.total * shares.log_ratio(&q0, &q1)
    }

    /// What the test says about these pairs.
    pub fn verdict(&self, pairs: &Pentanomial) -> SprtVerdict {
        self.status(pairs).verdict
    }

    /// The same with the numbers that it follows from.
    pub fn status(&self, pairs: &Pentanomial) -> SprtStatus {
        let llr = self.llr(pairs);
        let verdict = if llr >= self.upper {
            SprtVerdict::AcceptH1
        } else if llr <= self.lower {
            SprtVerdict::AcceptH0
        } else {
            SprtVerdict::Continue
        };
        SprtStatus { llr, lower: self.lower, upper: self.upper, verdict }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_settings_are_refused() {
        let bounds = Bounds::Logistic { elo0: 0.0, elo1: 5.0 };
        assert!(Sprt::new(bounds, 0.05, 0.05).is_ok());
        for (alpha, beta) in [(0.0, 0.05), (0.05, 1.0), (0.5, 0.5), (0.9, 0.2), (f64::NAN, 0.05)] {
            assert!(Sprt::new(bounds, alpha, beta).is_err(), "{alpha} {beta}");
        }
        for (elo0, elo1) in [(5.0, 0.0), (3.0, 3.0), (0.0, 1e6), (f64::NAN, 5.0), (0.0, f64::INFINITY)] {
            assert!(Sprt::new(Bounds::Logistic { elo0, elo1 }, 0.05, 0.05).is_err(), "{elo0} {elo1}");
            assert!(Sprt::new(Bounds::Normalised { elo0, elo1 }, 0.05, 0.05).is_err(), "{elo0} {elo1}");
        }
    }

    #[test]
    fn an_ended_test_is_as_sure_as_it_was_asked_to_be() {
        let sprt = Sprt::new(Bounds::Logistic { elo0: 0.0, elo1: 5.0 }, 0.05, 0.10).unwrap();
        let error = |counts| sprt.status(&Pentanomial::new(counts)).error();
        assert_eq!(error([0, 0, 1, 0, 0]), None);
        assert!((error([10, 0, 0, 0, 2000]).unwrap() - 0.05).abs() < 1e-12);
        assert!((error([2000, 0, 0, 0, 10]).unwrap() - 0.10).abs() < 1e-12);
    }

    #[test]
    fn no_pairs_decide_nothing() {
        let sprt = Sprt::new(Bounds::Normalised { elo0: -5.0, elo1: 0.0 }, 0.05, 0.10).unwrap();
        assert_eq!(sprt.status(&Pentanomial::EMPTY).llr, 0.0);
        assert_eq!(sprt.verdict(&Pentanomial::EMPTY), SprtVerdict::Continue);
        // ln(0.1/0.95) and ln(0.9/0.05).
        assert!(
            (sprt.lower() + 2.251_291_798_6).abs() < 1e-9 && (sprt.upper() - 2.890_371_757_9).abs() < 1e-9
        );
    }
}
