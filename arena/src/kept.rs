//! What is kept of a search besides its answer, if somebody asked for it.

use games::Notation;
pub use search::trace::Level;
use search::{Report, Trace};
use spec::Keep;

/// Levels that are kept of a tree; nobody looks deeper.
pub const MOST_LEVELS: usize = 1024;

/// What was kept of a search: nothing of what nobody asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// What it made of the moves of the root, in the order of the rules; empty where the searcher does not compare them.
    pub moves: Vec<KeptMove>,
    /// What is on each level of its tree, from the root on; the root alone where the searcher has no tree.
    pub levels: Vec<Level>,
}

/// What a search made of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptMove {
    /// As its game writes it.
    pub choice: String,
    /// How often it was looked at.
    pub visits: u64,
    /// What it is worth to the player to move; none if it was never looked at.
    pub value: Option<f64>,
}

impl Kept {
    /// What is to be kept of a search of a state; `sign` makes values those of the player to move.
    pub(crate) fn of<G: Notation>(
        keep: Keep,
        (game, state, sign): (&G, &G::State, f64),
        report: &Report<G>,
        trace: &Trace<G>,
    ) -> Self {
        let moves = report.moves.iter().filter(|_| keep.moves).map(|scored| KeptMove {
            choice: game.move_token(state, scored.choice),
            visits: scored.visits,
            value: scored.value.map(|value| sign * value + 0.0), // minus zero is zero
        });
        let levels = trace.shape.levels().iter().take(MOST_LEVELS).filter(|_| keep.shape);
        Self { moves: moves.collect(), levels: levels.copied().collect() }
    }

    /// Whether there is nothing.
    #[must_use]
    pub const fn is_nothing(&self) -> bool {
        self.moves.is_empty() && self.levels.is_empty()
    }
}
