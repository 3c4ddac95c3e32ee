//! Exchanging: results come in, are stored, are counted; work goes out.

use std::collections::{BTreeMap, BTreeSet};

use proto::limits::MOST_LEASED;
use proto::v1;
use schedule::{Ask, Audit, Entry, Event, Fence, Lease, Millis, Novelty, PairId, WorkerId};
use store::{
    BatchHeader, ExperimentId as StoredExperiment, ExperimentState, Incoming, Outcome as Committed,
    PairingId, StoreError, UnitRow,
};

use crate::clock::time_of_day;
use crate::core::caller::Caller;
use crate::core::request::{Answer, Exchange};
use crate::core::state::Core;
use crate::core::testimony::process_of;
use crate::error::CoordinatorError;
use crate::trust::case::Case;
use crate::trust::referee::Finished;
use crate::work::results::outcome;

/// Leases whose beginning is remembered before those are forgotten that are not out any more.
const MOST_REMEMBERED: usize = 65_536;
/// How much clocks of two machines may differ over a lease.
const CLOCKS_DIFFER: Millis = Millis(1000);

/// A worker's call that waits for its answer.
type Waiting = (Exchange, Answer<v1::ExchangeReply>);

impl Core {
    /// Takes results, commits them, counts them, hands out work, answers: for all waiting workers together.
    pub(crate) async fn exchange(&mut self, exchanges: Vec<Waiting>) {
        let mut welcome = Vec::with_capacity(exchanges.len());
        for (exchange, answer) in exchanges {
            match self.check_welcome(&exchange.caller) {
                Ok(()) => welcome.push((exchange, answer)),
                // Whoever does not hear it may ask again.
                Err(error) => drop(answer.send(Err(error))),
            }
        }
        self.metrics.exchanges.inc_by(welcome.len() as u64);
        match self.store(&welcome).await {
            // One of them cannot be stored: whoever brought it is refused, and nobody else.
            Err(error) if error.is_of_one() && welcome.len() > 1 => {
                for alone in welcome {
                    let stored = self.store(std::slice::from_ref(&alone)).await;
                    self.answer(vec![alone], stored).await;
                }
            }
            stored => self.answer(welcome, stored).await,
        }
        self.give_up().await;
    }

    /// Answers workers whose results are stored, or are not.
    async fn answer(&mut self, exchanges: Vec<Waiting>, stored: Result<(), StoreError>) {
        for (exchange, answer) in exchanges {
            let reply = match &stored {
                Ok(()) => self.count_and_grant(exchange).await,
                Err(error) if error.is_of_content() => Err(CoordinatorError::Unstorable(told(error))),
                // A worker that does not hear this will hear nothing, and bring its results again as well.
                Err(error) => Err(CoordinatorError::NotStored(error.to_string())),
            };
            let _ = answer.send(reply); // a worker that has gone away asks again
        }
    }

    /// Refuses whoever has not registered, who may be another build, and whoever brought a game that breaks the rules.
    fn check_welcome(&self, caller: &Caller) -> Result<(), CoordinatorError> {
        self.check_innocent(caller)?;
        if self.workers.knows(caller) {
            Ok(())
        } else {
            Err(CoordinatorError::Stranger { name: caller.name.clone() })
        }
    }

    /// Stores what all of them bring in one transaction, and notes what was new and what differs.
    async fn store(&mut self, exchanges: &[Waiting]) -> Result<(), StoreError> {
        let (mut incoming, mut late) = (Vec::new(), Vec::new());
        let mut bringers: Vec<&Caller> = Vec::new();
        for (exchange, _) in exchanges {
            let (counting, apart) = self.batches(exchange);
            incoming.extend(counting);
            late.extend(apart);
            bringers.resize(incoming.len(), &exchange.caller);
        }
        if !late.is_empty() {
            self.keep_apart(&late).await?;
        }
        #[cfg(debug_assertions)]
        let incoming = crate::sabotage::hold_back(incoming);
        if incoming.is_empty() {
            return Ok(());
        }
        #[cfg(debug_assertions)]
        crate::sabotage::fall();
        let begin = self.uptime.precise();
        let outcomes = self.writer.commit(&incoming).await.inspect_err(|_| {
            self.metrics.failed_commits.inc();
        })?;
        self.metrics.commit_seconds.observe((self.uptime.precise() - begin).as_secs_f64());
        let now = self.uptime.now();
        for ((batch, outcome), bringer) in incoming.iter().zip(outcomes).zip(bringers) {
            let (experiment, _) = self.planned(batch.pairing).expect("batches are of known pairings");
            let alarms = outcome.alarms.len() as u64;
            let notes = self.notes.entry(experiment).or_default();
            notes.pairs.add(outcome.new_pairs, now);
            notes.alarms += alarms;
            if !outcome.mended.is_empty() {
                // What was counted of those pairs may have been something else.
                self.unbuilt.insert(StoredExperiment(experiment.0 as i64));
            }
            let (_, member) = self.workers.meet(bringer, now).expect("strangers were sent away");
            member.pairs.add(batch.units.len() as u64, now);
            member.alarms += alarms;
            self.metrics.pairs.inc_by(outcome.new_pairs);
            self.metrics.repeats.inc_by(outcome.repeats.len() as u64);
            self.metrics.alarms.inc_by(alarms);
            self.follow_audits(batch, outcome);
        }
        Ok(())
    }

