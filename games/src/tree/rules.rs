//! What happens in synthetic trees.

use spec::Stream;
use spec::seed::ticket;

use super::evaluation::TreeEvaluation;
use super::growth::{Drawn, drawn, share};
use super::state::{Branch, Planting, Shape, Tree, TreeState};
use super::truth::TreeTruth;
use crate::facts::Facts;
use crate::game::Game;
use crate::key::key_of_words;
use crate::truth::{Truth, Untold};
use crate::turn::{Player, Turn, WIN};
use crate::weighted::Weighted;

impl Tree {
    /// What a leaf is worth to Max.
    fn leaf(&self, state: &TreeState) -> f64 {
        let won = |is_won: bool| if is_won { WIN } else { -WIN };
        match self.shape {
            Shape::Pv | Shape::Bpv | Shape::PGame => won(state.value > 0),
            Shape::Critical if state.value > 0 => WIN,
            Shape::Rivals if state.value.abs() == 1 => won(state.value > 0),
            Shape::Rivals if state.value == 2 => won(share(drawn(state.node, Drawn::Leaf)) < self.hope),
            Shape::Critical | Shape::Rivals => WIN * (ticket(drawn(state.node, Drawn::Leaf), 3) as f64 - 1.0),
            Shape::Stochastic => won(drawn(state.node, Drawn::Leaf) & 1 == 1),
        }
    }
}

impl Game for Tree {
    type State = TreeState;
    type Past = ();
    type Move = Branch;
    type Outcome = Branch;
    type Evaluation = TreeEvaluation;

    const EVALUATIONS: &'static [(&'static str, TreeEvaluation)] = &[("basic", TreeEvaluation::Basic)];

    fn facts(&self) -> Facts {
        let (branching, depth) = (usize::from(self.branching), u32::from(self.depth));
        let has_chance = self.shape == Shape::Stochastic;
        Facts {
            most_moves: branching,
            most_outcomes: if has_chance { branching } else { 0 },
            usual_decisions: if has_chance { depth.div_ceil(2) } else { depth },
            most_decisions: Some(depth),
            alternates: !has_chance,
        }
    }

    fn start(&self, setup: &mut Stream) -> TreeState {
        let number = match self.start {
            Planting::Random => setup.draw(),
            Planting::Fixed(number) => number,
        };
        TreeState::root(self, number)
    }

    #[inline]
    fn turn(&self, state: &TreeState) -> Turn {
        let player = |is_max: bool| if is_max { state.max } else { state.max.other() };
        if state.ply >= self.depth {
            return Turn::Over(state.max.sign() * self.leaf(state) + 0.0);
        }
        if self.shape != Shape::Stochastic {
            return Turn::Decision(player(state.is_of_max()));
        }
        let owner = drawn(state.node, Drawn::Owner);
        if state.ply > 0 && share(owner) < self.luck {
            Turn::Chance
        } else {
            Turn::Decision(player(state.ply == 0 || owner & 1 == 1))
        }
    }

    #[inline]
    fn moves(&self, _state: &TreeState, out: &mut Vec<Branch>) {
        out.extend((0..self.branching).map(Branch));
    }

    #[inline]
    fn play(&self, state: &mut TreeState, Branch(branch): Branch) {
        *state = self.child(state, branch);
    }

    fn outcomes(&self, state: &TreeState, out: &mut Vec<Weighted<Branch>>) {
        let weights = drawn(state.node, Drawn::Weight);
        let weighted = |branch: u8| Weighted {
            outcome: Branch(branch),
            weight: 1 + (weights >> (2 * branch) & 3) as u32,
        };
        out.extend((0..self.branching).map(weighted));
    }

    #[inline]
    fn settle(&self, state: &mut TreeState, Branch(branch): Branch) {
        *state = self.child(state, branch);
    }

    #[inline]
    fn evaluate(&self, state: &TreeState, by: TreeEvaluation) -> f64 {
        match self.turn(state) {
            Turn::Over(value) => value,
            _ => state.max.sign() * by.estimate(self, state),
        }
    }

    fn mirrored(&self, state: &TreeState) -> TreeState {
        TreeState { max: state.max.other(), ..*state }
    }

    #[inline]
    fn pick(&self, _state: &TreeState, draw: u64, _scratch: &mut Vec<Branch>) -> Branch {
        Branch(ticket(draw, u64::from(self.branching)) as u8)
    }

    fn truth(&self) -> Result<Box<dyn Truth<TreeState, Branch>>, Untold> {
        Ok(Box::new(TreeTruth::of(*self)))
    }

    #[inline]
    fn key(&self, state: &TreeState) -> u64 {
        let rest = u64::from(state.ply) << 40 | u64::from(state.value as u16) << 8;
        key_of_words([
            state.node,
            rest | u64::from(state.look as u16) << 24 | (state.max == Player::Two) as u64,
        ])
    }
}
