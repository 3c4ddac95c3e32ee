//! What is stored about a pair: how it came out.

use serde::Serialize;
use stats::PairResult;

use crate::id::PairId;

/// How a pair came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Both games were played, forfeits included; seen by the pairing's first-named player.
    Played(PairResult),
    /// Nobody could play it, several times: it is left out of every count and reported.
    Isolated,
}

/// A pair with its outcome: what the caller stores, and what a scheduler is rebuilt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Which pair.
    pub pair: PairId,
    /// How it came out.
    pub outcome: Outcome,
}
