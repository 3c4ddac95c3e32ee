//! What there is to do, by kind. Leases, queues, parcels and threads know units only, places in a series, and ask of their kind
//! no more than is said here.
//!
//! - `task`: what the units of a job are to do, as it was sent.
//! - `doing`: a thread does them.
//! - `finished`: what comes of them, as it is sent.
//! - `pairs`: the one kind there is, pairs of games. `CONTRIBUTING.md` says how another one is added.

pub(crate) mod doing;
pub(crate) mod finished;
mod pairs;
pub(crate) mod task;
