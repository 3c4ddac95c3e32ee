//! What can be wrong with a request. Results are never errors: each is judged by its identity.

use thiserror::Error;

use crate::id::{ExperimentId, PairId};

/// A request that cannot be met.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ScheduleError {
    /// There is no such experiment here.
    #[error("there is no experiment {0}")]
    UnknownExperiment(ExperimentId),
    /// The number is taken by another experiment.
    #[error("experiment {0} is here already")]
    KnownExperiment(ExperimentId),
    /// The experiment has ended.
    #[error("experiment {0} has ended")]
    Ended(ExperimentId),
    /// A stored pair that no plan of its experiment contains.
    #[error("{0} is in no plan of its experiment")]
    ForeignPair(PairId),
    /// The sequential test of the experiment cannot be computed.
    #[error("sequential test")]
    Sprt(#[from] stats::StatsError),
}
