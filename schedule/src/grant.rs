//! Granting: which experiment's turn it is, how many pairs a worker gets, and what becomes of leases.
//!
//! Experiments share by work handed out: the one with the least so far goes first, the lower number among
//! equals. One that had nothing to offer gets no credit for that. What a worker holds is measured in leases, each by what is
//! a lease of its own experiment; so a worker that is full of short pairs has room for long ones when it has room for any.
//!
//! Pairs that are certainly needed go before pairs that a sequential test may never look at. Those are handed out only when
//! nothing else is left: beyond the next look of a pairing at most as many as the test looks at next, as there are slots
//! of all workers, or as all of them play in a tenth of a second, whichever is most. So are pairs of two who may meet in a later
//! round of a tournament: two for each slot at a time, unless pairs are so short that nobody waits for them.
//! Audits go before that, and pairs that somebody may have died of before everything. None of it goes to a worker that cannot
//! play the experiment.

use crate::asker::{Ask, Asker};
use crate::audit::Audit;
use crate::course::{Part, Reach};
use crate::deaths::Suspects;
use crate::id::{ExperimentId, Fence, PairId, PartyId, WorkerId};
use crate::lease::{Lease, Live, Term};
use crate::millis::Millis;
use crate::pace;
use crate::scheduler::Scheduler;
use crate::state::State;

/// What a pair is charged before anybody knows how long it takes: a second of one slot.
const UNKNOWN_PRICE: u64 = 1_000_000;
/// A worker may hold so many leases' worth of pairs.
const MOST_HELD: u128 = 2;
/// The parts into which a lease is divided to measure what a worker holds.
const PARTS_OF_LEASE: u128 = 1 << 32;

/// Which pairs of an experiment are looked at for a lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Those that are certainly needed.
    Needed,
    /// Those that a sequential test may need later.
    Ahead,
    /// First the ones, then the others.
    Both,
}

impl Scheduler {
    /// Hands out pairs; nothing if there is nothing to do now, or the worker has enough.
    ///
    /// A worker may hold two leases' worth of pairs, so that it can ask before it runs dry. It should play the
    /// pairs of a lease in their order.
    pub fn grant(&mut self, ask: Ask, now: Millis) -> Option<Lease> {
        let slots = u64::from(ask.slots.max(1));
        self.roster.enter(ask.worker, ask.party, ask.process, slots, now);
        self.acquaint(ask.worker);
        if self.roster.is_set_back(ask.worker, self.settings.setback, now) {
            return None;
        }
        let settings = self.settings;
        let all_slots = self.roster.slots(now, settings.presence);
        // Who else is here matters only for what somebody failed at, and there may be thousands.
        let present: Vec<(WorkerId, PartyId)> = if self.has_no_failures() {
            Vec::new()
        } else {
            let present = self.roster.present(now, settings.presence);
            present.map(|(id, worker)| (id, worker.party)).collect()
        };
        let asker =
            Asker { worker: ask.worker, party: ask.party, present: &present, settings: &settings, now };
        match self.suspects(ask, asker) {
            Suspects::Elsewhere => {}
            Suspects::Here(id, part) => return self.lease(id, ask.worker, vec![part], now),
            Suspects::Exclusive => return None,
        }
        let mut turns: Vec<(u64, ExperimentId)> = self
            .courses
            .iter()
            .filter(|&(&id, running)| running.course.state().is_open() && self.is_able(ask.worker, id))
            .map(|(&id, running)| (running.charge, id))
            .collect();
        turns.sort_unstable();
        if let Some((id, parts, audits)) = self.audit_parts(ask, asker, all_slots) {
            let lease = self.lease(id, ask.worker, parts, now)?;
            self.audits.hand_out(audits, lease.fence);
            return Some(lease);
        }
        // With nobody else to share with, what may be needed later fills up what is needed now.
        let stages = if turns.len() == 1 { &[Stage::Both][..] } else { &[Stage::Needed, Stage::Ahead] };
        for &stage in stages {
            for (turn, &(_, id)) in turns.iter().enumerate() {
                let Some(parts) = self.parts(id, asker, slots, ask.most, stage, all_slots) else { continue };
                let charge = turns[turn].0;
                for (_, skipped) in &turns[..turn] {
                    if let Some(running) = self.courses.get_mut(skipped) {
                        running.charge = running.charge.max(charge);
                    }
                }
                return self.lease(id, ask.worker, parts, now);
            }
        }
        None
    }

