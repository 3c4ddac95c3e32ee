//! Intake: results come in, are judged by their identity, stored by the caller, and only then counted.
//!
//! [`Scheduler::is_wanted`] says what is to be stored and changes nothing. The caller commits that and then calls
//! [`Scheduler::apply`]; if the commit fails, nothing has happened here. Applying a result twice is the same as
//! applying it once, so several reports may be stored before the first is applied.

use std::collections::BTreeSet;

use crate::entry::Entry;
use crate::event::Event;
use crate::id::{ExperimentId, Fence, PairId, PairingId, WorkerId};
use crate::lease::{Live, Term};
use crate::millis::Millis;
use crate::pace::{self, COMMON_MEMORY, OWN_MEMORY, Pace};
use crate::scheduler::Scheduler;

/// What a result is, by the identity of its pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Novelty {
    /// The pair's first result: store it.
    New,
    /// The pair's first result, but its pairing was decided without it: store it, it is reported apart.
    Apart,
    /// The pair has a result. Compare with the stored one: an equal repeat is nothing, another one an alarm.
    Repeat,
    /// The pair was isolated: this came too late and is dropped.
    Isolated,
    /// No pairing of the plan has this pair, or none any more: it counts nowhere.
    Unknown,
}

impl Scheduler {
    /// What a result of this pair would be.
    #[must_use]
    pub fn novelty(&self, pair: PairId) -> Novelty {
        let Some(course) = self.course_of(pair) else { return Novelty::Unknown };
        let board = &course.board.pairings;
        match board.get(&pair.pairing).or_else(|| course.early.get(pair.pairing)) {
            // One that nobody asked for yet has no results.
            None if course.plan.at(pair.pairing).is_some() => Novelty::New,
            None => Novelty::Unknown,
            Some(pairing) if pairing.ledger.has_isolated(pair.index) => Novelty::Isolated,
            Some(pairing) if pairing.ledger.has(pair.index) => Novelty::Repeat,
            Some(pairing) if pairing.verdict.is_some() => Novelty::Apart,
            Some(_) => Novelty::New,
        }
    }

    /// Whether a result of this pair is to be stored, or compared with what is stored. Others count nowhere: their pairing is not in
    /// the plan, or they were given up.
    #[must_use]
    pub fn is_wanted(&self, pair: PairId) -> bool {
        !matches!(self.novelty(pair), Novelty::Isolated | Novelty::Unknown)
    }

    /// How long players thought in the pairs of the report that is applied next, all together in microseconds, as their worker
    /// tells. Without this only what arrives when says how fast a worker is, and a bad line makes it look slow.
    pub fn thought(&mut self, worker: WorkerId, fence: Fence, micros: u64, pairs: u64) {
        if let Some(lease) = self.leases.of(worker, fence) {
            lease.thoughts = Some((micros, pairs));
        }
    }

    /// Counts a report whose new results are stored, and says what followed.
    ///
    /// Give it the whole report, repeats included: finished pairs renew the lease and measure the worker's
    /// pace, whoever was first. The fence decides only that; results count under any.
    pub fn apply(&mut self, worker: WorkerId, fence: Fence, results: &[Entry], now: Millis) -> Vec<Event> {
        self.roster.meet(worker, now);
        let held = self.held(worker);
        let mut events = Vec::new();
        let mut finished = 0;
        let mut touched: BTreeSet<(ExperimentId, PairingId)> = BTreeSet::new();
        for &Entry { pair, outcome } in results {
            finished += u64::from(self.leases.of(worker, fence).is_some_and(|lease| lease.strike(pair)));
            if self.novelty(pair) == Novelty::Unknown {
                continue;
            }
            let Some(running) = self.courses.get_mut(&pair.experiment) else { continue };
            if running.course.insert(pair.pairing, pair.index, outcome) {
                touched.insert((pair.experiment, pair.pairing));
            }
        }
        for (experiment, pairing) in touched {
            if let Some(running) = self.courses.get_mut(&experiment) {
                running.course.settle(pairing, &mut events);
            }
        }
        if finished > 0 {
            self.renew(worker, fence, finished, held, now);
        }
        self.rename(&events);
        events
    }

