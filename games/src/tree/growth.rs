//! How a tree grows: what a branch leads to, from the node alone.

use spec::Seed;
use spec::Stream;
use spec::seed::{mix, ticket};

use super::state::{Shape, Tree, TreeState};
use crate::turn::Player;

/// What is drawn for a node; each has a stream of numbers of its own.
#[derive(Clone, Copy)]
pub(super) enum Drawn {
    /// The branches.
    Branches = 1,
    /// Which of them is best, or won first.
    Best = 2,
    /// How much worse a branch is.
    Step = 3,
    /// Whether a branch is a trap.
    Trap = 4,
    /// To whom a node belongs.
    Owner = 5,
    /// The weights of the dice.
    Weight = 6,
    /// What a leaf is worth.
    Leaf = 7,
    /// The noise of the evaluation.
    Noise = 8,
    /// Which branches are won besides the first.
    Won = 9,
}

/// A number of 64 bits that belongs to a node.
#[inline]
pub(super) const fn drawn(node: u64, what: Drawn) -> u64 {
    mix(node ^ (what as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93))
}

/// The same as a number from 0 to 1.
#[inline]
pub(super) const fn share(draw: u64) -> f64 {
    (draw >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

impl TreeState {
    /// The root of a tree.
    pub(super) const fn root(tree: &Tree, number: u64) -> Self {
        let node = mix(number.wrapping_add(0x9E37_79B9_7F4A_7C15));
        let value = match tree.shape {
            Shape::Pv | Shape::Bpv | Shape::Critical | Shape::Rivals => 1,
            Shape::PGame => (share(drawn(node, Drawn::Best)) < tree.hopes[0]) as i16,
            Shape::Stochastic => 0,
        };
        Self { node, value, look: value, ply: 0, max: Player::One }
    }

    /// Whether it is Max who moves, in trees where the players alternate.
    #[inline]
    pub(super) const fn is_of_max(&self) -> bool {
        self.ply.is_multiple_of(2)
    }
}

impl Tree {
    /// The node at the end of a branch.
    #[inline]
    pub(super) fn child(&self, state: &TreeState, branch: u8) -> TreeState {
        let node = Stream::new(Seed(drawn(state.node, Drawn::Branches))).at(u64::from(branch));
        let next = TreeState { node, ply: state.ply + 1, ..*state };
        match self.shape {
            Shape::Pv | Shape::Bpv => self.along_values(state, branch, next),
            Shape::PGame => {
                let value = i16::from(self.is_won(state, branch));
                TreeState { value, look: value, ..next }
            }
            Shape::Critical => {
                let matters = self.critical.iter().any(|&decision| Some(state.ply) == ply_of(decision));
                let value = if matters && branch != self.right(state) { 0 } else { state.value };
                TreeState { value, look: value, ..next }
            }
            Shape::Rivals => {
                let value = self.rival_value(state, branch);
                TreeState { value, look: value, ..next }
            }
            Shape::Stochastic => next,
        }
    }

    /// The branch that has to be found where one has.
    #[inline]
    fn right(&self, state: &TreeState) -> u8 {
        ticket(drawn(state.node, Drawn::Best), u64::from(self.branching)) as u8
    }

    /// `rivals`: what a branch makes of what was found so far.
    #[inline]
    fn rival_value(&self, state: &TreeState, branch: u8) -> i16 {
        let [first, second] = self.critical;
        let is_right = branch == self.right(state);
        match state.value {
            _ if state.ply == 0 && is_right => 1,
            _ if state.ply == 0 && second == 0 => 2,
            _ if state.ply == 0 => -1,
            1 if ply_of(first) == Some(state.ply) && !is_right => 0,
            -1 if ply_of(second).map(|ply| ply + 1) == Some(state.ply) && !is_right => 2,
            found => found,
        }
    }

    /// `pv` and `bpv`: one branch keeps the value, the others are worse for whoever moves.
    #[inline]
    fn along_values(&self, state: &TreeState, branch: u8, next: TreeState) -> TreeState {
        if branch == self.right(state) {
            return TreeState { look: state.value, ..next };
        }
        let worse: i16 = if state.is_of_max() { -1 } else { 1 };
        let step = 1 + ticket(drawn(next.node, Drawn::Step), u64::from(self.kmax)) as i16;
        let value = state.value + worse * step;
        let most = i16::from(self.vmax);
        let is_trap = self.traps > 0.0 && share(drawn(next.node, Drawn::Trap)) < self.traps;
        let value = match (is_trap, worse < 0) {
            (false, _) => value,
            (true, true) => value.min(1 - most),
            (true, false) => value.max(most),
        };
        let value = if self.shape == Shape::Bpv { value.clamp(1 - most, most) } else { value };
        TreeState { value, look: if is_trap { state.value } else { value }, ..next }
    }

    /// `pgame`: whether Max wins a branch. Branches are won independently of each other, as far as the value of their node allows:
    /// of a node that its mover wins at least one is, of one that its mover loses none.
    fn is_won(&self, state: &TreeState, branch: u8) -> bool {
        let (is_max, is_node_won) = (state.is_of_max(), state.value > 0);
        if is_max != is_node_won {
            return is_node_won; // the mover loses whatever it does
        }
        // From here on: whether the mover wins a branch, of which at least one has to be.
        let hope = self.hopes[usize::from(is_max)];
        let hope = if is_max { hope } else { 1.0 - hope };
        let first = self.first_won(drawn(state.node, Drawn::Best), hope);
        let is_movers = match branch.cmp(&first) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Greater => {
                let draws = Stream::new(Seed(drawn(state.node, Drawn::Won)));
                share(draws.at(u64::from(branch))) < hope
            }
        };
        is_movers == is_max
    }

    /// The first branch that the mover wins, if it wins each with this probability and at least one.
    fn first_won(&self, draw: u64, hope: f64) -> u8 {
        let none = (0..self.branching).fold(1.0, |none, _| none * (1.0 - hope));
        let (mut left, mut here) = (share(draw) * (1.0 - none), hope);
        for branch in 0..self.branching - 1 {
            if left < here {
                return branch;
            }
            left -= here;
            here *= 1.0 - hope;
        }
        self.branching - 1
    }
}

/// Where a decision of Max is; nowhere if it is number 0.
const fn ply_of(decision: u8) -> Option<u8> {
    match decision.checked_sub(1) {
        Some(before) => Some(2 * before),
        None => None,
    }
}

/// The probabilities that a node is won by Max, where Max moves and where Min does, if they are the same at every depth: the
/// solution of `p = 1 - (1 - p^b)^b` between 0 and 1.
pub(super) fn hopes(branching: u8) -> [f64; 2] {
    let power = |base: f64| (0..branching).fold(1.0, |power, _| power * base);
    let (mut low, mut high) = (1e-9, 1.0 - 1e-9);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        // Below the solution hopes fall from depth to depth, above it they rise.
        if 1.0 - power(1.0 - power(middle)) < middle {
            low = middle;
        } else {
            high = middle;
        }
    }
    let of_max = 0.5 * (low + high);
    [of_max, power(of_max)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_branches_have_the_golden_hope() {
        let [of_max, of_min] = hopes(2);
        assert!((of_max - 0.618_033_988_749_895).abs() < 1e-9, "{of_max}");
        assert!((of_min - of_max * of_max).abs() < 1e-12);
    }

    #[test]
    fn hopes_are_the_same_two_plies_deeper() {
        for branching in 2..=16 {
            let [of_max, of_min] = hopes(branching);
            let again = 1.0 - (0..branching).fold(1.0, |power, _| power * (1.0 - of_min));
            assert!((of_max - again).abs() < 1e-9, "{branching}: {of_max} and {again}");
        }
    }
}