    /// What one experiment has for a worker.
    fn parts(
        &mut self,
        id: ExperimentId,
        asker: Asker<'_>,
        slots: u64,
        most: u64,
        stage: Stage,
        all_slots: u64,
    ) -> Option<Vec<Part>> {
        let (batch, room) = self.room(id, asker.worker, slots, most)?;
        let able = self.able(asker, id);
        let asker = Asker { present: &able, ..asker };
        let running = self.courses.get_mut(&id)?;
        let ahead = (stage != Stage::Needed).then(|| {
            let soon = pace::crumb(pace::batch(&self.settings, running.pace, all_slots));
            // Nobody waits long for pairs that are played in a moment.
            let is_long = running.pace.is_some_and(|pace| pace.micros() >= 1000 * self.settings.early.0);
            let early = if is_long { 2 * all_slots } else { 0 };
            Reach::Ahead { pairs: soon.max(all_slots), early }
        });
        let needed = (stage != Stage::Ahead).then_some(Reach::Needed);
        let reaches = || needed.into_iter().chain(ahead);
        let course = &mut running.course;
        let enough = batch.saturating_mul(2).saturating_mul(all_slots / slots + 1);
        let end = ahead.unwrap_or(Reach::Needed);
        let left = reaches().map(|reach| course.left(reach, end, enough)).sum();
        let mut size = room.min(pace::share(left, slots, all_slots, pace::crumb(batch)));
        let mut parts = Vec::new();
        for reach in reaches() {
            let more = course.take(reach, size, asker);
            size -= more.iter().map(Part::len).sum::<u64>();
            parts.extend(more);
        }
        Some(parts).filter(|parts| !parts.is_empty())
    }

    /// How many pairs of an experiment a worker's lease should have, and for how many more it has room.
    pub(crate) fn room(
        &self,
        id: ExperimentId,
        worker: WorkerId,
        slots: u64,
        most: u64,
    ) -> Option<(u64, u64)> {
        let worker = self.roster.get(worker)?;
        // Who fails gets fewer and fewer.
        let batch = |id| {
            (pace::batch(&self.settings, worker.pace.get(&id).copied(), slots) >> worker.setbacks).max(1)
        };
        let leases = worker.leases.iter().filter_map(|&fence| self.leases.get(fence));
        let part =
            |lease: &Live| u128::from(lease.len()) * PARTS_OF_LEASE / u128::from(batch(lease.experiment));
        let free = (MOST_HELD * PARTS_OF_LEASE).saturating_sub(leases.map(part).sum());
        let batch = batch(id);
        let room = (u128::from(batch) * free.min(PARTS_OF_LEASE)).div_ceil(PARTS_OF_LEASE) as u64;
        Some((batch, room.min(most)))
    }

