//! The pentanomial: pairs counted by their score, and the moments of that score.
//!
//! A pair scores 0, ¼, ½, ¾ or 1 for the first-named player, the average of its two games. The two games
//! share their luck and are not independent; pairs are. So every standard error here is that of the mean of
//! independent *pairs*. What the moments mean on other scales is said in `elo`, `score` and `superiority`.
//!
//! Sums are taken in integers, so the moments carry one rounding each, for any counts up to 2⁵⁰ and more.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// Counts of pairs that scored 0, ¼, ½, ¾ and 1 for the first-named player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Pentanomial([u64; 5]);

impl Pentanomial {
    /// A pentanomial of no pairs.
    pub const EMPTY: Self = Self([0; 5]);

    /// What a pair in each cell scores.
    pub const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Five counts, worst pair first.
    #[must_use]
    pub const fn new(counts: [u64; 5]) -> Self {
        Self(counts)
    }

    /// The five counts, worst pair first.
    #[must_use]
    pub fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// The number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs with the names exchanged.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// The mean pair score μ; `None` without pairs.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        self.lead().map(|lead| 0.5 + lead)
    }

    /// μ − ½, how far the first-named player is ahead; exactly the opposite for swapped sides.
    #[must_use]
    pub fn lead(&self) -> Option<f64> {
        let pairs = self.pairs();
        let ahead = self.half_points() as i128 - 2 * i128::from(pairs);
        (pairs > 0).then(|| ahead as f64 / (4 * u128::from(pairs)) as f64)
    }

    /// The variance σ² of a pair's score, Σ pᵢ (aᵢ − μ)²; `None` without pairs.
    ///
    /// Zero exactly when all pairs scored alike.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let n = u128::from(self.pairs());
        let sum = self.half_points();
        let squares: u128 = (0..).zip(self.0).map(|(i, count): (u128, u64)| i * i * u128::from(count)).sum();
        (n > 0).then(|| (n * squares - sum * sum) as f64 / (16 * n * n) as f64)
    }

    /// The standard error of the mean pair score, σ/√N; `None` without pairs.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        self.variance().map(|variance| (variance / self.pairs() as f64).sqrt())
    }

    /// Half points of the first-named player over all games: four times N times the score.
    fn half_points(&self) -> u128 {
        (0..).zip(self.0).map(|(i, count): (u128, u64)| i * u128::from(count)).sum()
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }
}

impl Add for Pentanomial {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl Sum for Pentanomial {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::EMPTY, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_pairs_have_no_variance_even_in_billions() {
        let drawn = Pentanomial::new([0, 0, 0, 3_000_000_000, 0]);
        assert_eq!((drawn.score(), drawn.variance()), (Some(0.75), Some(0.0)));
        assert_eq!(Pentanomial::new([1, 0, 0, 0, 1]).variance(), Some(0.25));
        assert_eq!(Pentanomial::EMPTY.score(), None);
    }
}
