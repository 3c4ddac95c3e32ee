//! The positions at which an experiment looks.

/// A position, with what it is worth where that is known. Values are those of the player to move, from -100 to 100.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionRow {
    /// As its game writes it.
    pub text: String,
    /// What it is worth if both play perfectly.
    pub value: Option<f64>,
    /// What every move is worth; none where that is not known.
    pub moves: Vec<(String, f64)>,
}
