//! What the model of a tuner believes of its candidates, worked out by somebody beside the actor.

use schedule::ExperimentId;
use store::Belief;

/// What is believed in a tuning.
#[derive(Debug)]
pub(crate) struct Beliefs {
    pub(crate) experiment: ExperimentId,
    /// After so many pairs.
    pub(crate) pairs: u64,
    /// Nothing if it could not be told.
    pub(crate) candidates: Option<Vec<Belief>>,
}
