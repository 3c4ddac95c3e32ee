//! Estimates of who is ahead at Pig.

use std::sync::LazyLock;

use super::rules::{Pig, PigState};
use crate::turn::{Player, WIN};

/// The evaluations of Pig.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PigEvaluation {
    /// The difference of the scores, with the turn total counted for whoever holds it.
    Basic,
    /// A fitted curve: a lead is worth more when the goal is near.
    ///
    /// `tanh(0.461 (i + 0.836 k - j + 2.44) / max(5, 200 - i - j)^0.721)` for the player to move with `i`
    /// points, `k` in the turn and `j` of the opponent; root mean square error 0.054 (on a scale of
    /// ±1) against the exact values of positions seen in play, where the basic one has 0.154.
    Fit,
}

/// `max(5, rest)^0.721` for every rest of 0..=200 points.
static REST: LazyLock<[f64; 201]> =
    LazyLock::new(|| std::array::from_fn(|rest| libm::pow((rest as f64).max(5.0), 0.721)));

impl PigEvaluation {
    /// The value of an unfinished game for player one.
    #[inline]
    pub(super) fn estimate(self, pig: &Pig, state: &PigState) -> f64 {
        // Evaluations are made for a goal of 100; other goals are stretched to it.
        let scale = 100.0 / f64::from(pig.goal);
        let mover = state.player;
        let own = f64::from(state.scores[mover.index()]) * scale;
        let other = f64::from(state.scores[mover.other().index()]) * scale;
        let total = f64::from(state.total) * scale;
        let gain = match self {
            Self::Basic => own + total - other,
            Self::Fit => {
                let rest = REST[(200.0 - own - other).round() as usize];
                // tanh rounds to 1 from about 19 on, which only a finished game may be worth.
                (WIN * libm::tanh(0.461 * (own + 0.836 * total - other + 2.44) / rest)).clamp(-99.999, 99.999)
            }
        };
        if mover == Player::One { gain } else { -gain }
    }
}
