//! Monte Carlo tree search: UCT with chance nodes in the tree, and double progressive widening.
//!
//! Each iteration walks from the root: at a decision it takes an untried move in static order, else the one with the
//! highest `±mean + C1 √(ln n(s) / n(s,m))`; at a chance node it always draws from the dice. The first
//! state that is not in the tree yet is added and rated, by `dr` random decisions and then the evaluation
//! (or the result, if the game ends), and the rating is added to every move on the way. All means are
//! player one's; whose turn it is decides the sign.
//!
//! Double progressive widening (`dpw`) lets a node with `v` visits have only `⌈C2 v^α⌉` children: at a decision the
//! first moves of the static order, at a chance node the outcomes drawn first, with the dice's
//! probabilities renormalised over them. An outcome that is drawn and present is followed; one that is
//! absent is added while there is room, and otherwise drawn again among those present. That has exactly
//! the law of drawing from the renormalised set, needs fewer draws, and makes `dpw` with enough room the
//! same tree as `mcts`, number for number.
//!
//! # Additions
//!
//! Each is a setting, all of them combine, and at its neutral value each leaves plain UCT as it is, draw for draw:
//!
//! | setting | what it does | file |
//! |---|---|---|
//! | `backup`, `epsilon`, `implicit`, `rave` | what a move is worth, and how often another is tried | `appraisal.rs`, `selection.rs`, `backup.rs`, `later_moves.rs` |
//! | `solver` | remembers finished games as proofs | `bounds.rs` |
//! | `root` | halves the moves of the root again and again | `halving.rs` |
//! | `playouts` | rates a new state by several random games | `iteration.rs` |
//!
//! What they need is noted beside the tree (`notes.rs`). Without any of them the loop is compiled as if there were none (`form.rs`).
//!
//! # Sources and corrections
//!
//! - L. Kocsis, C. Szepesvári, *Bandit based Monte-Carlo planning*, ECML 2006.
//! - A. Couëtoux, J.-B. Hoock, N. Sokolovska, O. Teytaud, N. Bonnard, *Continuous upper confidence trees*, LION 2011.
//! - M. Lanctot, A. Saffidine, J. Veness, C. Archibald, M. Winands, *Monte Carlo \*-Minimax Search*, IJCAI 2013:
//!   constants are on the scale of ±100 here as there (`C1=50` is 0.25 on `[0, 1]`); its final move is the best mean.

mod appraisal;
mod backup;
mod bounds;
mod form;
mod halving;
mod iteration;
mod later_moves;
mod leader;
mod logarithms;
mod notes;
mod search;
mod selection;
mod settings;
mod traced;
mod tree;
#[cfg(test)]
mod truth;
mod way;
mod widening;

pub use search::Mcts;
pub use settings::{Backup, Final, Root, Settings, Widening};
