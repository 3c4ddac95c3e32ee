//! Elo: the logistic scale of expected score, and the normalised scale of signal to noise.
//!
//! *Logistic*: `e(μ) = −400·log10(1/μ − 1)`; the interval is the image of the score's interval, so it is not
//! symmetric. *Normalised*: `(800/ln 10)·(μ − ½)/(√2·σ)`, σ the measured standard deviation of a pair's score
//! and √2·σ that of one game's share. Its half-width is `(800/ln 10)·t*·√(w/2n)`, w = 1 near equality. Far
//! from it the error of the measured σ counts too: by the delta method `w = 1 − tγ + t²(κ − 1)/4`, with t =
//! (μ − ½)/σ and the skewness γ and kurtosis κ of the pair score; it is used where it is above 1. Reference:
//! M. Van den Bergh, *Normalized Elo* and *Comments on Normalized Elo* (cantate.be/Fishtest), who takes w =
//! 1.
//!
//! The estimates are those of the pairs that were played; the intervals count the virtual pairs too (`posterior`), with
//! the quantile t* of Student's distribution.
//!
//! An estimate that would be infinite (all pairs won) is `None`, as is an end of an interval that the
//! data does not bound.

use std::f64::consts::{LN_10, SQRT_2};

use crate::interval::{Confidence, EloEstimate};
use crate::pentanomial::Pentanomial;
use crate::posterior::Posterior;

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
pub(crate) fn elo_from_lead(lead: f64) -> Option<f64> {
    (lead.abs() < 0.5).then(|| 400.0 / LN_10 * (libm::log1p(2.0 * lead) - libm::log1p(-2.0 * lead)))
}

impl Pentanomial {
    /// The logistic Elo difference; its interval is the image of the score's.
    #[must_use]
    pub fn elo(&self, confidence: Confidence) -> EloEstimate {
        let (Some(lead), Some(known)) = (self.lead(), Posterior::of(self)) else {
            return EloEstimate::UNKNOWN;
        };
        let interval = known.interval(confidence);
        EloEstimate {
            value: elo_from_lead(lead),
            low: elo_from_lead(interval.low),
            high: elo_from_lead(interval.high),
        }
    }

    /// The normalised Elo difference; unknown while all pairs scored alike, since it divides by their spread.
    #[must_use]
    pub fn normalised_elo(&self, confidence: Confidence) -> EloEstimate {
        let all = *self + Self::VIRTUAL;
        let (Some(plain), Some((t, widening))) = (self.signal(), all.signal()) else {
            return EloEstimate::UNKNOWN;
        };
        let pairs = all.pairs() as f64;
        let scale = NORMALISED_ELO_UNIT / SQRT_2;
        let (value, centre) = (scale * plain.0, scale * t);
        let reach = scale * confidence.t(pairs - 1.0) * (widening / pairs).sqrt();
        EloEstimate {
            value: Some(value),
            low: Some(value.min(centre - reach)),
            high: Some(value.max(centre + reach)),
        }
    }

    /// t = (μ − ½)/σ, and N times the variance of the measured t, at least 1; nothing while all pairs scored alike.
    fn signal(&self) -> Option<(f64, f64)> {
        let (lead, variance) = (self.lead()?, self.variance().filter(|variance| *variance > 0.0)?);
        let t = lead / variance.sqrt();
        let (mut cubes, mut fourths) = (0.0, 0.0);
        for (count, score) in self.counts().into_iter().zip(Self::SCORES) {
            let (share, distance) = (count as f64 / self.pairs() as f64, score - 0.5 - lead);
            cubes += share * distance.powi(3);
            fourths += share * distance.powi(4);
        }
        let (skewness, kurtosis) = (cubes / (variance * variance.sqrt()), fourths / (variance * variance));
        Some((t, (1.0 - t * skewness + 0.25 * t * t * (kurtosis - 1.0)).max(1.0)))
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
        // [1, 0, 2, 0, 11] has the mean 6/7 and the sample variance 17/182; t is 2.160 for 13 degrees.
        let low = 12.0 / 14.0 - 2.160_368_656_461 * (17.0_f64 / 182.0 / 14.0).sqrt();
        assert!((elo.low.unwrap() - elo_from_score(low).unwrap()).abs() < 1e-6);
        assert_eq!(sweep.normalised_elo(Confidence::P95), EloEstimate::UNKNOWN);
        assert_eq!(Pentanomial::EMPTY.elo(Confidence::P95), EloEstimate::UNKNOWN);
    }
}