    /// Pairings that were played ahead stand at their places: so does what is out of them.
    pub(crate) fn rename(&mut self, events: &[Event]) {
        for event in events {
            let &Event::Moved { experiment, from, to } = event else { continue };
            self.audits.rename(experiment, from, to);
            if let Some(to) = to {
                self.leases.rename(experiment, from, to);
            }
        }
    }

    /// A worker could not play this pair. It is offered again, to somebody else if there is anybody. Only who holds
    /// a pair can fail at it; what others say is not heard.
    ///
    /// Store it before ([`Scheduler::may_fail`]), so that it is known after a restart ([`Scheduler::testify`]); what follows
    /// is told by [`Scheduler::to_give_up`].
    pub fn fail(&mut self, worker: WorkerId, fence: Fence, pair: PairId, now: Millis) {
        let is_heard = self.may_fail(worker, fence, pair);
        if !self.leases.of(worker, fence).is_some_and(|lease| lease.strike(pair)) {
            return;
        }
        self.roster.set_back(worker, now);
        self.audits.fail(fence, pair);
        if is_heard
            && let Some(who) = self.roster.get(worker).map(|worker| (worker.party, worker.process))
            && let Some(running) = self.courses.get_mut(&pair.experiment)
        {
            running.course.put_back(pair.pairing, pair.index..pair.index + 1);
            running.course.failures.add(pair.pairing, pair.index, who, now);
        }
        self.close_if_empty(fence);
    }

    /// Whether it would matter if a worker failed at a pair now: it holds it, and nobody has played it.
    #[must_use]
    pub fn may_fail(&self, worker: WorkerId, fence: Fence, pair: PairId) -> bool {
        let lease = self.leases.get(fence).filter(|lease| lease.worker == worker);
        lease.is_some_and(|lease| lease.has(pair)) && self.novelty(pair) == Novelty::New
    }

    /// How many pairs a worker holds.
    pub(crate) fn held(&self, worker: WorkerId) -> u64 {
        let fences = self.roster.get(worker).into_iter().flat_map(|worker| &worker.leases);
        fences.filter_map(|&fence| self.leases.get(fence)).map(Live::len).sum()
    }

    /// Renews a lease by its finished pairs, and learns from them how fast the worker is.
    fn renew(&mut self, id: WorkerId, fence: Fence, finished: u64, held: u64, now: Millis) {
        let worker = self.roster.meet(id, now);
        let Some(lease) = self.leases.of(id, fence) else { return };
        let Some(running) = self.courses.get_mut(&lease.experiment) else { return };
        // A lease that was granted while the worker was busy begins when it had finished that.
        let since = lease.term.since.max(worker.finished);
        let busy = worker.slots.min(held.max(finished));
        let pace = match lease.thoughts.take() {
            Some((micros, pairs)) => Pace::of_thoughts(micros, pairs, now.since(lease.granted)),
            None => Pace::measured(now.since(since), busy, finished),
        };
        worker.finished = now;
        worker.setbacks /= 2;
        let party = worker.party;
        // The price was a guess; now it is known what these pairs took.
        let (guess, took) = (lease.price.saturating_mul(finished), pace.micros().saturating_mul(finished));
        running.charge = running.charge.saturating_sub(guess).saturating_add(took);
        let own =
            worker.pace.get(&lease.experiment).map_or(pace, |old| old.follow(pace, finished, OWN_MEMORY));
        worker.pace.insert(lease.experiment, own);
        let common = running.pace.map_or(pace, |old| old.follow(pace, finished, COMMON_MEMORY));
        running.pace = Some(common);
        let deadline = now.plus(pace::patience(&self.settings, Some(own.max(common)), 0));
        lease.term = Term::new(now, deadline.max(lease.term.deadline));
        self.roster.encourage(party);
        self.close_if_empty(fence);
    }

    fn close_if_empty(&mut self, fence: Fence) {
        if self.leases.get(fence).is_some_and(|lease| lease.len() == 0) {
            let _ = self.end_lease(fence);
        }
    }
}
