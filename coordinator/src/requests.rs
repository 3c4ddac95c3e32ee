//! What people and workers ask besides exchanging work: registering, submitting, steering, looking.

use std::collections::BTreeMap;

use schedule::{ExperimentId, Fence, Millis, State, WorkerId};
use spec::call::varied;
use spec::experiment::{ExperimentName, Plan, Trust};
use spec::words::did_you_mean;
use spec::{Call, Experiment, Speed};

use crate::actor::Actor;
use crate::clock::time_of_day;
use crate::crew::{Machine, Member};
use crate::desk::{Caller, Request, Steer, Submitted};
use crate::error::CoordinatorError;
use crate::handout::is_replayable;
use crate::known::Known;
use crate::store::experiment::{ExperimentState, NewExperiment};
use crate::store::identity::Identity;
use crate::store::ids::Build;
use crate::view::{ExperimentView, WorkerView};

/// A worker that holds nothing and was silent for so long is shown as gone. Idle ones call every half second.
const SILENT_AFTER: Millis = Millis(10_000);

impl Actor {
    /// Serves one request. Nobody may be listening any more; that is their business.
    pub(crate) async fn serve(&mut self, request: Request) {
        match request {
            Request::Register { caller, build, machine, answer } => {
                let _ = answer.send(self.register(&caller, build, machine).await);
            }
            Request::Accuse { caller, reason, answer } => {
                let _ = answer.send(self.accuse(&caller, reason).await);
            }
            Request::Pardon { identity, answer } => {
                let _ = answer.send(self.pardon(identity).await);
            }
            Request::Release { caller, fences, answer } => {
                let _ = answer.send(self.release(&caller, fences));
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
                let report = |id| self.scheduler.report(id).expect("a known experiment has a report");
                let _ = answer.send(self.find(&name).map(report));
            }
            Request::Workers { answer } => {
                let _ = answer.send(Ok(self.workers()));
            }
            Request::Exchange { .. } => unreachable!("exchanges are taken together"),
        }
    }

    /// Enters a worker of our build. What an earlier process of its name still held is offered again at once.
    async fn register(
        &mut self,
        caller: &Caller,
        build: Build,
        machine: Machine,
    ) -> Result<(), CoordinatorError> {
        if build != self.build {
            let (ours, theirs) = (self.build.to_string(), build.to_string());
            return Err(CoordinatorError::OtherBuild { ours, theirs });
        }
        self.check_innocent(caller)?;
        for earlier in self.crew.predecessors(caller) {
            let losses = self.scheduler.lose(earlier);
            self.bury(losses).await;
        }
        self.crew.enter(caller, machine, self.uptime.now());
        Ok(())
    }

    /// Believes somebody again from now on; a streak of good audits begins anew.
    async fn pardon(&mut self, name: String) -> Result<(), CoordinatorError> {
        if !self.writer.lift(&name, time_of_day()).await? {
            let hint = did_you_mean(&name, self.crew.quarantined());
            return Err(CoordinatorError::NotQuarantined { name, hint });
        }
        self.crew.pardon(&name);
        Ok(())
    }

    /// Takes nothing more from a culprit, and gives what it held to others.
    pub(crate) fn send_away(&mut self, culprit: &Identity, reason: String) {
        for worker in self.crew.quarantine(culprit, reason) {
            drop(self.scheduler.depart(worker));
        }
    }

    /// Refuses a worker from which nothing is taken any more.
    pub(crate) fn check_innocent(&self, caller: &Caller) -> Result<(), CoordinatorError> {
        let guilt = self.crew.guilt(caller).map(|reason| CoordinatorError::Quarantined {
            name: caller.name.clone(),
            reason: reason.to_owned(),
        });
        guilt.map_or(Ok(()), Err)
    }

    /// Takes leases back.
    fn release(&mut self, caller: &Caller, fences: Vec<u64>) -> Result<(), CoordinatorError> {
        let known = self.crew.meet(caller, self.uptime.now());
        let (worker, _) = known.ok_or_else(|| CoordinatorError::Stranger { name: caller.name.clone() })?;
        for fence in fences {
            self.scheduler.release(worker, Fence(fence));
        }
        Ok(())
    }

