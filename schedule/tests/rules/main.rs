//! What the scheduler does in plain situations, one rule per test.
//!
//! - `abilities`: workers that cannot play everything.
//! - `answers`: what may be said of an experiment, of whom, and in which words.
//! - `audits`: stored pairs that others play again.
//! - `campaigns`: tuners that plan generations of duels.
//! - `champions`: whom a tuning may crown, and what may be said of it.
//! - `deaths`: pairs that workers do not survive.
//! - `desk`: a scheduler with a worker that plays what it gets.
//! - `failing`: pairs that workers cannot play, and workers that say so of all.
//! - `leases`: renewal, expiry, hand-backs, fences, batch sizes.
//! - `listed`: pairings that a file lists, and players whom nothing connects.
//! - `probing`: games that show positions, then searches of these.
//! - `read_back`: reports as JSON, read back as they were written.
//! - `sharing`: several experiments at once; pausing and cancelling.
//! - `sweeps`: everybody meets the same opponents.
//! - `tournaments`: brackets, growth, repeats, confirmation, reports.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod abilities;
mod answers;
mod audits;
mod campaigns;
mod champions;
mod deaths;
mod desk;
mod failing;
mod leases;
mod listed;
mod probing;
mod read_back;
mod sharing;
mod sweeps;
mod tournaments;
