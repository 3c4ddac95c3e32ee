//! Estimates of who is ahead at Mancala.

use super::state::{Mancala, MancalaState};
use crate::turn::WIN;

/// The evaluations of Mancala.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MancalaEvaluation {
    /// The difference of the stores, as a share of all stones.
    ///
    /// "Difficult to improve upon" (Ramanujan), though Irving et al. find it a weak predictor far from the end.
    Basic,
}

impl MancalaEvaluation {
    /// The value of an unfinished game for player one. Strictly inside the bounds: some stones are in no store.
    #[inline]
    pub(super) fn estimate(self, game: &Mancala, state: &MancalaState) -> f64 {
        match self {
            Self::Basic => state.player().sign() * WIN * f64::from(state.lead()) / f64::from(game.total()),
        }
    }
}