    /// Stores what came too late to count.
    async fn keep_apart(&mut self, late: &[Incoming]) -> Result<(), StoreError> {
        let kept = self.writer.keep_apart(late).await.inspect_err(|_| {
            self.metrics.failed_commits.inc();
        })?;
        for outcome in kept {
            self.metrics.repeats.inc_by(outcome.repeats.len() as u64);
        }
        Ok(())
    }

    /// What a worker brings, by lease and series, as the store takes it: what may count, and what came too late for that. What nobody
    /// asked for is dropped.
    fn batches(&self, exchange: &Exchange) -> (Vec<Incoming>, Vec<Incoming>) {
        let mut counting: BTreeMap<(u64, PairingId), Incoming> = BTreeMap::new();
        let mut apart = counting.clone();
        for Finished { fence, series, row } in &exchange.finished {
            let Some((pair, novelty)) = self.asked_for(*series, row.index()) else { continue };
            let counts = novelty != Novelty::Unknown;
            let batches = if counts { &mut counting } else { &mut apart };
            let header = || BatchHeader {
                worker: exchange.caller.name.clone(),
                process: exchange.caller.process(),
                build: self.build,
                received: time_of_day(),
                fence: *fence,
                speed: self.workers.speed_of(&exchange.caller),
            };
            let batch = batches.entry((*fence, *series)).or_insert_with(|| Incoming {
                header: header(),
                pairing: *series,
                units: Vec::new(),
                audits: BTreeSet::new(),
                overlong: 0,
            });
            batch.overlong += u64::from(self.is_overlong(*fence, row));
            if counts && self.is_to_be_audited(*series, pair, &exchange.caller) {
                batch.audits.insert(row.index());
            }
            batch.units.push(row.clone());
        }
        (counting.into_values().collect(), apart.into_values().collect())
    }

    /// Whether a unit says to have taken longer than its lease has been out. One thread does a unit from its beginning to its
    /// end, so that this cannot be.
    fn is_overlong(&self, fence: u64, row: &UnitRow) -> bool {
        let Some(granted) = self.granted.get(&Fence(fence)) else { return false };
        let out = self.uptime.now().since(*granted).0 + CLOCKS_DIFFER.0;
        row.took_us() > u128::from(out) * 1000
    }

    /// Remembers when a lease went out, as long as it is out.
    fn remember(&mut self, lease: &Lease, now: Millis) {
        if self.granted.len() >= MOST_REMEMBERED {
            let out: BTreeSet<Fence> = self.scheduler.leases().map(|lease| lease.fence).collect();
            self.granted.retain(|fence, _| out.contains(fence));
        }
        self.granted.insert(lease.fence, now);
    }

    /// Whether somebody else shall do this unit again, if it is new.
    fn is_to_be_audited(&self, series: PairingId, pair: PairId, bringer: &Caller) -> bool {
        self.scheduler.may_audit()
            && self.auditor.is_chosen(pair, &bringer.identity())
            && self.referee.task(series).is_some_and(|task| task.is_replayable())
    }

    /// Lets new pairs be audited, and notes what became of audits.
    pub(crate) fn follow_audits(&mut self, batch: &Incoming, outcome: Committed) {
        let Some((experiment, pairing)) = self.planned(batch.pairing) else { return };
        let party = self.auditor.party(&batch.header.worker);
        let pair = |index| PairId { experiment, pairing, index };
        for index in outcome.audits {
            self.scheduler.audit(Audit::new(pair(index), party));
        }
        for index in outcome.repeats.into_iter().chain(outcome.alarms.iter().map(|alarm| alarm.pair)) {
            self.scheduler.settle_audit(pair(index), party);
        }
        self.metrics.audits_good.inc_by(outcome.confirmed.len() as u64);
        outcome.confirmed.into_iter().for_each(|player| self.auditor.confirm(player));
        self.auditor.cases.extend(outcome.alarms.into_iter().map(Case::Alarm));
    }

