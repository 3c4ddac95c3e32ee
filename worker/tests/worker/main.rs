//! The worker as its coordinators see it.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

mod bad_line;
mod network;
mod scripted;
mod support;
mod throughput;
