//! The exact values of Mancala: every move of a position is solved.

use super::solution::Solver;
use super::state::{Mancala, MancalaState, Pit};
use crate::game::Game;
use crate::truth::{Exact, Truth, Untold};
use crate::turn::{Turn, WIN};

/// The stones in the pits up to which a position is solved while somebody waits: mostly in some 10 ms, of 40 positions of
/// random play with six pits a side the hardest took 0.7 s. With 36 the median is 1.7 s.
const MOST_STONES: u16 = 28;

/// Slots of the solver's table, as a power of two: 16 MiB.
const TABLE_BITS: u32 = 20;

/// Exact values of one variant of Mancala.
#[derive(Debug)]
pub(super) struct MancalaTruth {
    game: Mancala,
    solver: Solver,
}

impl MancalaTruth {
    /// Those of a variant, with nothing learnt yet.
    pub(super) fn of(game: Mancala) -> Self {
        Self { game, solver: Solver::new(game, TABLE_BITS) }
    }
}

impl Truth<MancalaState, Pit> for MancalaTruth {
    fn of(&mut self, state: &MancalaState) -> Result<Exact<Pit>, Untold> {
        let Turn::Decision(player) = self.game.turn(state) else { return Err(Untold::NoDecision) };
        let stones = self.game.stones_left(state);
        if stones > MOST_STONES {
            return Err(Untold::Stones { most: MOST_STONES, stones });
        }
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let value = |pit: Pit| {
            let mut next = *state;
            self.game.play(&mut next, pit);
            let result = self.solver.result(&next);
            (pit, WIN * f64::from(if next.player() == player { result } else { -result }))
        };
        Ok(Exact::of_moves(moves.into_iter().map(value).collect()))
    }
}