    /// The pair whose result is to be stored, and what it is: unknown if its pairing is not in the plan any more. None if no plan has its
    /// place, if it was given up, or if its experiment is another build's.
    fn asked_for(&self, series: PairingId, index: u64) -> Option<(PairId, Novelty)> {
        let (experiment, pairing) = self.numbers.ever(series)?;
        let pair = PairId { experiment, pairing, index };
        if self.held.contains_key(&experiment) || !self.scheduler.has_place_for(pair) {
            return None;
        }
        // Where it stood others may meet by now: what they have played says nothing about it.
        let novelty = self.planned(series).map_or(Novelty::Unknown, |_| self.scheduler.novelty(pair));
        (novelty != Novelty::Isolated).then_some((pair, novelty))
    }

    /// Counts what is stored by now, and hands out more.
    async fn count_and_grant(&mut self, exchange: Exchange) -> Result<v1::ExchangeReply, CoordinatorError> {
        let now = self.uptime.now();
        let known = self.workers.meet(&exchange.caller, now);
        let (worker, member) = known.expect("strangers were sent away");
        let (slots, abilities) = (member.machine.slots, member.machine.abilities.clone());
        // Nobody plays what was in an answer that did not arrive: it is offered again, and does not count as held.
        for fence in member.asks(exchange.number) {
            self.scheduler.release(worker, fence);
        }
        self.scheduler.hear(worker);
        member.failures += exchange.failed.len() as u64;
        self.workers.calls_on(worker, exchange.connection);
        self.metrics.failures.inc_by(exchange.failed.len() as u64);
        self.count(worker, &exchange.finished);
        self.fail(worker, &exchange).await?;
        let withdrawn = self.scheduler.withdraw(worker);
        self.revoke(&withdrawn);
        let mut reply = v1::ExchangeReply {
            leases: Vec::new(),
            wait_ms: proto::limits::IDLE_WAIT.as_millis() as u32,
            revoked: self.workers.take_revoked(worker).into_iter().map(|fence| fence.0).collect(),
            results_wait_ms: 0,
        };
        if exchange.idle_slots > 0 {
            let Caller { name, .. } = &exchange.caller;
            let (party, process) = (self.auditor.party(name), process_of(name, exchange.caller.process()));
            self.scheduler.announce(worker, abilities, now);
            let ask = Ask { worker, party, process, slots, most: MOST_LEASED };
            if let Some(lease) = self.scheduler.grant(ask, now) {
                self.metrics.granted.inc_by(lease.pairs());
                self.remember(&lease, now);
                self.workers.give(worker, exchange.number, lease.fence);
                reply.leases.push(self.lease_message(&lease, now).await?);
            }
        }
        Ok(reply)
    }

    /// Counts finished units, which are stored.
    fn count(&mut self, worker: WorkerId, finished: &[Finished]) {
        let mut by_fence: BTreeMap<u64, (Vec<Entry>, u64)> = BTreeMap::new();
        for Finished { fence, series, row } in finished {
            let Some((experiment, pairing)) = self.planned(*series) else { continue };
            let pair = PairId { experiment, pairing, index: row.index() };
            self.marks.grow(*series, 1);
            let (entries, micros) = by_fence.entry(*fence).or_default();
            entries.push(Entry { pair, outcome: outcome(row) });
            *micros = micros.saturating_add(row.took_us().try_into().unwrap_or(u64::MAX));
        }
        for (fence, (entries, micros)) in by_fence {
            self.scheduler.thought(worker, Fence(fence), micros, entries.len() as u64);
            let events = self.scheduler.apply(worker, Fence(fence), &entries, self.uptime.now());
            self.follow(&events);
        }
    }

    /// Notes what results led to.
    pub(crate) fn follow(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Finished { experiment } => drop(self.unfiled.insert(*experiment)),
                Event::LacksPositions { experiment } => drop(self.lacking.insert(*experiment)),
                Event::LacksPlan { experiment } => drop(self.unplanned.insert(*experiment)),
                Event::Moved { .. } => self.rename_ahead(),
                Event::Decided { .. } | Event::Champion { .. } => {}
            }
        }
    }

    /// Stores which experiments have ended. What fails is tried again with the next results, or at the next start.
    pub(crate) async fn file_ended(&mut self) {
        for id in self.unfiled.clone() {
            if self.move_ahead().await.is_err() || self.retire_outdated(id).await.is_err() {
                continue;
            }
            let name = self.scheduler.experiment(id).expect("what has ended is known").name.to_string();
            if self.writer.set_state(&name, ExperimentState::Finished, time_of_day()).await.is_ok() {
                self.unfiled.remove(&id);
                self.believe(id);
            }
        }
    }
}

/// What the database says of what it refuses.
fn told(error: &StoreError) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}
