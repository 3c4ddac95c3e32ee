//! Spaces of parameters as people write them.
//!
//! - `axes`: one parameter, from its description; the same in files and in JSON.
//! - `file`: `[tune.vary]` of an experiment file, and what else of `[tune]` a simulation reads.
//! - `table`: a measured landscape, from comma-separated values.

pub(crate) mod axes;
pub(crate) mod file;
pub(crate) mod table;
