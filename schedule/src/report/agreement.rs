//! How often players choose the same move, two at a time. It says nothing of who is right.

use serde::{Deserialize, Serialize};
use stats::Confidence;

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
        let count = positions as f64;
        let value = sum / count;
        let spread = (squares - count * value * value).max(0.0) / (count - 1.0).max(1.0);
        let half = Confidence::P95.z() * (spread / count).sqrt();
        let share = Figure { value, low: (value - half).max(0.0), high: (value + half).min(1.0) };
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
        // 1, 1, 0.5 and 0: a mean of 0.625, a variance of 0.229.
        let four = Agreement::of(players(), 4, [2.5, 2.25]).unwrap();
        assert_eq!((four.share.value, four.share.high), (0.625, 1.0));
        assert!((four.share.low - (0.625 - 1.959_964 * (0.687_5f64 / 12.0).sqrt())).abs() < 1e-6, "{four:?}");
        let never = Agreement::of(players(), 1, [0.0; 2]).unwrap();
        assert_eq!([never.share.value, never.share.low, never.share.high], [0.0; 3]);
    }
}
