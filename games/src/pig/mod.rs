//! Pig: roll on and risk the turn, or stop and keep it. First to 100 wins.
//!
//! # Rules
//!
//! Each player has a score, and the player to move a turn total. *Roll* throws the dice: without a one their
//! sum is added to the turn total and the same player decides again. *Stop* banks the turn total and
//! passes the turn. With two dice, exactly one 1 loses the turn total and the turn, and a double one also
//! sets the player's own score back to 0. With one die, a 1 loses the turn total and the turn. Whoever
//! reaches the goal wins.
//!
//! # Choices where the sources are silent
//!
//! - The first roll of a turn is compulsory. Stopping with nothing is never better, in any position.
//! - A roll that brings score plus turn total to the goal wins at once; nobody has to say stop.
//! - There is no limit on the length. Luck can send a player back to 0 for ever, with probability 0.
//!
//! # Variants
//!
//! `dice` (2 as in Lanctot et al., or the classic 1), `goal`, and how finely the dice are told apart:
//! `outcomes=merged` lists what changes the game (11 outcomes of two dice), `unordered` 21 throws, `ordered` 36.
//! All three have the same values and different trees.
//!
//! # References
//!
//! - T. Neller, C. Presser, *Optimal play of the dice game Pig*, The UMAP Journal 25(1), 2004.
//! - M. Lanctot, A. Saffidine, J. Veness, C. Archibald, M. Winands, *Monte Carlo \*-Minimax Search*, IJCAI 2013.
//! - T. Zhu, M. Ma, *Deriving the optimal strategy for the two dice Pig game*, Stats 5(3), 2022.

mod evaluation;
mod grid;
mod notation;
mod roll;
mod rules;
mod solution;
mod state;
mod truth;

pub use evaluation::PigEvaluation;
pub use roll::{Effect, Roll};
pub use solution::Solution;
pub use state::{Choice, Pig, PigState};
