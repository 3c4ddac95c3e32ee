//! Experiment files are read beside the actor, a few at a time.

use std::sync::Arc;

use spec::Experiment;
use spec::experiment::ExperimentName;
use tokio::sync::Semaphore;

use crate::beside::beside;
use crate::catalogue::BuildCatalogue;
use crate::error::CoordinatorError;

/// Files that are read at the same time: a large one takes a moment and some memory.
const AT_ONCE: usize = 2;
/// Files that may wait for it.
const MOST_WAITING: usize = 32;
/// Reads experiment files, a few at a time.
#[derive(Debug)]
pub(crate) struct Reading {
    turns: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

impl Default for Reading {
    fn default() -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)), places: Arc::new(Semaphore::new(MOST_WAITING)) }
    }
}

impl Reading {
    /// The experiment of a file, under another name if one is given.
    pub(crate) async fn read(
        &self,
        toml: String,
        as_name: String,
    ) -> Result<Box<Experiment>, CoordinatorError> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| CoordinatorError::Busy)?;
        let turn = self.turns.clone().acquire_owned().await.map_err(|_| CoordinatorError::Closing)?;
        let read = move || {
            let _held = (place, turn); // also if the caller has left: the work is done all the same
            read(&toml, &as_name)
        };
        beside(read).await?
    }
}

fn read(toml: &str, as_name: &str) -> Result<Box<Experiment>, CoordinatorError> {
    let refused = |error: &dyn ToString| CoordinatorError::Refused(error.to_string());
    let experiment = Experiment::parse(toml, &BuildCatalogue).map_err(|errors| refused(&errors))?;
    if as_name.is_empty() {
        return Ok(Box::new(experiment));
    }
    let name: ExperimentName = as_name.parse().map_err(|error| refused(&error))?;
    Ok(Box::new(experiment.renamed(name)))
}
