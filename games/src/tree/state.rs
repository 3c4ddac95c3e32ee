//! The variants of synthetic trees, and their nodes.

use crate::turn::Player;

/// What kind of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One branch keeps the value, the others are worse.
    Pv,
    /// The same with bounded values.
    Bpv,
    /// Leaves won or lost by chance.
    PGame,
    /// One or two decisions that matter.
    Critical,
    /// One branch that is won and others that are lost, if both find what they have to find there.
    Rivals,
    /// Nodes of players and dice in no order.
    Stochastic,
}

/// Which tree is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planting {
    /// Another one in every pair of games.
    Random,
    /// Always this one.
    Fixed(u64),
}

/// The rules of one variant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tree {
    /// What kind.
    pub shape: Shape,
    /// Plies from the root to the leaves, 1 to 64.
    pub depth: u8,
    /// Branches of a node, 2 to 16.
    pub branching: u8,
    /// Which tree.
    pub start: Planting,
    /// `pv`, `bpv`: the most that a branch is worse, from 1.
    pub kmax: u8,
    /// The largest value; the scale of the evaluation.
    pub vmax: u8,
    /// The noise of the evaluation.
    pub sigma: f64,
    /// Down to this depth the evaluation says nothing.
    pub lag: u8,
    /// What it says there, from 0 (lost) to 1 (won).
    pub bias: f64,
    /// `pv`, `bpv`: how many of the branches that are not best are traps.
    pub traps: f64,
    /// `critical`: the decisions of player one that matter, from 1; 0 if there is none. `rivals`: one of player one, one of player two.
    pub critical: [u8; 2],
    /// `rivals`: how often a leaf is won that nobody made lost.
    pub hope: f64,
    /// `stochastic`: the share of nodes that belong to the dice.
    pub luck: f64,
    /// `pgame`: the probability that a node is won by player one where player one moves, and where player two does.
    pub(super) hopes: [f64; 2],
}

/// A node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TreeState {
    /// What all that is below follows from: the number of the tree, and the branches that were taken.
    pub(super) node: u64,
    /// Its value for Max: above 0 it is won, in trees whose values are drawn from the root down. In `critical` trees 1 while all
    /// that mattered was found. In `rivals` trees 1 and -1 while what makes it won and lost can still be found or was, 0 and 2 if
    /// it was missed.
    pub(super) value: i16,
    /// The value that the evaluation shows, before noise.
    pub(super) look: i16,
    /// Plies from the root.
    pub(super) ply: u8,
    /// Who is Max.
    pub(super) max: Player,
}

impl Tree {
    /// Whether exact values are known without looking at leaves.
    #[must_use]
    pub const fn is_known_by_construction(&self) -> bool {
        matches!(self.shape, Shape::Pv | Shape::Bpv | Shape::PGame)
    }
}

impl TreeState {
    /// Plies from the root.
    #[must_use]
    pub const fn ply(&self) -> u8 {
        self.ply
    }
}

/// A branch, from 0. It means the same for both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(pub(super) u8);

impl Branch {
    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}
