//! What people and workers ask besides exchanging work: registering, steering, looking.

use std::collections::{BTreeMap, BTreeSet};

use schedule::{ExperimentId, Fence, Millis, State, WorkerId};
use spec::Speed;
use spec::words::did_you_mean;
use store::{Build, ExperimentState, Identity};

use crate::clock::time_of_day;
use crate::core::caller::Caller;
use crate::core::caller::Machine;
use crate::core::request::{Request, Steer};
use crate::core::search::Search;
use crate::core::state::Core;
use crate::core::workers::Member;
use crate::error::CoordinatorError;
use crate::read::glance::{Followed, Glance};
use crate::read::view::WorkerView;

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
                let _ = answer.send(Ok(all.into_iter().map(|id| self.glance(id)).collect()));
            }
            Request::Get { name, answer } => {
                let _ = answer.send(self.find(&name).map(|id| self.glance(id)));
            }
            Request::Steer { name, steer, answer } => {
                let _ = answer.send(self.steer(&name, steer).await);
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

    pub(crate) async fn steer(&mut self, name: &str, steer: Steer) -> Result<Glance, CoordinatorError> {
        let id = self.find(name)?;
        if steer != Steer::Acknowledge && self.steer_held(id, steer).await? {
            return Ok(self.glance(id));
        }
        let before = self.scheduler.state(id).unwrap_or(State::Paused);
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
        Ok(self.glance(id))
    }

    /// The alarms of an experiment were seen.
    async fn acknowledge(&mut self, id: ExperimentId) -> Result<Glance, CoordinatorError> {
        self.writer.acknowledge(store::ExperimentId(id.0 as i64), time_of_day()).await?;
        if let Some(notes) = self.notes.get_mut(&id) {
            notes.alarms = 0;
        }
        Ok(self.glance(id))
    }

    /// Offers pairs again that nobody could play.
    async fn retry(&mut self, id: ExperimentId) -> Result<Glance, CoordinatorError> {
        self.writer.forget_failures(store::ExperimentId(id.0 as i64)).await?;
        self.scheduler.retry(id)?;
        Ok(self.glance(id))
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
    pub(crate) fn glance(&self, id: ExperimentId) -> Glance {
        let held = self.held.get(&id);
        if let Some(held) = held.filter(|held| !held.is_loaded) {
            return Glance::Row(Box::new(held.view()), held.reason.clone());
        }
        let notes = self.notes.get(&id);
        Glance::Followed(Box::new(Followed {
            snapshot: self.scheduler.snapshot(id).expect("it was found"),
            held: held.map(|held| held.reason.clone()),
            varied: self.varied.get(&id).cloned().unwrap_or_default(),
            waits_for: self.scheduler.waits_for(id, self.uptime.now()),
            alarms: notes.map_or(0, |notes| notes.alarms),
            struck: notes.map_or(0, |notes| notes.struck),
            appraised: self.searching.get(&id).and_then(Search::appraised),
            pace: notes.map_or(0.0, |notes| notes.pairs.per_second(self.uptime.now())),
        }))
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
