//! The positions at which an experiment looks.

use super::ids::GameId;

/// Where a position was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seen {
    /// In which game: of several the first.
    pub game: GameId,
    /// After how many decisions.
    pub ply: u32,
}

/// A position, with what it is worth where that is known. Values are those of the player to move, from -100 to 100.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionRow {
    /// As its game writes it.
    pub text: String,
    /// What it is worth if both play perfectly.
    pub value: Option<f64>,
    /// What every move is worth; none where that is not known.
    pub moves: Vec<(String, f64)>,
    /// Whether it is yet to be worked out what it is worth.
    pub is_open: bool,
    /// Where it was seen, if it is of a game of the experiment. No part of the content: games say it themselves.
    pub seen: Option<Seen>,
}

/// What was worked out of a position: what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// Which position of the experiment.
    pub number: u64,
    /// As in [`PositionRow`].
    pub value: Option<f64>,
    /// As in [`PositionRow`].
    pub moves: Vec<(String, f64)>,
}