    async fn submit(&mut self, toml: &str, as_name: &str) -> Result<Submitted, CoordinatorError> {
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
            self.set_trust(id, experiment.trust).await?;
            if self.scheduler.state(id) == Some(State::Paused) {
                self.steer(experiment.name.as_str(), Steer::Resume).await?;
            }
            return Ok(Submitted { experiment: self.view(id), resumed: true });
        }
        let new = NewExperiment::of_spec(&experiment, self.build, time_of_day());
        let row = self.writer.put_experiment(&new).await?;
        let id = crate::restore::id_of(&row);
        let trust = experiment.trust;
        self.scheduler.submit(id, experiment)?;
        self.set_trust(id, trust).await?;
        Ok(Submitted { experiment: self.view(id), resumed: false })
    }

    /// Trust is no part of an experiment's content: whoever submits it again may change it.
    async fn set_trust(&mut self, id: ExperimentId, trust: Trust) -> Result<(), CoordinatorError> {
        self.writer.set_trust(crate::store::ids::ExperimentId(id.0 as i64), trust).await?;
        self.auditor.trust(id, trust);
        Ok(())
    }

    async fn steer(&mut self, name: &str, steer: Steer) -> Result<ExperimentView, CoordinatorError> {
        let id = self.find(name)?;
        let state = match steer {
            Steer::Pause => ExperimentState::Paused,
            Steer::Resume => ExperimentState::Running,
            Steer::Cancel => ExperimentState::Cancelled,
        };
        match steer {
            Steer::Pause => self.scheduler.pause(id)?,
            Steer::Resume => self.scheduler.resume(id)?,
            Steer::Cancel => {
                let ended = self.scheduler.cancel(id)?;
                self.revoke(&ended);
            }
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
    fn view(&self, id: ExperimentId) -> ExperimentView {
        let experiment = self.scheduler.experiment(id).expect("it was found");
        let progress = self.scheduler.progress(id).expect("it was found");
        let notes = self.notes.get(&id);
        let pairs_done = progress.counted + progress.waiting + progress.apart;
        let pace = notes.map_or(0.0, |notes| notes.pairs.per_second(self.uptime.now()));
        let left = progress.expected.saturating_sub(progress.counted + progress.waiting) as f64;
        let runs = progress.state == State::Running && pace > 0.0;
        ExperimentView {
            name: experiment.name.to_string(),
            game: experiment.game.clone(),
            is_tune: matches!(experiment.plan, Plan::Tune(_)),
            state: progress.state,
            pairs_done,
            pairs_planned: progress.expected,
            decided: progress.decided,
            open: progress.open,
            leased: progress.leased,
            isolated: progress.isolated,
            varied: self.varied(id),
            champion: self.scheduler.champion(id).map(ToOwned::to_owned),
            leader: self.scheduler.leader(id).map(ToOwned::to_owned),
            alarms: notes.map_or(0, |notes| notes.alarms),
            is_audited: self.is_audited(id),
            audits_pending: progress.audits,
            struck: notes.map_or(0, |notes| notes.struck),
            games_per_second: 2.0 * pace,
            seconds_left: runs.then(|| left / pace),
        }
    }

    /// The parameters that a tuning varies: those in which its candidates differ, if they are of one kind.
    fn varied(&self, id: ExperimentId) -> Vec<String> {
        let experiment = self.scheduler.experiment(id).expect("it was found");
        let Plan::Tune(plan) = &experiment.plan else { return Vec::new() };
        let calls: Vec<Call<'_>> = plan.candidates.iter().filter_map(|text| Call::parse(text).ok()).collect();
        if calls.iter().all(|call| call.name == calls[0].name) { varied(&calls) } else { Vec::new() }
    }

    /// Whether some two players of an experiment have counted limits, so that their pairs replay bit for bit.
    fn is_audited(&self, id: ExperimentId) -> bool {
        let limit = self.scheduler.experiment(id).expect("it was found").limit;
        let players = self.scheduler.players(id).unwrap_or_default().iter();
        players.filter(|player| is_replayable(player, limit)).take(2).count() == 2
    }

    /// The workers that called.
    fn workers(&self) -> Vec<WorkerView> {
        let now = self.uptime.now();
        let mut held: BTreeMap<WorkerId, (u64, u64)> = BTreeMap::new();
        for lease in self.scheduler.leases() {
            let (leases, pairs) = held.entry(lease.worker).or_default();
            (*leases, *pairs) = (*leases + 1, *pairs + lease.pairs());
        }
        let view = |(id, member): (WorkerId, &Member)| {
            let (leases, leased) = held.get(&id).copied().unwrap_or_default();
            let silent_ms = now.since(member.seen).0;
            let record = self.auditor.record(&member.caller.identity());
            WorkerView {
                name: member.caller.name.clone(),
                version: member.machine.version.clone(),
                slots: member.machine.slots,
                speed: member.machine.speed.map(Speed::nodes_per_second),
                present: leases > 0 || silent_ms <= SILENT_AFTER.0,
                silent_ms,
                leases,
                leased,
                pairs: member.pairs.total(),
                failures: member.failures,
                alarms: member.alarms,
                audits_good: record.good,
                audits_bad: record.bad,
                guilt: self.crew.guilt(&member.caller).map(ToOwned::to_owned),
                games_per_second: 2.0 * member.pairs.per_second(now),
            }
        };
        self.crew.members().map(view).collect()
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
