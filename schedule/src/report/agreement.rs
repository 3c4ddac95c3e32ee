//! How often players choose the same move, two at a time. It says nothing of who is right.

use serde::{Deserialize, Serialize};
use stats::Confidence;
use stats::bounded_mean::of_sums;

use super::figure::Figure;

/// Players of an experiment up to which everybody is compared with everybody.
pub(crate) const MOST_PLAYERS: usize = 32;

/// How often two players agree.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Agreement {
    /// Who, canonical.
    pub a: String,
    /// And who else.
    pub b: String,
    /// Positions at which both have looked.
    pub positions: u64,
    /// The probability that a run of each chooses the same move at such a position, with the 95 % interval over positions.
    pub share: Figure,
}

impl Agreement {
    /// Of two players who agree at so many positions with probabilities that add up to this, and their squares to that; none without
    /// positions.
    #[must_use]
    pub fn of([a, b]: [String; 2], positions: u64, [sum, squares]: [f64; 2]) -> Option<Self> {
        let (count, value) = (positions as f64, sum / positions as f64);
        let told = of_sums([count, sum, squares], Confidence::P95);
        let share = Figure { value, low: told.low.min(value), high: told.high.max(value) };
        (positions > 0).then_some(Self { a, b, positions, share })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreement_is_a_mean_over_positions() {
        let players = || ["mcts".to_owned(), "expss".to_owned()];
        assert_eq!(Agreement::of(players(), 0, [0.0; 2]), None);
        // 1, 1, 0.5 and 0: a mean of 0.625; 1.92073 of 0 and of 1 are added.
        let Figure { value, low, high } = Agreement::of(players(), 4, [2.5, 2.25]).unwrap().share;
        assert!(
            value == 0.625 && (low - 0.2399).abs() < 1e-3 && (high - 0.8876).abs() < 1e-3,
            "{low} {high}"
        );
        let never = Agreement::of(players(), 1, [0.0; 2]).unwrap().share;
        assert!(never.value == 0.0 && never.low == 0.0 && never.high > 0.7, "{never:?}");
    }
}
