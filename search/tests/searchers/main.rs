//! What every searcher must keep, shown on random trees, on the games, and against exact solutions.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

mod exactness;
mod naive;
mod node_counts;
mod players;
mod printed_star;
mod sampling;
mod tree;
