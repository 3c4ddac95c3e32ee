//! The library: everything that is stored, to read, from a file or from a running coordinator.
//!
//! Whoever reads (a report, a replay, a proof) is written once against [`Library`]. Both kinds hand out the same rows,
//! so both give the same answers.
//!
//! - `source`: a library; `asking`, `stored`: what is asked, and what one gets.
//! - `file`: a database file; `live`: a coordinator asked over gRPC.
//! - `message`: rows as messages, and back.

mod asking;
mod file;
mod live;
pub(crate) mod message;
mod source;
mod stored;

pub use asking::{By, Checked};
pub(crate) use file::{check, find};
pub use live::Live;
pub use source::Library;
pub use stored::StoredExperiment;
