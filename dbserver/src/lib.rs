//! A `PostgreSQL` server to be tried: started as somebody without privileges, disturbed in every way, and gone with whoever started
//! it. No product, but what tests and the fault campaign try one on.
//!
//! - [`server`]: the server: databases on it, restarts, sleep.
//! - [`cable`]: the line to it, which can be cut where it hurts.

pub mod cable;
pub mod server;

pub use cable::{Cable, Mishap};
pub use server::{Ending, Server};
