//! What people and workers ask besides exchanging work: registering, steering, looking.

use std::collections::{BTreeMap, BTreeSet};

use schedule::report::stalled;
use schedule::{ExperimentId, Fence, Millis, State, WorkerId};
use search::PlayerSpec;
use spec::Speed;
use spec::words::did_you_mean;
use store::{Build, ExperimentState, Identity};

use crate::clock::time_of_day;
use crate::core::caller::Caller;
use crate::core::caller::Machine;
use crate::core::handing_out::is_replayable;
use crate::core::request::{Request, Steer};
use crate::core::state::Core;
use crate::core::workers::Member;
use crate::error::CoordinatorError;
use crate::read::view::{ExperimentView, WorkerView};

/// A worker that holds nothing and was silent for so long is shown as gone. Idle ones call every half second.
const SILENT_AFTER: Millis = Millis(10_000);

impl Core {
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
            Request::Submit { experiment, answer } => {
                let _ = answer.send(self.submit(*experiment).await);
            }
            Request::List { answer } => {
                let all: BTreeSet<ExperimentId> =
                    self.scheduler.experiments().chain(self.held.keys().copied()).collect();
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
                let found = self.find(&name).and_then(|id| self.check_loaded(id));
                let _ = answer.send(found.map(report));
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
        for earlier in self.workers.predecessors(caller) {
            let losses = self.scheduler.lose(earlier, self.uptime.now());
            self.bury(losses).await;
        }
        let worker = self.workers.enter(caller, machine, self.uptime.now());
        self.scheduler.hear(worker); // perhaps it only lost its way for a while
        Ok(())
    }

    /// Believes somebody again from now on; a streak of good audits begins anew.
    async fn pardon(&mut self, name: String) -> Result<(), CoordinatorError> {
        if !self.writer.lift(&name, time_of_day()).await? {
            let hint = did_you_mean(&name, self.workers.quarantined());
            return Err(CoordinatorError::NotQuarantined { name, hint });
        }
        self.workers.pardon(&name);
        Ok(())
    }

    /// Takes nothing more from a culprit, and gives what it held to others.
    pub(crate) fn send_away(&mut self, culprit: &Identity, reason: String) {
        for worker in self.workers.quarantine(culprit, reason) {
            drop(self.scheduler.depart(worker));
        }
    }

    /// Refuses a worker from which nothing is taken any more.
    pub(crate) fn check_innocent(&self, caller: &Caller) -> Result<(), CoordinatorError> {
        let guilt = self.workers.guilt(caller).map(|reason| CoordinatorError::Quarantined {
            name: caller.name.clone(),
            reason: reason.to_owned(),
        });
        guilt.map_or(Ok(()), Err)
    }

    /// Takes leases back.
    fn release(&mut self, caller: &Caller, fences: Vec<u64>) -> Result<(), CoordinatorError> {
        let known = self.workers.meet(caller, self.uptime.now());
        let (worker, _) = known.ok_or_else(|| CoordinatorError::Stranger { name: caller.name.clone() })?;
        for fence in fences {
            self.scheduler.release(worker, Fence(fence));
        }
        Ok(())
    }

    pub(crate) async fn steer(
        &mut self,
        name: &str,
        steer: Steer,
    ) -> Result<ExperimentView, CoordinatorError> {
        let id = self.find(name)?;
        if steer != Steer::Acknowledge && self.steer_held(id, steer).await? {
            return Ok(self.view(id));
        }
        let before = self.scheduler.progress(id).map_or(State::Paused, |progress| progress.state);
        // Alarms are seen also after the end.
        if steer != Steer::Acknowledge && matches!(before, State::Finished | State::Cancelled) {
            return Err(CoordinatorError::Ended { name: name.to_owned(), state: before.word() });
        }
        let state = match steer {
            Steer::Acknowledge => return self.acknowledge(id).await,
            Steer::Retry => return self.retry(id).await,
            Steer::Pause => {
                self.scheduler.pause(id)?;
                ExperimentState::Paused
            }
            Steer::Resume => {
                self.scheduler.resume(id)?;
                ExperimentState::Running
            }
            Steer::Cancel => {
                let ended = self.scheduler.cancel(id)?;
                self.revoke(&ended);
                ExperimentState::Cancelled
            }
        };
        self.writer.set_state(name, state, time_of_day()).await?;
        Ok(self.view(id))
    }

