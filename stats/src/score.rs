//! The interval of the mean pair score.
//!
//! Normal: μ ± z·σ/√N with the measured pair variance. If all N pairs scored alike, the measured variance is
//! zero and the normal interval would claim certainty after one pair. Then an exact argument takes its place
//! (a "rule of three"): had a pair scored otherwise with a chance above `q = 1 − miss^(1/N)`, N equal pairs
//! in a row would have been seen with a probability below `miss`. So the mean lies between
//! `a(1 − q)` and `a + (1 − a)q`.

use crate::interval::{Confidence, Interval};
use crate::pentanomial::Pentanomial;

impl Pentanomial {
    /// The interval of the mean pair score, cut to [0, 1]; all of [0, 1] without pairs.
    #[must_use]
    pub fn score_interval(&self, confidence: Confidence) -> Interval {
        self.lead_interval(confidence).map_or(Interval::UNIT, |Interval { low, high }| Interval {
            low: (0.5 + low).max(0.0),
            high: (0.5 + high).min(1.0),
        })
    }

    /// The interval of μ − ½, not cut: an end at ±½ or beyond means that the data does not bound it.
    pub(crate) fn lead_interval(&self, confidence: Confidence) -> Option<Interval> {
        if let Some(score) = self.unanimous() {
            // 1 − exp(ln(miss)/N), without the cancellation for large N.
            let other = -libm::expm1(libm::log(confidence.miss()) / self.pairs() as f64);
            let lead = score - 0.5;
            return Some(Interval { low: lead - score * other, high: lead + (1.0 - score) * other });
        }
        let (lead, reach) = (self.lead()?, confidence.z() * self.standard_error()?);
        Some(Interval { low: lead - reach, high: lead + reach })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_pair_proves_next_to_nothing() {
        let one = Pentanomial::new([0, 0, 1, 0, 0]).score_interval(Confidence::P95);
        assert!((one.low - 0.025).abs() < 1e-12 && (one.high - 0.975).abs() < 1e-12);
        assert_eq!(Pentanomial::EMPTY.score_interval(Confidence::P95), Interval::UNIT);
    }

    #[test]
    fn equal_pairs_narrow_like_the_rule_of_three() {
        let all_won = Pentanomial::new([0, 0, 0, 0, 300]).score_interval(Confidence::P95);
        assert!((all_won.low - 0.99).abs() < 1e-3, "3/N below 1"); // 0.05^(1/300) = 0.99006
        assert_eq!(all_won.high, 1.0);
    }
}
