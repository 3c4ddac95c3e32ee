//! Games and pairs that are stored, and where they came from.

use serde::Serialize;
use stats::PairResult;

use super::row::{GameRow, pair_result};
use crate::model::ids::{Build, GameId, Millis};

/// A pair and its result, as the first-named player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PairPoints {
    /// The pair's place in its pairing.
    pub index: u64,
    /// What it was worth.
    pub result: PairResult,
    /// Whether its two games are the same, move for move: the players did not differ.
    pub is_same: bool,
}

impl PairPoints {
    /// A pair from the half points of the first seats of both games; the second has three more if it is the same game.
    pub(crate) fn read(index: u64, first: u8, second: u8) -> Self {
        Self { index, result: pair_result(first, second % 3), is_same: second >= 3 }
    }
}

/// A game that is stored, and where it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its identity.
    pub id: GameId,
    /// The game.
    pub row: GameRow,
    /// The batch that brought it.
    pub batch: i64,
    /// Who played it.
    pub worker: String,
    /// With which build.
    pub build: Build,
    /// When it was stored.
    pub received: Millis,
    /// Whether its checksum is right.
    pub is_sound: bool,
}
