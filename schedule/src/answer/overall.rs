//! How good a champion is among all candidates, by the results of all rounds together.

use serde::{Deserialize, Serialize};

use super::phrases::drawn_chance;

/// What all results together say of a champion; its tournament only says whom it beat.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Overall {
    /// The probability that no candidate is better.
    pub best: f64,
    /// How much stronger the best candidate is, as one expects, in Elo.
    pub regret: f64,
    /// The probability that it is within 5 Elo of the best.
    pub within_five: f64,
    /// How many candidates there are.
    pub candidates: u64,
}

impl std::fmt::Display for Overall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { best, regret, within_five, candidates } = *self;
        write!(
            f,
            "by the results of all rounds together, the champion is the best of all {candidates} candidates with a probability of {}, and within 5 Elo of the best with {}; \
             the best is expected to be {regret:.1} Elo stronger",
            drawn_chance(best),
            drawn_chance(within_five)
        )
    }
}
