//! Likelihood of superiority, and what it says about an elimination.
//!
//! The probability, given these pairs and the opinion of `posterior` before them, that the first-named player is really
//! the better one. It is a one-sided statement about *one* comparison decided in advance; the best of many candidates
//! looks better than it is, and `docs/statistics.md` says what to do about that.

use crate::pentanomial::Pentanomial;
use crate::posterior::Posterior;

impl Pentanomial {
    /// The likelihood that the first-named player is the better one; ½ without pairs.
    #[must_use]
    pub fn los(&self) -> f64 {
        Posterior::of(self).map_or(0.5, |known| known.superiority())
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
    fn few_pairs_never_prove_much() {
        let los = |counts| Pentanomial::new(counts).los();
        let near = |found: f64, want: f64| assert!((found - want).abs() < 0.001, "{found} is not {want}");
        near(los([2, 0, 1, 0, 0]), 0.178);
        near(los([0, 0, 0, 0, 1]), 0.689);
        near(los([0, 0, 0, 0, 3]), 0.900);
        assert_eq!([los([0, 0, 500, 0, 0]), los([0; 5])], [0.5, 0.5]);
        let won: Vec<f64> = (1..30).map(|pairs| los([0, 0, 0, 0, pairs])).collect();
        assert!(won.is_sorted() && won[28] < 1.0, "{won:?}");
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
