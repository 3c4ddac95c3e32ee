//! Depth-first search with chance: six of the paper's algorithms in one engine.
//!
//! Depth counts decisions; an action and the chance event that follows it are one step. With `V_0(s) = h(s)`,
//!
//! ```text
//! V_d(s) = max or min over moves m of  Σ_o p(o) V_{d-1}(s·m·o)
//! ```
//!
//! and a finished game is worth its utility at any depth. The engine computes `V_d` at the root for `d` = 1, 2, …
//! (`deepening.rs`) and differs between the algorithms only in what it does at chance nodes:
//!
//! | searcher | chance node | file |
//! |---|---|---|
//! | `expectimax` | averages all outcomes | `engine.rs` |
//! | `star1` | cuts when the bounds of the average leave the window | `star1.rs` |
//! | `star2` | probes one move of each child first, to get bounds sooner | `star2.rs` |
//! | `expss`, `star1ss`, `star2ss` | the same over a sample of the outcomes | `sampled.rs`, `sampling.rs` |
//!
//! Without chance, `star1` is alpha-beta: that is the player `minimax`, which may rate its leaves by random games (`playouts.rs`).
//!
//! # Sources and corrections
//!
//! - B. Ballard, *The \*-minimax search procedure for trees containing chance nodes*, Artificial Intelligence 21, 1983.
//! - T. Hauk, M. Buro, J. Schaeffer, *Rediscovering \*-minimax search*, Computers and Games, 2004.
//! - M. Lanctot, A. Saffidine, J. Veness, C. Archibald, M. Winands, *Monte Carlo \*-Minimax Search*, IJCAI 2013.
//!
//! The pseudo-code printed in the last tests its cuts against windows clamped to the value range. A child worth
//! exactly an extreme, as every finished game is, then causes a false cut; on random trees most root
//! values come out wrong (`tests/searchers/printed_star.rs` keeps that variant and shows it). Here cuts are tested
//! against the unclamped window and the average's own bounds. "Pruning is ignored at search depths 2 or lower" is read
//! as remaining depth (`prune_min_depth=3`). A probe that fails in the direction in which it proves
//! nothing is not recorded.

mod branch;
mod deepening;
mod engine;
mod order;
mod playouts;
mod recorded;
mod sampled;
pub mod sampling;
mod settings;
mod star1;
mod star2;
pub mod table;
mod window;
#[cfg(test)]
mod windows;

pub use deepening::DepthFirst;
pub use settings::{Pruning, Settings, Sparse, TableUse, Timeout};
