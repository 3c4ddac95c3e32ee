//! Submitting: an experiment file is read beside the actor, and taken in by it.

use std::collections::BTreeSet;

use schedule::{ExperimentId, State};
use spec::Experiment;
use spec::experiment::Trust;
use store::{ExperimentId as Stored, NewExperiment};

use crate::clock::time_of_day;
use crate::core::request::Steer;
use crate::core::state::Core;
use crate::error::CoordinatorError;
use crate::read::glance::Glance;
use crate::read::varied::varied_in;

/// The most pairings of all experiments that are not over: what a coordinator has to hold in memory.
const MOST_PLANNED: u64 = 1 << 21;
/// Lines of a difference that are shown.
const MOST_LINES: usize = 20;

impl Core {
    /// Takes an experiment in; one that is known goes on. Whether it was known.
    pub(crate) async fn submit(
        &mut self,
        experiment: Experiment,
    ) -> Result<(Glance, bool), CoordinatorError> {
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
            return Ok((self.glance(id), true));
        }
        self.check_room(&experiment)?;
        let new = NewExperiment::of_spec(&experiment, self.build, time_of_day());
        let row = self.writer.put_experiment(&new).await?;
        let id = crate::core::numbers::id_of(&row);
        let trust = experiment.trust;
        let varied = varied_in(&experiment);
        self.scheduler.submit(id, experiment)?;
        self.varied.insert(id, varied);
        self.lacking.insert(id);
        self.unplanned.insert(id);
        self.set_trust(id, trust).await?;
        Ok((self.glance(id), false))
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
