//! Mancala, in the form called Kalah: sow the stones of a pit around the board, most stones in the store win.
//!
//! # Rules
//!
//! Each player has a row of pits and a store at its end. A move takes all stones out of an own pit and sows
//! them one by one into the following pits, the own store, the opponent's pits and so on around, leaving out
//! the opponent's store; a long sowing also passes the pit it came from. If the last stone falls into the
//! own store, the same player moves again. If it falls into an own pit that was empty, that stone and those
//! in the pit opposite are captured into the own store. The game ends as soon as the pits of one player
//! are empty after a move, whoever would be next. Whoever has more stones in the store wins; equal
//! stores are a draw. There is no chance in this game.
//!
//! # Variants
//!
//! `pits` a side and `stones` a pit, 6 and 4 by default. Three rule sets are in use:
//!
//! | `rules` | the pit opposite is empty | at the end |
//! |---|---|---|
//! | `dissertation` (Ramanujan) | the single stone is captured alone | who has no stones in the pits gets the rest |
//! | `irving` (Irving et al.) | the single stone is captured alone | each player keeps the own row |
//! | `standard` (`OpenSpiel`) | no capture | each player keeps the own row |
//!
//! `start=random` drops the stones one by one into random pits (Ramanujan plays such boards twice with
//! sides swapped, as pairs here do); `start=fixed` puts the same number into every pit.
//!
//! # Choices where the sources are silent
//!
//! - A random start that leaves a row empty would be over before it began; it is drawn again.
//! - If both rows are empty at once there is nothing left to give away.
//! - What is left is in the stores as soon as the game is over: a finished position has empty pits.
//!
//! # References
//!
//! - R. Ramanujan, dissertation, Cornell University, 2012.
//! - G. Irving, J. Donkers, J. Uiterwijk, *Solving Kalah*, ICGA Journal 23(3), 2000.
//! - M. Lanctot et al., *`OpenSpiel`: a framework for reinforcement learning in games*, 2019.

mod evaluation;
mod notation;
mod row;
mod rules;
mod solution;
mod sowing;
mod state;
mod truth;

pub use evaluation::MancalaEvaluation;
pub use solution::Solver;
pub use state::{Dealing, Mancala, MancalaState, Pit, RuleSet};
