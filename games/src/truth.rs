//! What a position is worth exactly, where somebody has worked it out.
//!
//! A game that is solved, or small enough to be, overrides [`Game::truth`](crate::Game::truth); how it knows is a file in its
//! folder. Searchers are measured against this, so it never guesses: what is not known exactly is refused,
//! with the reason.

/// Tells what positions of one variant of a game are worth; `S` are its positions, `M` its moves.
///
/// It may learn from one question to the next, but no answer depends on the ones before.
pub trait Truth<S, M>: Send {
    /// The exact value of a decision and of every legal move.
    fn of(&mut self, state: &S) -> Result<Exact<M>, Untold>;
}

/// What a decision is worth to the player who makes it, if both play best from there on.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact<M> {
    /// The value of the position in `-WIN..=WIN`, that of its best move.
    pub value: f64,
    /// Every legal move in static order with its value, for the same player.
    pub moves: Vec<(M, f64)>,
}

impl<M> Exact<M> {
    /// From the moves of a decision, of which there is at least one.
    #[must_use]
    pub fn of_moves(moves: Vec<(M, f64)>) -> Self {
        let value = moves.iter().map(|(_, value)| *value).fold(f64::NEG_INFINITY, f64::max);
        Self { value, moves }
    }

    /// The same with other words for the moves.
    pub fn map<N>(self, mut name: impl FnMut(M) -> N) -> Exact<N> {
        let moves = self.moves.into_iter().map(|(choice, value)| (name(choice), value)).collect();
        Exact { value: self.value, moves }
    }
}

/// Why there is no exact value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untold {
    /// Nobody has solved the game.
    #[error("no exact values are known for this game; they are for pig, mancala and tree")]
    Unsolved,
    /// The variant is too large.
    #[error("exact values of pig are known up to goal={most}; here it is {goal}")]
    Goal {
        /// The largest goal.
        most: u16,
        /// The goal of this variant.
        goal: u16,
    },
    /// The position is too large.
    #[error(
        "exact values of mancala are known with at most {most} stones in the pits; here there are {stones}"
    )]
    Stones {
        /// The largest number.
        most: u16,
        /// How many stones are in the pits of this position.
        stones: u16,
    },
    /// The tree is too large.
    #[error(
        "trees of this shape are solved with at most {most} leaves below; here are {plies} plies of {branching} branches"
    )]
    Leaves {
        /// The largest number.
        most: u64,
        /// Branches of a node.
        branching: u8,
        /// Plies to the leaves.
        plies: u32,
    },
    /// Nobody is to move.
    #[error("exact values are told where a player has to move, which is not so here")]
    NoDecision,
}
