//! What there is to do, by kind. Leases, queues, parcels and threads know units only, places in a series, and ask of their kind
//! no more than is said here.
//!
//! - `task`: what the units of a job are to do, as it was sent.
//! - `doing`: a thread does them.
//! - `finished`: what comes of them, as it is sent.
//! - `pairs`: pairs of games; `probes`: searches of positions. `CONTRIBUTING.md` says how another kind is added.

pub(crate) mod doing;
pub(crate) mod finished;
mod pairs;
mod probes;
pub(crate) mod task;
