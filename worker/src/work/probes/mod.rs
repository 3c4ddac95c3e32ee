//! Searches of single positions.
//!
//! - `task`: who looks, and at what.
//! - `look`: it looks.

pub(super) mod look;
pub(super) mod task;
