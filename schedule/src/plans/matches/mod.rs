//! A match: everybody, or the first, against the others, to see how strong they are.
//!
//! - `meetings`: who meets whom.
//! - `answer`: what may be said of it.

mod answer;
mod meetings;

pub(super) use meetings::Match;
pub use meetings::sequential_test;