    /// Waiting audits for a worker, and other pairs of the same experiment among which they do not stand out.
    fn audit_parts(
        &mut self,
        ask: Ask,
        asker: Asker<'_>,
        all_slots: u64,
    ) -> Option<(ExperimentId, Vec<Part>, Vec<PairId>)> {
        let slots = u64::from(ask.slots.max(1));
        let is_open = |id| {
            let state = self.state(id).filter(|_| self.is_able(ask.worker, id));
            state.is_some_and(|state| state.is_open() || state == State::Finished)
        };
        let room = |id| self.room(id, ask.worker, slots, ask.most).map_or(0, |(_, room)| room);
        let audits = self.audits.choose(ask.party, is_open, room);
        let id = audits.first()?.experiment;
        let left = room(id).saturating_sub(audits.len() as u64);
        let mut parts = match self.state(id) {
            Some(state) if state.is_open() => {
                self.parts(id, asker, slots, left, Stage::Needed, all_slots).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        parts.extend(
            audits.iter().map(|pair| Part { pairing: pair.pairing, pairs: pair.index..pair.index + 1 }),
        );
        parts.sort_unstable_by_key(|part| (part.pairing, part.pairs.start));
        Some((id, parts, audits))
    }

    /// Lets somebody else play a stored pair again; whether there was room for that.
    pub fn audit(&mut self, audit: Audit) -> bool {
        self.audits.push(audit)
    }

    /// Whether one more audit may wait.
    #[must_use]
    pub fn may_audit(&self) -> bool {
        self.audits.has_room()
    }

    /// How many stored pairs are played again or wait for it, of all experiments.
    #[must_use]
    pub fn audits(&self) -> usize {
        self.audits.len()
    }

    /// Audits that workers failed at too often, told once: the caller may play these pairs itself.
    pub fn take_abandoned_audits(&mut self) -> Vec<PairId> {
        self.audits.take_abandoned()
    }

    /// A stored pair was played again by this party, whatever came out: nobody else need.
    pub fn settle_audit(&mut self, pair: PairId, party: PartyId) {
        self.audits.settle(pair, party);
    }

    fn lease(&mut self, id: ExperimentId, worker: WorkerId, parts: Vec<Part>, now: Millis) -> Option<Lease> {
        let running = self.courses.get_mut(&id)?;
        let member = self.roster.get_mut(worker)?;
        // Its own pace if it has one, so that what one worker says does not change what others are worth.
        let price = member.pace.get(&id).copied().or(running.pace).map_or(UNKNOWN_PRICE, pace::Pace::micros);
        let pace = member.pace.get(&id).copied().max(running.pace);
        let patience = pace::patience(&self.settings, pace, running.course.timeouts(&parts));
        let lease = self.leases.grant(worker, id, parts, Term::new(now, now.plus(patience)), price);
        running.charge = running.charge.saturating_add(price.saturating_mul(lease.pairs()));
        member.leases.insert(lease.fence);
        Some(lease)
    }

    /// Takes back what is not finished of a lease; nothing happens if the lease is old or somebody else's.
    pub fn release(&mut self, worker: WorkerId, fence: Fence) -> Option<Lease> {
        self.leases.of(worker, fence)?;
        self.end_lease(fence)
    }

    /// A worker has left: takes back everything it held.
    pub fn depart(&mut self, worker: WorkerId) -> Vec<Lease> {
        let fences = self.roster.get(worker).map(|worker| worker.leases.clone()).unwrap_or_default();
        let ended = fences.into_iter().filter_map(|fence| self.end_lease(fence)).collect();
        self.roster.remove(worker);
        ended
    }

    /// Ends those leases of a worker that nobody needs any more: all their pairings are decided, and nothing is audited.
    pub fn withdraw(&mut self, worker: WorkerId) -> Vec<Lease> {
        let fences = self.roster.get(worker).into_iter().flat_map(|worker| worker.leases.iter().copied());
        let needed = |lease: &Live| {
            lease.parts().any(|part| {
                self.pairing(lease.experiment, part.pairing).is_some_and(|pairing| pairing.verdict.is_none())
            })
        };
        let idle: Vec<Fence> = fences
            .filter(|&fence| self.leases.get(fence).is_some_and(|lease| !needed(lease)))
            .filter(|&fence| !self.audits.is_part_of(fence))
            .collect();
        idle.into_iter().filter_map(|fence| self.end_lease(fence)).collect()
    }

    /// Ends a lease and offers again what was not finished.
    pub(crate) fn end_lease(&mut self, fence: Fence) -> Option<Lease> {
        let lease = self.leases.end(fence)?;
        if let Some(worker) = self.roster.get_mut(lease.worker) {
            worker.leases.remove(&fence);
        }
        if let Some(running) = self.courses.get_mut(&lease.experiment) {
            running.charge = running.charge.saturating_sub(lease.price.saturating_mul(lease.len()));
            for part in lease.parts() {
                running.course.put_back(part.pairing, part.pairs); // not what is stored already
            }
        }
        self.audits.put_back(fence);
        Some(lease.view(fence))
    }
}
