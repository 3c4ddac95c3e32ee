//! Synthetic trees: games that are only a tree of numbers, made to see how searches behave, with known truth.
//!
//! # Rules
//!
//! A tree has the same number of branches at every node and ends at the same depth everywhere. The players choose branches in turn,
//! player one first, who is Max and wants high values. What a node is like follows from the number of the tree and the branches that
//! led there, and from nothing else: no tree is ever stored, however large.
//!
//! # Variants
//!
//! | `shape` | what the nodes are | what a leaf is worth |
//! |---|---|---|
//! | `pv` | The root has the value 1. One branch, drawn anew at each node, keeps the value of its node; each of the others is worse for whoever moves, by 1 to `kmax`. | won by player one if its value is above 0, else lost |
//! | `bpv` | The same, but values stay between `1 - vmax` and `vmax`: trees with an early lead that lasts. | the same |
//! | `pgame` | Every leaf is won or lost by chance, so often that both players have about the same hopes at any depth. | won or lost |
//! | `critical` | Player one must find the right branch at one or two decisions (`first`, `second`), and nothing else matters. | won if all were found; else won, drawn or lost by chance |
//! | `rivals` | One branch of the root is won if player one finds the right branch at its decision `first`; all others are lost if player two finds the right one at its decision `second`. (Decision 0: nothing has to be found, and nothing can be.) | as was found; else won, drawn or lost by chance below the one, and below the others won as often as `hope` says |
//! | `stochastic` | Every node below the root belongs to one of the players or, as often as `luck` says, to the dice; nobody alternates. | won or lost by chance |
//!
//! `depth` and `branching` say how large it is. `start=random` takes a tree of its own for each pair of games, which both players then
//! see from both seats; `start=fixed` takes tree number `tree`.
//!
//! # Evaluations
//!
//! `basic` is the value of the node with normal noise of `sigma` that belongs to the node, `h = m + N(0, sigma)`, on the scale
//! `(h - 0.5) / vmax`. Down to the depth `lag` it says nothing: a number within 0.1 of `bias`, where 0 is lost, 1 is won and 0.5 is neutral.
//! With `traps` above 0 a branch that is not best is a trap as often as that: everything that can be lost is lost there, and the
//! evaluation of the node still shows the value of the node before. (`traps` are for `pv` and `bpv`.)
//!
//! # Exact values
//!
//! Those of `pv`, `bpv` and `pgame` are known as soon as a node is made, because values are drawn from the root down: one branch of a
//! node that somebody wins has to be won by the same player, and all branches of a node that its mover loses are lost. `critical`, `rivals` and `stochastic` trees are
//! solved where they are not decided, if there are at most ten million leaves below.
//!
//! # Choices where the sources are silent
//!
//! - The leaves of `pgame` are won with the probability that is the same at every second depth (0.618… for two branches), the
//!   hardest one.
//! - Whom a trap hurts is whoever walks into it.
//! - The dice of a `stochastic` tree have weights from 1 to 4.
//!
//! # References
//!
//! - R. Ramanujan, dissertation, Cornell University, 2012, chapter 5.
//! - J. Pearl, *Heuristics*, 1984 (P-games).

mod evaluation;
mod growth;
mod notation;
mod rules;
mod state;
mod truth;

pub use evaluation::TreeEvaluation;
pub use state::{Branch, Planting, Shape, Tree, TreeState};
