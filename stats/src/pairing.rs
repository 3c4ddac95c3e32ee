//! What playing in pairs on the same luck really bought.
//!
//! If the two games of a pair were independent, its score (x₁ + x₂)/2 would have the variance (v₁ + v₂)/4, v₁
//! and v₂ being the variances of one game in either seat. The measured pair variance is usually smaller,
//! because luck that helps a player in one game helps its opponent in the other. Their ratio says how many
//! times more games the same precision would have cost without pairing. Seats are kept apart so that the gain
//! does not include what swapping seats alone would have given.

use serde::{Deserialize, Serialize};

use crate::tally::Tally;

/// The two variances of a pair's score, and how far apart they are.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairingGain {
    /// The variance that the pair score would have if its games were independent.
    pub independent_variance: f64,
    /// The variance that it has.
    pub pair_variance: f64,
    /// The first over the second: 2 means that half the games were enough. `None` if the pairs did not vary
    /// at all.
    pub ratio: Option<f64>,
    /// The correlation of the two games' scores, negative where pairing helps. `None` if a seat did not vary.
    pub correlation: Option<f64>,
}

impl Tally {
    /// What pairing bought on these pairs; `None` without pairs.
    #[must_use]
    pub fn pairing_gain(&self) -> Option<PairingGain> {
        let (one, two) = (self.seat_one().variance()?, self.seat_two().variance()?);
        let pair_variance = self.pentanomial().variance()?;
        let independent_variance = (one + two) / 4.0;
        let spread = (one * two).sqrt();
        Some(PairingGain {
            independent_variance,
            pair_variance,
            ratio: (pair_variance > 0.0).then(|| independent_variance / pair_variance),
            // var((x₁ + x₂)/2) = (v₁ + v₂)/4 + cov/2. Rounding may not push it past what a correlation can
            // be.
            correlation: (spread > 0.0)
                .then(|| (2.0 * (pair_variance - independent_variance) / spread).clamp(-1.0, 1.0)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pair::GameResult::{Draw, Loss, Win};
    use crate::pair::PairResult;

    fn tally(cells: [(PairResult, u64); 4]) -> Tally {
        let mut tally = Tally::EMPTY;
        for (pair, times) in cells {
            tally.record_many(pair, times);
        }
        tally
    }

    fn pair(seat_one: crate::GameResult, seat_two: crate::GameResult) -> PairResult {
        PairResult { seat_one, seat_two }
    }

    #[test]
    fn independent_games_gain_nothing() {
        let product = tally([
            (pair(Win, Win), 12),
            (pair(Win, Loss), 48),
            (pair(Loss, Win), 8),
            (pair(Loss, Loss), 32),
        ]);
        let gain = product.pairing_gain().unwrap();
        assert!((gain.ratio.unwrap() - 1.0).abs() < 1e-12 && gain.correlation.unwrap().abs() < 1e-12);
        // 0.6·0.4/4 + 0.2·0.8/4: the seats' own variances, not that of the pooled games.
        assert!((gain.independent_variance - 0.1).abs() < 1e-12);
    }

    #[test]
    fn shared_luck_that_cancels_gains() {
        let mirrored =
            tally([(pair(Win, Loss), 45), (pair(Loss, Win), 45), (pair(Win, Win), 5), (pair(Loss, Loss), 5)]);
        let gain = mirrored.pairing_gain().unwrap();
        assert!((gain.ratio.unwrap() - 5.0).abs() < 1e-12, "0.125 over 0.025");
        assert!((gain.correlation.unwrap() + 0.8).abs() < 1e-12);
        let drawn =
            tally([(pair(Draw, Draw), 9), (pair(Draw, Draw), 0), (pair(Win, Win), 0), (pair(Win, Win), 0)]);
        assert_eq!(drawn.pairing_gain().unwrap().ratio, None);
        assert_eq!(Tally::EMPTY.pairing_gain(), None);
    }
}
