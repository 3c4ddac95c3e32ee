//! The exact values of Pig, from its solution.

use std::sync::Arc;

use super::solution::Solution;
use super::state::{Choice, Pig, PigState};
use crate::game::Game;
use crate::truth::{Exact, Truth, Untold};
use crate::turn::Turn;

/// Exact values of one variant of Pig.
#[derive(Debug)]
pub(super) struct PigTruth {
    pig: Pig,
    solution: Arc<Solution>,
}

impl PigTruth {
    /// Those of a variant, if it is small enough to be solved.
    pub(super) fn of(pig: Pig) -> Result<Self, Untold> {
        match pig.goal {
            goal if goal > Solution::MOST_GOAL => Err(Untold::Goal { most: Solution::MOST_GOAL, goal }),
            _ => Ok(Self { pig, solution: Solution::of(&pig) }),
        }
    }
}

impl Truth<PigState, Choice> for PigTruth {
    fn of(&mut self, state: &PigState) -> Result<Exact<Choice>, Untold> {
        let Turn::Decision(player) = self.pig.turn(state) else { return Err(Untold::NoDecision) };
        let values = self.solution.values(state).into_iter();
        Ok(Exact::of_moves(values.map(|(choice, value)| (choice, player.sign() * value)).collect()))
    }
}
