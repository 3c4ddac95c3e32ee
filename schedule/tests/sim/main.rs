//! Simulations: thousands of seeded runs with workers that crash, stall, repeat themselves, answer late or
//! under wrong names, commits that fail and coordinators that are killed. Virtual time, no threads within a run; the
//! same seed gives the same run.
//!
//! - `files`: small random experiments.
//! - `truth`: how a pair comes out, a function of its players and its seed.
//! - `faults`: what can go wrong, and how often.
//! - `world`: the event loop, with the store; `counts`: how much happened in it; `labour`: workers; `office`: the coordinator around the scheduler.
//! - `cores`: many runs at a time.
//! - `invariants`: what must hold after every event.
//! - `verdicts`, `sequential`, `fairness`: the tests; `multitude`: twenty thousand workers.
//! - `cluster`: equal machines, and how much of their time they play; `busy`: how much that is under each tuner.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod busy;
mod cluster;
mod cores;
mod counts;
mod fairness;
mod faults;
mod files;
mod invariants;
mod labour;
mod multitude;
mod office;
mod sequential;
mod truth;
mod verdicts;
mod world;
