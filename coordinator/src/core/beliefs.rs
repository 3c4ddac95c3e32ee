//! What the model of a tuner believes of its candidates, worked out by somebody beside the actor.

use schedule::ExperimentId;
use store::Belief;

/// What is believed in a tuning.
#[derive(Debug)]
pub(crate) struct Beliefs {
    pub(crate) experiment: ExperimentId,
    /// After so many pairs of its duels, what; nothing if it could not be told.
    pub(crate) believed: Option<(u64, Vec<Belief>)>,
}
