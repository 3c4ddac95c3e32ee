//! The tuning tournament: one bracket per repeat, and at the end the champion's confirmation.
//!
//! Repeats are independent: their draws and their luck come from the repeat's own seed. The confirmation has a repeat and a round of
//! its own, so it is played on luck that no bracket used.
//!
//! - `tournaments`: all of it; `bracket`: one tournament, from the draw to its winner.
//! - `champion`: who of several winners is the champion.
//! - `answer`: what may be said of all of it; `borders`: where the champion lies in what was tried.
//! - `tables`: what is shown of it.

mod ahead;
mod answer;
mod borders;
mod bracket;
mod champion;
mod tables;
mod tournaments;

pub use champion::MOST_RATED;
pub(super) use tournaments::Elimination;
