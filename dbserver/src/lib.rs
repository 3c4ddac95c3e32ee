//! Databases to be tried: a `PostgreSQL` server, started as somebody without privileges, disturbed in every way, and gone with whoever
//! started it; and files. No product, but what tests and the fault campaign try one on.
//!
//! - [`server`]: the server: databases on it, restarts, sleep.
//! - [`cable`]: the line to it, which can be cut where it hurts.
//! - [`mod@file`]: the other kind of database, a file, changed behind everybody's back.

pub mod cable;
pub mod file;
pub mod server;

pub use cable::{Cable, Mishap};
pub use file::tamper;
pub use server::{Ending, Server};
