//! Submitting: an experiment file is read beside the actor, and taken in by it.

use std::collections::BTreeSet;
use std::sync::Arc;

use schedule::{ExperimentId, State};
use spec::Experiment;
use spec::experiment::{ExperimentName, Trust};
use store::{ExperimentId as Stored, NewExperiment};
use tokio::sync::Semaphore;

use crate::actor::Actor;
use crate::clock::time_of_day;
use crate::desk::{Steer, Submitted};
use crate::error::CoordinatorError;
use crate::known::Known;
use crate::varied::varied_in;

/// Files that are read at the same time: a large one takes a moment and some memory.
const AT_ONCE: usize = 2;
/// Files that may wait for it.
const MOST_WAITING: usize = 32;
/// The most pairings of all experiments that are not over: what a coordinator has to hold in memory.
const MOST_PLANNED: u64 = 1 << 21;
/// Lines of a difference that are shown.
const MOST_LINES: usize = 20;

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
        tokio::task::spawn_blocking(read).await.map_err(|_| CoordinatorError::Closing)?
    }
}

fn read(toml: &str, as_name: &str) -> Result<Box<Experiment>, CoordinatorError> {
    let refused = |error: &dyn ToString| CoordinatorError::Refused(error.to_string());
    let experiment = Experiment::parse(toml, &Known).map_err(|errors| refused(&errors))?;
    if as_name.is_empty() {
        return Ok(Box::new(experiment));
    }
    let name: ExperimentName = as_name.parse().map_err(|error| refused(&error))?;
    Ok(Box::new(experiment.renamed(name)))
}

impl Actor {
    /// Takes an experiment in; one that is known goes on.
    pub(crate) async fn submit(&mut self, experiment: Experiment) -> Result<Submitted, CoordinatorError> {
        if let Ok(id) = self.find(experiment.name.as_str()) {
            if let Some(held) = self.held.get(&id) {
                return Err(held.error());
            }
            let known = self.scheduler.experiment(id).expect("it was found").canonical();
            let new = experiment.canonical();
            if known != new {
                return Err(CoordinatorError::OtherContent {
                    name: experiment.name.to_string(),
                    difference: difference(&known, &new),
                });
            }
            if self.scheduler.state(id) == Some(State::Cancelled) {
                return Err(CoordinatorError::Cancelled { name: experiment.name.to_string() });
            }
            self.set_trust(id, experiment.trust).await?;
            if self.scheduler.state(id) == Some(State::Paused) {
                self.steer(experiment.name.as_str(), Steer::Resume).await?;
            }
            return Ok(Submitted { experiment: self.view(id), resumed: true });
        }
        self.check_room(&experiment)?;
        let new = NewExperiment::of_spec(&experiment, self.build, time_of_day());
        let row = self.writer.put_experiment(&new).await?;
        let id = crate::restore::id_of(&row);
        let trust = experiment.trust;
        let varied = varied_in(&experiment);
        self.scheduler.submit(id, experiment)?;
        self.varied.insert(id, varied);
        self.set_trust(id, trust).await?;
        Ok(Submitted { experiment: self.view(id), resumed: false })
    }

    /// Refuses more than fits into memory together with what is not over.
    fn check_room(&self, experiment: &Experiment) -> Result<(), CoordinatorError> {
        let is_open = |id: &ExperimentId| matches!(self.scheduler.state(*id), Some(state) if !matches!(state, State::Finished | State::Cancelled));
        let open = self.scheduler.experiments().filter(is_open);
        let planned = open.filter_map(|id| self.scheduler.experiment(id)).map(|known| known.size().pairings);
        let (planned, more) = (planned.sum::<u64>(), experiment.size().pairings);
        match planned + more > MOST_PLANNED {
            true => Err(CoordinatorError::TooMuch { planned, more, most: MOST_PLANNED }),
            false => Ok(()),
        }
    }

    /// Trust is no part of an experiment's content: whoever submits it again may change it.
    async fn set_trust(&mut self, id: ExperimentId, trust: Trust) -> Result<(), CoordinatorError> {
        self.writer.set_trust(Stored(id.0 as i64), trust).await?;
        self.auditor.trust(id, trust);
        Ok(())
    }
}

/// The lines that differ, `-` of the one that is there and `+` of the new one.
fn difference(known: &str, new: &str) -> String {
    let [ours, theirs] = [known, new].map(|text| text.lines().collect::<BTreeSet<&str>>());
    let gone = known.lines().filter(|line| !theirs.contains(line)).map(|line| format!("- {line}"));
    let come = new.lines().filter(|line| !ours.contains(line)).map(|line| format!("+ {line}"));
    let mut lines: Vec<String> = gone.chain(come).collect();
    let more = lines.len().saturating_sub(MOST_LINES);
    lines.truncate(MOST_LINES);
    lines.extend((more > 0).then(|| format!("and {more} lines more")));
    lines.join("\n")
}
