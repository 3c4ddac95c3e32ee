//! What is read.
//!
//! - [`library`]: everything that is stored, from a file or from a running coordinator.
//! - [`reconstruction`]: one experiment, worked out again from its stored results; `sequential`: the way of its tests.
//! - [`view`]: experiments and workers as people see them; `glance`: what the actor hands out of an experiment, `showcase`: what is
//!   worked out from it beside the actor; `varied`: what tells players apart.
//! - `digest`: one hash of what an experiment found out; `machines`: who played under a time limit; [`probing`]: how good searches of
//!   positions are.
//! - [`positions`]: those at which an experiment looks, found in what is stored of it; [`appraising`]: what they are worth.
//! - [`query_process`]: what callers ask in SQL, each in a process of its own.
//! - [`metrics`]: what is counted for monitoring.

pub mod appraising;
pub(crate) mod digest;
pub(crate) mod glance;
pub mod library;
pub(crate) mod machines;
pub mod metrics;
pub mod positions;
pub mod probing;
pub mod query_process;
pub mod reconstruction;
pub(crate) mod sequential;
pub(crate) mod showcase;
pub(crate) mod varied;
pub mod view;
