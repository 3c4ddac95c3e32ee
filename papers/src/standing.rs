//! How an experiment of a paper stands in what is stored.

use coordinator::{CoordinatorError, Library};
use store::ExperimentState;
use store::question::tables::text_and_state;

use crate::subjected::Subjected;

/// How an experiment of a paper stands in what is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nobody has submitted it.
    Absent,
    /// Something else is stored under its name.
    Other,
    /// It has not ended.
    Begun,
    /// It has.
    Ended,
}

impl Standing {
    /// Looks for an experiment. Only the same one counts: a file may have been changed since somebody played it.
    pub async fn of(subjected: &Subjected, library: &Library) -> Result<Self, CoordinatorError> {
        Ok(match library.ask(&text_and_state(subjected.name())).await? {
            None => Self::Absent,
            Some((text, _)) if text != subjected.experiment.canonical() => Self::Other,
            Some((_, state)) if state == ExperimentState::Finished.word() => Self::Ended,
            Some(_) => Self::Begun,
        })
    }
}

/// An experiment of a paper, and how it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed<'a> {
    pub(crate) subjected: &'a Subjected,
    pub(crate) standing: Standing,
}
