//! Pairs of games.
//!
//! - `task`: who plays, and on which luck.
//! - `play`: they play.

pub(super) mod play;
pub(super) mod task;
