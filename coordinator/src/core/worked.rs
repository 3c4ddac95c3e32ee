//! What follows in an experiment, worked out by somebody beside the actor.

use schedule::{ExperimentId, Planned};

/// What came out for an experiment, and of which question about it.
#[derive(Debug)]
pub(crate) struct Worked {
    pub(crate) experiment: ExperimentId,
    pub(crate) question: u64,
    /// What follows, or why that cannot be told.
    pub(crate) planned: Result<Planned, String>,
}
