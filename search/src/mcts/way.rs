//! The way of an iteration down the tree, node by node, kept for what is told on the way back.

use games::Player;

/// A node that an iteration came through, and what it did there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    pub(super) node: u32,
    pub(super) how: How,
}

/// What an iteration did at a node.
#[derive(Clone, Copy, Debug)]
pub(super) enum How {
    /// It ended there: the game was over, the state was rated, or its value was proved before.
    Ended,
    /// This player took this edge.
    Decided(Player, u32),
    /// The dice decided.
    Thrown,
}
