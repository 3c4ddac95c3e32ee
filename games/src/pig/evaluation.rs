//! Estimates of who is ahead at Pig.

use std::sync::LazyLock;

use super::state::{Pig, PigState};
use crate::tanh::tanh;
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
    #[inline(always)]
    pub(super) fn estimate(self, pig: &Pig, state: &PigState) -> f64 {
        let mover = state.player;
        let own = i32::from(state.scores[mover.index()]);
        let other = i32::from(state.scores[mover.other().index()]);
        let total = i32::from(state.total);
        let gain = match self {
            Self::Basic if pig.goal == 100 => f64::from(own + total - other),
            // Evaluations are made for a goal of 100; other goals are stretched to it.
            Self::Basic => f64::from(own + total - other) * (100.0 / f64::from(pig.goal)),
            Self::Fit => {
                let scale = 100.0 / f64::from(pig.goal);
                let rest = REST[(200.0 - f64::from(own + other) * scale).round() as usize];
                let lead = (f64::from(own - other) + 0.836 * f64::from(total)) * scale + 2.44;
                // Only a finished game may be worth what tanh rounds to far out.
                (WIN * tanh(0.461 * lead / rest)).clamp(-99.999, 99.999)
            }
        };
        if mover == Player::One { gain } else { -gain }
    }
}
