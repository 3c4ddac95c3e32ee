//! Queries of callers, each answered by a process of its own.
//!
//! SQL of others is a program: it can ask for any amount of memory and for a single function call that takes hours, and inside
//! our own process nothing could stop it. So it runs in another one, which reads the same file and has hard limits: memory
//! (by the operating system), rows and bytes, and time, after which it is killed; it is killed as well when its caller leaves.
//! Nobody else waits for it: neither those who play nor those who look at pages.
//!
//! ```text
//! caller ──► service ──► Queries: a place among so many ──► process: limits itself, asks the file
//!        ◄─ messages ◄── frames, as they come          ◄── standard output
//! ```
//!
//! - `places`: how many at the same time, of everybody and of one caller.
//! - `frame`: what is said over the pipe.
//! - `ask`: our side: starts, listens, kills.
//! - `answer`: the other side.

mod answer;
mod ask;
mod frame;
mod places;

pub use answer::answer;
pub(crate) use ask::Queries;
pub use ask::QueryConfig;
