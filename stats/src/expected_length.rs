//! How long a sequential test will take from here on, if it goes on as it did.
//!
//! The ratio is treated as a walk with the drift μ that was observed, LLR/N a pair, and the variance σ² that two close
//! hypotheses give it: the squared distance of their means in deviations of a pair. Such a walk at x between the bounds
//! a < x < b leaves through b with the probability `P = (1 − e^(−2μ(x−a)/σ²)) / (1 − e^(−2μ(b−a)/σ²))` and takes
//! `(a − x + P·(b − a))/μ` pairs on average (A. Wald, *Sequential Analysis*, 1947); without a drift `(b − x)(x − a)/σ²`.

use std::f64::consts::SQRT_2;

use crate::elo::{NORMALISED_ELO_UNIT, score_from_elo};
use crate::pentanomial::Pentanomial;
use crate::power::INDEPENDENT_PAIR_VARIANCE;
use crate::sprt::{Bounds, Sprt};

/// A drift so small that the walk between the bounds does not notice it.
const NO_DRIFT: f64 = 1e-6;

impl Sprt {
    /// How many further pairs the test is expected to take; none if it has ended.
    #[must_use]
    pub fn expected_pairs(&self, pairs: &Pentanomial) -> u64 {
        let (llr, lower, upper) = (self.llr(pairs), self.lower(), self.upper());
        if llr <= lower || llr >= upper {
            return 0;
        }
        let drift = if pairs.pairs() == 0 { 0.0 } else { llr / pairs.pairs() as f64 };
        // Seen in the direction in which it drifts, so that nothing overflows.
        let (x, low, high) = if drift < 0.0 { (-llr, -upper, -lower) } else { (llr, lower, upper) };
        let (drift, variance) = (drift.abs(), self.ratio_variance(pairs));
        let pull = 2.0 * drift / variance;
        let expected = if pull * (high - low) < NO_DRIFT {
            (high - x) * (x - low) / variance
        } else {
            let reached = libm::expm1(-pull * (x - low)) / libm::expm1(-pull * (high - low));
            (low - x + reached * (high - low)) / drift
        };
        libm::ceil(expected.max(1.0)) as u64 // what is beyond all numbers is the largest
    }

    /// How much a pair moves the ratio: the variance of its share.
    fn ratio_variance(&self, pairs: &Pentanomial) -> f64 {
        match self.bounds() {
            Bounds::Logistic { elo0, elo1 } => {
                let apart = score_from_elo(elo1) - score_from_elo(elo0);
                let count = pairs.pairs() as f64;
                // One pair of independent games is mixed in, so that few equal pairs do not pass for certainty.
                let spread = pairs.variance().map_or(0.0, |variance| count * variance);
                apart * apart * (count + 1.0) / (spread + INDEPENDENT_PAIR_VARIANCE)
            }
            Bounds::Normalised { elo0, elo1 } => {
                let apart = SQRT_2 * (elo1 - elo0) / NORMALISED_ELO_UNIT;
                apart * apart
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(Bounds::Logistic { elo0, elo1 }, 0.05, 0.05).unwrap()
    }

    #[test]
    fn a_test_that_has_ended_takes_no_more_pairs() {
        let sprt = test(0.0, 10.0);
        assert_eq!(sprt.expected_pairs(&Pentanomial::new([0, 0, 0, 0, 2000])), 0);
        assert_eq!(sprt.expected_pairs(&Pentanomial::new([2000, 0, 0, 0, 0])), 0);
    }

    #[test]
    fn a_steady_walk_is_expected_to_go_on_as_it_went() {
        let sprt = test(0.0, 10.0);
        // Far outside of both hypotheses the walk is nearly a line: the rest takes as long as its share says.
        let half = Pentanomial::new([2, 7, 18, 16, 11]);
        let llr = sprt.llr(&half);
        assert!(llr > 0.0 && llr < sprt.upper(), "{llr}");
        let line = (sprt.upper() - llr) / (llr / half.pairs() as f64);
        let expected = sprt.expected_pairs(&half) as f64;
        assert!((expected / line - 1.0).abs() < 0.1, "{expected}, not about {line}");
        let mirrored = test(-10.0, 0.0).expected_pairs(&half.swapped());
        assert!(mirrored.abs_diff(sprt.expected_pairs(&half)) <= 1, "{mirrored}, not {expected}");
    }

    #[test]
    fn without_pairs_or_drift_it_is_the_walk_without_one() {
        let sprt = test(0.0, 10.0);
        let apart = score_from_elo(10.0) - score_from_elo(0.0);
        let wald = sprt.upper() * -sprt.lower() * INDEPENDENT_PAIR_VARIANCE / (apart * apart);
        assert!((sprt.expected_pairs(&Pentanomial::EMPTY) as f64 - wald).abs() <= 1.0);
        // Closer hypotheses take longer, and nothing is ever less than a pair.
        let even = Pentanomial::new([5, 20, 50, 20, 5]);
        assert!(test(0.0, 5.0).expected_pairs(&even) > sprt.expected_pairs(&even));
        assert!(sprt.expected_pairs(&even) >= 1);
    }
}
