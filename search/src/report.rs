//! What a searcher answers.

use games::Game;

/// A legal move of the root with what the search found out about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored<M> {
    /// The move.
    pub choice: M,
    /// Its value for player one, where the searcher has one. A move that was refuted by a bound has none.
    pub value: Option<f64>,
    /// How often a tree search tried it; 0 for other searchers.
    pub visits: u64,
}

/// One step of a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M, O> {
    /// A player's move.
    Move(M),
    /// What the dice did.
    Outcome(O),
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<G: Game> {
    /// The move to play.
    pub choice: G::Move,
    /// What the position is worth to player one, as far as the searcher can tell.
    pub value: f64,
    /// Every root move in static order; empty where the searcher does not compare moves.
    pub moves: Vec<Scored<G::Move>>,
    /// Visits of decision and terminal states.
    pub nodes: u64,
    /// Simulations, or completed deepening steps.
    pub iterations: u64,
    /// Decisions deep: the last completed depth, or the deepest point of the tree.
    pub depth: u32,
    /// What it expects to happen: best moves, and the likeliest dice between them; empty if it looked at nothing.
    pub line: Vec<Step<G::Move, G::Outcome>>,
}

impl<G: Game> Report<G> {
    /// The answer of a player that chooses without searching.
    pub fn immediate(choice: G::Move, value: f64) -> Self {
        Self { choice, value, moves: Vec::new(), nodes: 1, iterations: 0, depth: 0, line: Vec::new() }
    }
}
