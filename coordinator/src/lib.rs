//! The coordinator: the I/O around the scheduler's brain.
//!
//! # Layout
//!
//! - [`store`]: the database: every game, exactly once, and what the games add up to.

pub mod store;
