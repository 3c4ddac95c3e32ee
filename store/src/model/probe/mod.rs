//! Probes: searches of single positions.
//!
//! - [`row`]: one of them, its content and what differs in another; [`stored`]: where it came from.
//! - [`sums`]: what those of a series at one position add up to.

pub mod row;
pub mod stored;
pub mod sums;
