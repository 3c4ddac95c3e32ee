//! Positions that somebody found for an experiment.

use schedule::ExperimentId;
use store::PositionRow;

use crate::error::CoordinatorError;

/// What was found for an experiment, and by which search for it.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) experiment: ExperimentId,
    pub(crate) search: u64,
    pub(crate) positions: Result<Vec<PositionRow>, CoordinatorError>,
}
