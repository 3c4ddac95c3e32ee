//! What there is to do, by kind.
//!
//! A unit of work is a place in a series: (series, index). Leases, fences, audits, quarantine, retries and exactly-once know units
//! only, and ask of their kind no more than is said here.
//!
//! - `task`: what the units of a series are to do: told to workers, checked when results come, done here for an audit.
//! - `results`: what comes back, and what it is worth.
//! - `pairs`: pairs of games; `probes`: searches of positions. `CONTRIBUTING.md` says how another kind is added.

mod pairs;
mod probes;
pub(crate) mod results;
pub(crate) mod task;

pub(crate) use pairs::is_replayable;
