//! The searchers of this crate as kinds of players, one file each: name, parameters, and how settings become a searcher.
//!
//! - `own`: what such a file has to say; `all`: the list, in the order in which they are shown.
//! - `shared`: parameters that several have; `at_games`: what they are at single games; `additions`: what
//!   can be added to a tree search; `partial`: partial games; `depth_first`, `tree`: how those of the two engines are read.

mod additions;
mod all;
mod at_games;
mod depth_first;
mod own;
mod partial;
mod shared;
mod tree;

mod dpw;
mod expectimax;
mod expss;
mod flat;
mod greedy;
mod hold;
mod hybrid;
mod mcts;
mod minimax;
mod optimal;
mod random;
mod rule28;
mod rule28ga;
mod star1;
mod star1ss;
mod star2;
mod star2ss;

pub(crate) use all::all;
