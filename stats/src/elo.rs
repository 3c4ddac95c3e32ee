//! Elo: the logistic scale of expected score, and the normalised scale of signal to noise.
//!
//! *Logistic*: `e(μ) = −400·log10(1/μ − 1)`; the interval is the image of the score's interval, so it is not
//! symmetric. *Normalised*: `(800/ln 10)·(μ − ½)/(√2·σ)`, σ the measured standard deviation of a pair's score
//! and √2·σ that of one game's share. Its half-width is `(800/ln 10)·z·√(w/2N)`, w = 1 near equality. Far
//! from it the error of the measured σ counts too: by the delta method `w = 1 − tγ + t²(κ − 1)/4`, with t =
//! (μ − ½)/σ and the skewness γ and kurtosis κ of the pair score; it is used where it is above 1. Reference:
//! M. Van den Bergh, *Normalized Elo* and *Comments on Normalized Elo* (cantate.be/Fishtest), who takes w =
//! 1.
//!
//! An estimate that would be infinite (all pairs won) is `None`, as is an end of an interval that the
//! data does not bound.

use std::f64::consts::{LN_10, SQRT_2};

use crate::interval::{Confidence, EloEstimate};
use crate::pentanomial::Pentanomial;

/// Normalised Elo per unit of (μ − ½)/(standard deviation of one game).
pub(crate) const NORMALISED_ELO_UNIT: f64 = 800.0 / LN_10;

/// The logistic Elo difference at which the expected score is `score`; `None` outside (0, 1).
#[must_use]
pub fn elo_from_score(score: f64) -> Option<f64> {
    elo_from_lead(score - 0.5)
}

/// The expected score of a player that is `elo` stronger.
#[must_use]
pub fn score_from_elo(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// −400·log10(1/μ − 1) in terms of μ − ½: precise near zero and exactly odd.
fn elo_from_lead(lead: f64) -> Option<f64> {
    (lead.abs() < 0.5).then(|| 400.0 / LN_10 * (libm::log1p(2.0 * lead) - libm::log1p(-2.0 * lead)))
}

impl Pentanomial {
    /// The logistic Elo difference with the interval `e(μ ± z·se)`.
    #[must_use]
    pub fn elo(&self, confidence: Confidence) -> EloEstimate {
        let (Some(lead), Some(interval)) = (self.lead(), self.lead_interval(confidence)) else {
            return EloEstimate::UNKNOWN;
        };
        EloEstimate {
            value: elo_from_lead(lead),
            low: elo_from_lead(interval.low),
            high: elo_from_lead(interval.high),
        }
    }

    /// The normalised Elo difference; unknown while all pairs scored alike, since it divides by their spread.
    #[must_use]
    pub fn normalised_elo(&self, confidence: Confidence) -> EloEstimate {
        match (self.lead(), self.variance()) {
            (Some(lead), Some(variance)) if variance > 0.0 => {
                let t = lead / variance.sqrt();
                let widening = self.t_widening(lead, t, variance);
                let value = NORMALISED_ELO_UNIT * t / SQRT_2;
                let reach =
                    NORMALISED_ELO_UNIT * confidence.z() * (widening / (2.0 * self.pairs() as f64)).sqrt();
                EloEstimate { value: Some(value), low: Some(value - reach), high: Some(value + reach) }
            }
            _ => EloEstimate::UNKNOWN,
        }
    }

    /// N times the variance of the measured t, at least 1.
    fn t_widening(&self, lead: f64, t: f64, variance: f64) -> f64 {
        let (mut cubes, mut fourths) = (0.0, 0.0);
        for (count, score) in self.counts().into_iter().zip(Self::SCORES) {
            let (share, distance) = (count as f64 / self.pairs() as f64, score - 0.5 - lead);
            cubes += share * distance.powi(3);
            fourths += share * distance.powi(4);
        }
        let (skewness, kurtosis) = (cubes / (variance * variance.sqrt()), fourths / (variance * variance));
        (1.0 - t * skewness + 0.25 * t * t * (kurtosis - 1.0)).max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_undo_each_other() {
        for elo in [-1500.0, -35.25, -1e-6, 0.0, 1e-6, 10.0, 400.0, 1500.0] {
            let back = elo_from_score(score_from_elo(elo)).unwrap();
            assert!((back - elo).abs() < 1e-9, "{elo} came back as {back}");
        }
        for score in [0.0, 1.0, -0.5, 2.0, f64::NAN] {
            assert_eq!(elo_from_score(score), None);
        }
    }

    #[test]
    fn a_clean_sweep_is_bounded_only_below() {
        let sweep = Pentanomial::new([0, 0, 0, 0, 10]);
        let elo = sweep.elo(Confidence::P95);
        assert_eq!((elo.value, elo.high), (None, None));
        assert!((elo.low.unwrap() - elo_from_score(0.741_134).unwrap()).abs() < 0.01); // 0.05^(1/10)
        assert_eq!(sweep.normalised_elo(Confidence::P95), EloEstimate::UNKNOWN);
        assert_eq!(Pentanomial::EMPTY.elo(Confidence::P95), EloEstimate::UNKNOWN);
    }
}
