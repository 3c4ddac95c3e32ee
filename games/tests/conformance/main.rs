//! What every game must keep, checked for every game of the catalogue in every variant: a game that is in
//! the list of `catalogue.rs` is in this suite, without a line of its own.
//!
//! - `variants`: which game strings are checked.
//! - `walk`: random play that calls a check at every state.
//! - `laws`: the checks on one state; `mirror`, `text`, `chance` and `values` are families of them.
//! - `whole`: checks on whole games: endings, keys, lines of play.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

mod chance;
mod laws;
mod mirror;
mod text;
mod values;
mod variants;
mod walk;
mod whole;