    /// The alarms of an experiment were seen.
    async fn acknowledge(&mut self, id: ExperimentId) -> Result<ExperimentView, CoordinatorError> {
        self.writer.acknowledge(store::ExperimentId(id.0 as i64), time_of_day()).await?;
        if let Some(notes) = self.notes.get_mut(&id) {
            notes.alarms = 0;
        }
        Ok(self.view(id))
    }

    /// Offers pairs again that nobody could play.
    async fn retry(&mut self, id: ExperimentId) -> Result<ExperimentView, CoordinatorError> {
        self.writer.forget_failures(store::ExperimentId(id.0 as i64)).await?;
        self.scheduler.retry(id)?;
        Ok(self.view(id))
    }

    pub(crate) fn find(&self, name: &str) -> Result<ExperimentId, CoordinatorError> {
        let named = |id| self.scheduler.experiment(id).map(|experiment| (id, experiment.name.as_str()));
        let held = || self.held.iter().map(|(&id, held)| (id, held.name.as_str()));
        let all = || self.scheduler.experiments().filter_map(named).chain(held());
        let found = all().find(|(_, known)| *known == name).map(|(id, _)| id);
        found.ok_or_else(|| {
            let hint = did_you_mean(name, all().map(|(_, known)| known));
            CoordinatorError::Unknown { name: name.to_owned(), hint }
        })
    }

    /// How an experiment stands.
    pub(crate) fn view(&self, id: ExperimentId) -> ExperimentView {
        let held = self.held.get(&id);
        if let Some(held) = held.filter(|held| !held.is_loaded) {
            return held.view();
        }
        let experiment = self.scheduler.experiment(id).expect("it was found");
        let progress = self.scheduler.progress(id).expect("it was found");
        let notes = self.notes.get(&id);
        let pairs_done = progress.counted + progress.waiting;
        let varied = self.varied.get(&id).cloned().unwrap_or_default();
        let waits_for = self.scheduler.waits_for(id, self.uptime.now());
        let answer = self.scheduler.answer(id).expect("it was found").clone();
        let pace = notes.map_or(0.0, |notes| notes.pairs.per_second(self.uptime.now()));
        let left = progress.likely.saturating_sub(pairs_done) as f64;
        let runs = progress.state == State::Running && pace > 0.0;
        ExperimentView {
            name: experiment.name.to_string(),
            game: experiment.game.clone(),
            kind: experiment.plan.word().to_owned(),
            state: progress.state,
            held: held.map(|held| held.reason.clone()),
            pairs_done,
            pairs_planned: progress.expected,
            pairs_expected: progress.likely,
            pairs_apart: progress.apart,
            decided: progress.decided,
            open: progress.open,
            leased: progress.leased,
            isolated: progress.isolated,
            resting: progress.resting,
            champion: self.scheduler.champion(id).map(ToOwned::to_owned),
            headline: match progress.state {
                _ if !waits_for.is_empty() => waiting(&waits_for),
                State::Stalled => stalled(progress.resting, experiment.name.as_str()),
                _ => answer.headline(|player| written(player, &varied)),
            },
            waits_for,
            varied,
            answer,
            alarms: notes.map_or(0, |notes| notes.alarms),
            is_audited: self.is_audited(id),
            audits_pending: progress.audits,
            struck: notes.map_or(0, |notes| notes.struck),
            games_per_second: 2.0 * pace,
            seconds_left: runs.then(|| left / pace),
        }
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
                guilt: self.workers.guilt(&member.caller).map(ToOwned::to_owned),
                games_per_second: 2.0 * member.pairs.per_second(now),
            }
        };
        self.workers.members().map(view).collect()
    }
}

/// Why nobody plays it.
fn waiting(kinds: &[String]) -> String {
    format!("waits for a worker that can play {}", kinds.join(", "))
}

/// A player as one would write it: what differs from the defaults, and what the players of the experiment differ in.
fn written(player: &str, varied: &[String]) -> String {
    let known = PlayerSpec::parse(player);
    known.map_or_else(|_| player.to_owned(), |known| known.shortened_but_for(varied))
}
