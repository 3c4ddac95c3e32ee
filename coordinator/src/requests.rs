//! What people and workers ask besides exchanging work: registering, submitting, steering, looking.

use schedule::{ExperimentId, Fence, State};
use spec::Experiment;
use spec::experiment::ExperimentName;
use spec::words::did_you_mean;

use crate::actor::Actor;
use crate::clock::time_of_day;
use crate::desk::{Request, Steer};
use crate::error::CoordinatorError;
use crate::known::Known;
use crate::store::experiment::{ExperimentState, NewExperiment};
use proto::v1;

impl Actor {
    /// Serves one request. Nobody may be listening any more; that is their business.
    pub(crate) async fn serve(&mut self, request: Request) {
        match request {
            Request::Register { caller, build, slots, answer } => {
                let fits = build == self.build;
                if fits {
                    self.register(&caller, slots);
                }
                let other = || CoordinatorError::OtherBuild {
                    ours: self.build.to_string(),
                    theirs: build.to_string(),
                };
                let _ = answer.send(if fits { Ok(()) } else { Err(other()) });
            }
            Request::Release { caller, fences, answer } => {
                let worker = self.worker(&caller);
                for fence in fences {
                    self.scheduler.release(worker, Fence(fence));
                }
                let _ = answer.send(Ok(()));
            }
            Request::Submit { toml, as_name, answer } => {
                let _ = answer.send(self.submit(&toml, &as_name).await);
            }
            Request::List { answer } => {
                let all: Vec<ExperimentId> = self.scheduler.experiments().collect();
                let _ = answer.send(Ok(all.into_iter().map(|id| self.view(id)).collect()));
            }
            Request::Get { name, answer } => {
                let _ = answer.send(self.find(&name).map(|id| self.view(id)));
            }
            Request::Steer { name, steer, answer } => {
                let _ = answer.send(self.steer(&name, steer).await);
            }
            Request::Report { name, answer } => {
                let report = self.find(&name).map(|id| {
                    let report = self.scheduler.report(id).expect("a known experiment has a report");
                    serde_json::to_string(&report).expect("a report is plain data")
                });
                let _ = answer.send(report);
            }
            Request::Exchange { .. } => unreachable!("exchanges are taken together"),
        }
    }

    async fn submit(&mut self, toml: &str, as_name: &str) -> Result<v1::SubmitReply, CoordinatorError> {
        let refused = |error: &dyn ToString| CoordinatorError::Refused(error.to_string());
        let mut experiment = Experiment::parse(toml, &Known).map_err(|errors| refused(&errors))?;
        if !as_name.is_empty() {
            experiment =
                experiment.renamed(as_name.parse::<ExperimentName>().map_err(|error| refused(&error))?);
        }
        if let Ok(id) = self.find(experiment.name.as_str()) {
            let known = self.scheduler.experiment(id).expect("it was found");
            if known.canonical() != experiment.canonical() {
                return Err(CoordinatorError::OtherContent {
                    name: experiment.name.to_string(),
                    difference: difference(&known.canonical(), &experiment.canonical()),
                });
            }
            if self.scheduler.state(id) == Some(State::Paused) {
                self.steer(experiment.name.as_str(), Steer::Resume).await?;
            }
            return Ok(v1::SubmitReply { experiment: Some(self.view(id)), resumed: true });
        }
        let new = NewExperiment::of_spec(&experiment, self.build, time_of_day());
        let row = self.writer.put_experiment(&new).await?;
        let id = crate::restore::id_of(&row);
        self.scheduler.submit(id, experiment)?;
        Ok(v1::SubmitReply { experiment: Some(self.view(id)), resumed: false })
    }

    async fn steer(&mut self, name: &str, steer: Steer) -> Result<v1::Experiment, CoordinatorError> {
        let id = self.find(name)?;
        let state = match steer {
            Steer::Pause => ExperimentState::Paused,
            Steer::Resume => ExperimentState::Running,
            Steer::Cancel => ExperimentState::Cancelled,
        };
        match steer {
            Steer::Pause => self.scheduler.pause(id)?,
            Steer::Resume => self.scheduler.resume(id)?,
            Steer::Cancel => self.scheduler.cancel(id)?,
        }
        self.writer.set_state(name, state, time_of_day()).await?;
        Ok(self.view(id))
    }

    fn find(&self, name: &str) -> Result<ExperimentId, CoordinatorError> {
        let named =
            |id: &ExperimentId| self.scheduler.experiment(*id).map(|experiment| experiment.name.as_str());
        self.scheduler.experiments().find(|id| named(id) == Some(name)).ok_or_else(|| {
            let known: Vec<ExperimentId> = self.scheduler.experiments().collect();
            let hint = did_you_mean(name, known.iter().filter_map(named));
            CoordinatorError::Unknown { name: name.to_owned(), hint }
        })
    }

    /// How an experiment stands.
    fn view(&self, id: ExperimentId) -> v1::Experiment {
        let experiment = self.scheduler.experiment(id).expect("it was found");
        let progress = self.scheduler.progress(id).expect("it was found");
        let champion = self.scheduler.champion(id).unwrap_or_default().to_owned();
        let state = match progress.state {
            State::Running => "running",
            State::Paused => "paused",
            State::Cancelled => "cancelled",
            State::Finished => "finished",
        };
        v1::Experiment {
            name: experiment.name.to_string(),
            game: experiment.game.clone(),
            state: state.to_owned(),
            pairs_done: progress.counted + progress.waiting + progress.apart,
            pairs_planned: progress.expected,
            headline: format!(
                "{} of {} pairings decided",
                progress.decided,
                progress.decided + progress.open
            ),
            champion,
            alarms: 0,
        }
    }
}

/// The lines that differ, `-` of the one that is there and `+` of the new one.
fn difference(known: &str, new: &str) -> String {
    let gone =
        known.lines().filter(|line| !new.lines().any(|other| other == *line)).map(|line| format!("- {line}"));
    let come =
        new.lines().filter(|line| !known.lines().any(|other| other == *line)).map(|line| format!("+ {line}"));
    gone.chain(come).collect::<Vec<_>>().join("\n")
}
