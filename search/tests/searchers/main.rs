//! What every searcher must keep, shown on random trees, on the games, and against exact solutions.
//!
//! - `tree`: random stochastic trees as a game; `naive`: the definition of a value; `players`: settings.
//! - `exactness`, `printed_star`, `abort`, `node_counts`: expectimax, Star1 and Star2; `sampling`: their sparse forms.
//!   Windows are internal: their tests are in `src/depth_first/windows.rs`.
//! - `tree_search`: UCT and double progressive widening; `additions`: what can be added to them.
//! - `hybrid`: tree search and minimax in one; `partial`: minimax from a ply on; `traces`: what searches tell about themselves.
//! - `pig`, `mancala`, `granularity`: searchers on the games, against exact solutions.
//! - `mirror`, `repeat`, `budgets`: what holds for every searcher at every game.
//! - `strings`: player strings; `described`: players that are no part of the program.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

mod abort;
mod additions;
mod budgets;
mod described;
mod exactness;
mod granularity;
mod hybrid;
mod mancala;
mod mirror;
mod naive;
mod node_counts;
mod partial;
mod pig;
mod players;
mod printed_star;
mod repeat;
mod sampling;
mod strings;
mod traces;
mod tree;
mod tree_search;
