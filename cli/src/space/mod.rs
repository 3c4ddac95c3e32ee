//! Spaces of parameters as people write them.
//!
//! - `file`: `[tune]` of an experiment file; `message`: the same parameters in JSON.
//! - `table`: a measured landscape, from comma-separated values.

pub(crate) mod file;
pub(crate) mod message;
pub(crate) mod table;
