//! What follows in an experiment, worked out by somebody beside the actor.

use schedule::{ExperimentId, Planned};

/// What came out for an experiment, and of which question about it.
#[derive(Debug)]
pub(crate) struct Worked {
    pub(crate) experiment: ExperimentId,
    pub(crate) question: u64,
    pub(crate) planned: Planned,
}
