//! The exact values of synthetic trees: known as they are made, or solved where they are small.

use super::state::{Branch, Shape, Tree, TreeState};
use crate::game::Game;
use crate::truth::{Exact, Truth, Untold};
use crate::turn::{Player, Turn, WIN};

/// Leaves up to which a tree is solved.
const MOST_LEAVES: u64 = 10_000_000;

/// Exact values of one variant.
#[derive(Debug)]
pub(super) struct TreeTruth {
    tree: Tree,
}

impl TreeTruth {
    /// Those of a variant.
    pub(super) const fn of(tree: Tree) -> Self {
        Self { tree }
    }

    /// What a node is worth to player one.
    fn value(&self, state: &TreeState) -> Result<f64, Untold> {
        let sign = state.max.sign();
        if let Turn::Over(value) = self.tree.turn(state) {
            return Ok(value);
        }
        match self.tree.shape {
            Shape::Pv | Shape::Bpv | Shape::PGame => {
                Ok(if state.value > 0 { sign * WIN } else { -sign * WIN })
            }
            // Whoever found all that mattered so far finds the rest as well.
            Shape::Critical if state.value > 0 => Ok(sign * WIN),
            Shape::Rivals if state.value.abs() == 1 => Ok(sign * f64::from(state.value) * WIN),
            Shape::Critical | Shape::Rivals | Shape::Stochastic => {
                let plies = u32::from(self.tree.depth - state.ply);
                match u64::from(self.tree.branching).checked_pow(plies) {
                    Some(leaves) if leaves <= MOST_LEAVES => Ok(self.solved(state)),
                    _ => Err(Untold::Leaves { most: MOST_LEAVES, branching: self.tree.branching, plies }),
                }
            }
        }
    }

    fn solved(&self, state: &TreeState) -> f64 {
        let children = || (0..self.tree.branching).map(|branch| self.solved(&self.tree.child(state, branch)));
        match self.tree.turn(state) {
            Turn::Over(value) => value,
            Turn::Decision(Player::One) => children().fold(f64::NEG_INFINITY, f64::max),
            Turn::Decision(Player::Two) => children().fold(f64::INFINITY, f64::min),
            Turn::Chance => {
                let mut outcomes = Vec::with_capacity(self.tree.branching.into());
                self.tree.outcomes(state, &mut outcomes);
                let (mut sum, mut total) = (0.0, 0.0);
                for (value, case) in children().zip(&outcomes) {
                    sum += value * f64::from(case.weight);
                    total += f64::from(case.weight);
                }
                sum / total
            }
        }
    }
}

impl Truth<TreeState, Branch> for TreeTruth {
    fn of(&mut self, state: &TreeState) -> Result<Exact<Branch>, Untold> {
        let Turn::Decision(player) = self.tree.turn(state) else { return Err(Untold::NoDecision) };
        let value = |branch: u8| {
            let value = self.value(&self.tree.child(state, branch))?;
            Ok((Branch(branch), player.sign() * value + 0.0))
        };
        Ok(Exact::of_moves((0..self.tree.branching).map(value).collect::<Result<_, Untold>>()?))
    }
}
