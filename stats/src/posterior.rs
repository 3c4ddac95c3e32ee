//! What is known about a mean pair score after the pairs seen: one method for every interval and every certainty.
//!
//! The pairs are counted together with four **virtual pairs** of two equal players ([`Pentanomial::VIRTUAL`]): one lost,
//! two level, one won. On them Student's t does the rest: mean μ̃, sample variance s̃² = Σ(a − μ̃)²/(n − 1), error
//! s̃/√n, n − 1 degrees of freedom, n = N + 4. So
//! - an interval is `μ̃ ± t·s̃/√n`, widened to the plain mean where that lies outside;
//! - the probability that the first-named player is the better one is `T((μ̃ − ½)/(s̃/√n))`.
//!
//! They agree: the interval of 95 % leaves out ½ exactly when that probability is above 97.5 % or below 2.5 %. Three
//! lucky pairs prove little, equal pairs do not pass for certainty, and with hundreds of pairs the four do not matter.
//! As an opinion held before the first pair they say that differences are normal with a deviation of about
//! [`PRIOR_ELO`]. `docs/statistics.md` has measured how often all this is right.

use crate::interval::{Confidence, Interval};
use crate::pentanomial::Pentanomial;
use crate::student::student_cdf;

/// The standard deviation of true differences, in Elo, that the virtual pairs stand for.
pub const PRIOR_ELO: f64 = 120.0;

impl Pentanomial {
    /// The virtual pairs that are counted with those that were played, for intervals and certainties alone.
    pub const VIRTUAL: Self = Self::new([1, 0, 2, 0, 1]);
}

/// The mean pair score as Student's t has it, over real and virtual pairs.
pub(crate) struct Posterior {
    /// μ̃ − ½.
    lead: f64,
    /// Its standard error.
    error: f64,
    degrees: f64,
    /// μ − ½ of the real pairs alone.
    plain: f64,
}

impl Posterior {
    /// What `pairs` say; nothing without pairs.
    pub(crate) fn of(pairs: &Pentanomial) -> Option<Self> {
        let plain = pairs.lead()?;
        let all = *pairs + Pentanomial::VIRTUAL;
        let degrees = (all.pairs() - 1) as f64;
        // σ²/(n − 1) is the sample variance over n.
        Some(Self { lead: all.lead()?, error: (all.variance()? / degrees).sqrt(), degrees, plain })
    }

    /// The interval of μ − ½, not cut: an end at ±½ or beyond means that the data does not bound it.
    pub(crate) fn interval(&self, confidence: Confidence) -> Interval {
        let reach = confidence.t(self.degrees) * self.error;
        Interval { low: (self.lead - reach).min(self.plain), high: (self.lead + reach).max(self.plain) }
    }

    /// The probability that the first-named player is the better one.
    pub(crate) fn superiority(&self) -> f64 {
        student_cdf(self.lead / self.error, self.degrees)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_leaves_out_equality_exactly_when_superiority_says_so() {
        for counts in
            [[0, 0, 3, 0, 5], [0, 0, 0, 0, 5], [0, 1, 0, 2, 9], [10, 20, 90, 30, 18], [2, 0, 1, 0, 0]]
        {
            let known = Posterior::of(&Pentanomial::new(counts)).unwrap();
            for level in [0.5, 0.8, 0.9, 0.95, 0.99] {
                let interval = known.interval(Confidence::new(level).unwrap());
                let sure = known.superiority().max(1.0 - known.superiority());
                assert_eq!(interval.contains(0.0), sure <= 0.5 + 0.5 * level, "{counts:?} {level}");
            }
        }
    }
}
