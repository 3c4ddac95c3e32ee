//! Questions that our own programs ask of a store, each with the SQL that asks it and the way to read its answer.
//!
//! They go to a file or, over the network, to a running coordinator, which may have another database: so they ask views, in
//! SQL that every database of ours understands.
//!
//! - [`ask`]: a question.
//! - [`trust`]: alarms and audits of an experiment. [`machines`]: how fast those were that played it under a time limit.
//! - [`forgotten`]: whether it still has its transcripts.
//! - [`probes`]: searches of positions, and what they add up to; [`trees`]: what was kept of their trees; [`traps`]: positions that have some;
//!   [`agreement`]: how often players choose the same move.
//! - [`tables`]: names of experiments, and whole views as far as they are about one.

pub mod agreement;
pub mod ask;
pub mod forgotten;
pub mod machines;
pub mod probes;
pub mod tables;
pub mod traps;
pub mod trees;
pub mod trust;
