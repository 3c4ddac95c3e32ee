//! Likelihood of superiority, and what it says about an elimination.
//!
//! `LOS = Φ((μ − ½)/se)`: the probability, given these pairs and no earlier opinion, that the first-named
//! player is really the better one. It is a one-sided statement about *one* comparison decided in advance;
//! the best of many candidates looks better than it is, and `docs/statistics.md` says what to do about that.
//!
//! If all N pairs scored alike (score `a`), se is zero and the normal formula would answer 0 or 1 after one
//! pair. Then `LOS = 1 − ½·(1/2a)^N` for a ≥ ½ and its mirror image below: an equal or weaker player shows N
//! such pairs in a row with a probability of at most (1/2a)^N. For a = 1 it is the Bayesian answer with a
//! flat prior, 1 − 2^−(N+1); for a = ½ or N = 0 it is ½.

use crate::normal::normal_cdf;
use crate::pentanomial::Pentanomial;

impl Pentanomial {
    /// The likelihood that the first-named player is the better one; ½ without pairs.
    #[must_use]
    pub fn los(&self) -> f64 {
        if let Some(score) = self.unanimous() {
            let better = score.max(1.0 - score);
            let doubt = 0.5 * libm::pow(0.5 / better, self.pairs() as f64);
            return if score >= 0.5 { 1.0 - doubt } else { doubt };
        }
        match (self.lead(), self.standard_error()) {
            (Some(lead), Some(error)) => normal_cdf(lead / error),
            _ => 0.5,
        }
    }

    /// The probability that the side which scored less is really the better one, at most ½.
    ///
    /// What a round of an elimination reports beside its winner.
    #[must_use]
    pub fn upset(&self) -> f64 {
        // Not 1 − LOS: that would lose a small upset probability in rounding.
        self.los().min(self.swapped().los())
    }
}

/// The probability that a champion was really better than everybody it knocked out.
///
/// `upsets` holds [`Pentanomial::upset`] of each round on its path. The product of `1 − upset` treats the
/// rounds as independent, which they are when no two share their luck.
#[must_use]
pub fn path_confidence(upsets: impl IntoIterator<Item = f64>) -> f64 {
    upsets.into_iter().map(|upset| 1.0 - upset).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_pairs_never_prove_everything() {
        let won = |pairs| Pentanomial::new([0, 0, 0, 0, pairs]).los();
        assert_eq!([won(1), won(2), won(3)], [0.75, 0.875, 0.9375]);
        assert_eq!(Pentanomial::new([0, 0, 500, 0, 0]).los(), 0.5);
        assert_eq!(Pentanomial::new([3, 0, 0, 0, 0]).los(), 0.0625);
        assert_eq!(Pentanomial::EMPTY.los(), 0.5);
    }

    #[test]
    fn a_path_is_as_sure_as_all_its_rounds_together() {
        assert_eq!(path_confidence([]), 1.0);
        assert!((path_confidence([0.5, 0.1, 0.02]) - 0.441).abs() < 1e-12);
        let round = Pentanomial::new([10, 20, 30, 25, 15]);
        assert_eq!(round.upset(), round.swapped().upset());
        assert!(round.upset() < 0.5);
    }
}
