//! What somebody who looks for positions of an experiment has to tell.

use schedule::ExperimentId;
use store::{PositionRow, Worth};

use crate::error::CoordinatorError;

/// What was found for an experiment, and by which search for it.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) experiment: ExperimentId,
    pub(crate) search: u64,
    pub(crate) told: Result<Told, CoordinatorError>,
}

/// First the positions, then what they are worth, where that is asked for.
#[derive(Debug)]
pub(crate) enum Told {
    /// All positions; some may be open.
    Positions(Vec<PositionRow>),
    /// The same, which were stored before.
    Stored(Vec<PositionRow>),
    /// What some of them are worth.
    Worth(Vec<Worth>),
}
