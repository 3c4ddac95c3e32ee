//! A tuner looks for the best player of a space: generations of duels, each planned from those before.
//!
//! A duel is a pairing of its own: its generation is the repeat, its number there the round, so that no two duels share their luck.
//! Whoever is to play is known when a generation is planned, which is worked out beside whoever decides
//! ([`Planning`](crate::planning::Planning)); the match against the baseline comes after the last generation, like one more.
//!
//! - `course`: what is planned and what follows; `chronicle`: what could be said after how many generations.
//! - `answer`: what is recommended; `tables`: what is shown of it; `posterior`: what its model believes of the space, and
//!   `shares`: how much of that goes back to parameters that may matter.

mod answer;
mod chronicle;
mod course;
mod posterior;
mod shares;
mod tables;

pub(super) use course::Campaigning;
