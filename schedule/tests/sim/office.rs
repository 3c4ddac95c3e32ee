//! The coordinator's part, in its order and with its calls: store what is wanted, count it, hear what failed. Some reports arrive
//! garbled, some commits fail.

use schedule::{
    Audit, Death, Entry, Event, ExperimentId, Fence, Losses, Novelty, PairId, UnitOutcome, WorkerId,
};

use crate::truth;
use crate::world::{Happening, Said, World, party_of};

impl World {
    pub(crate) fn report(&mut self, worker: WorkerId, fence: Fence, results: &[Entry], failed: &[PairId]) {
        let (mut worker, mut fence) = (worker, fence);
        // They name a series by the store's number, which stays when it is moved.
        let mut results: Vec<Entry> = results
            .iter()
            .map(|&Entry { pair, outcome }| Entry { pair: self.now_at(pair), outcome })
            .collect();
        let failed: Vec<PairId> = failed.iter().map(|&pair| self.now_at(pair)).collect();
        if self.chance(self.faults.wrong_fence) {
            fence = Fence(fence.0 ^ self.random.below(4));
            worker = WorkerId(worker.0 ^ self.random.below(2));
        }
        if self.chance(self.faults.nonsense) {
            let nonsense: Vec<Entry> = results.iter().map(|&entry| self.nonsense(entry)).collect();
            results.extend(nonsense);
        }
        if self.chance(self.faults.commit) {
            // Nothing was stored and nothing was counted; the worker sends it all again.
            self.later(700, Happening::Report { worker, fence, results, failed });
            return;
        }
        self.commit(&results, worker);
        let events = self.scheduler.apply(worker, fence, &results, self.now);
        self.follow(&events);
        for pair in failed.into_iter().map(|pair| self.now_at(pair)).collect::<Vec<_>>() {
            if self.scheduler.may_fail(worker, fence, pair) {
                self.said(pair, worker).failures += 1;
            }
            self.scheduler.fail(worker, fence, pair, self.now);
        }
        self.give_up();
        if self.now.0.is_multiple_of(3) {
            self.mark(&results);
        }
    }

    /// Where a pair stands that somebody played ahead.
    fn now_at(&self, pair: PairId) -> PairId {
        let moved = self.moved.get(&(pair.experiment, pair.pairing)).copied().flatten();
        PairId { pairing: moved.unwrap_or(pair.pairing), ..pair }
    }

    /// Moves what was played ahead to where it belongs, and strikes out what was for nothing.
    fn follow(&mut self, events: &[Event]) {
        for event in events {
            let &Event::Moved { experiment, from, to } = event else { continue };
            self.moved.insert((experiment, from), to);
            self.counts.early += u64::from(to.is_some());
            self.counts.in_vain += u64::from(to.is_none());
            let is_of = |pair: &PairId| pair.experiment == experiment && pair.pairing == from;
            let place = |pair: PairId| to.map(|pairing| PairId { pairing, ..pair });
            let stored: Vec<_> = self.store.extract_if(.., |pair, _| is_of(pair)).collect();
            self.watch.moved((experiment, from), to.map(|to| (experiment, to)));
            self.store.extend(stored.into_iter().filter_map(|(pair, outcome)| Some((place(pair)?, outcome))));
            let audits: Vec<_> = self.audits.extract_if(.., |pair, _| is_of(pair)).collect();
            self.audits.extend(audits.into_iter().filter_map(|(pair, party)| Some((place(pair)?, party))));
            let said: Vec<_> = self.said.extract_if(.., |(pair, _), _| is_of(pair)).collect();
            let said = said.into_iter().filter_map(|((pair, who), said)| Some(((place(pair)?, who), said)));
            self.said.extend(said);
            let hiccups: Vec<_> = self.hiccups.extract_if(.., |pair, _| is_of(pair)).collect();
            self.hiccups.extend(hiccups.into_iter().filter_map(|(pair, count)| Some((place(pair)?, count))));
        }
    }

    /// Stores what the first pairs of these pairings add up to.
    fn mark(&mut self, results: &[Entry]) {
        for PairId { experiment, pairing, .. } in results.iter().map(|entry| entry.pair) {
            let prefix = self.scheduler.prefix(experiment, pairing);
            self.marks.extend(prefix.map(|prefix| ((experiment, pairing), prefix)));
        }
    }

    /// What somebody said about a pair, in the database.
    fn said(&mut self, pair: PairId, worker: WorkerId) -> &mut Said {
        let now = self.now;
        let new = Said { failures: 0, deaths: 0, first: now, last: now };
        let said = self.said.entry((pair, worker)).or_insert(new);
        said.last = now;
        said
    }

    /// Gives up what nobody can play, if it is time for that.
    fn give_up(&mut self) {
        for id in self.ids() {
            for isolated in self.scheduler.to_give_up(id) {
                let players = self.scheduler.pair(isolated.pair).unwrap();
                let is_deadly = truth::is_deadly(isolated.pair, players);
                assert!(
                    is_deadly || truth::is_poison(isolated.pair, players),
                    "{} can be played",
                    isolated.pair
                );
                self.counts.deadly += u64::from(is_deadly);
                self.counts.isolated += u64::from(!is_deadly);
                self.commit(&[isolated], WorkerId(0));
                let events = self.scheduler.give_up(&[isolated]);
                self.follow(&events);
            }
        }
    }

    /// Workers are gone: what they died of is noted, if the store takes it.
    pub(crate) fn bury(&mut self, losses: &Losses) {
        for &Death { pair, worker } in &losses.deaths {
            if !self.chance(self.faults.commit) {
                self.said(pair, worker).deaths += 1;
            }
        }
        self.give_up();
    }

    /// A pair that no plan has, or that is none of this pairing's.
    fn nonsense(&mut self, mut entry: Entry) -> Entry {
        match self.random.below(4) {
            0 => entry.pair.index = u64::MAX - self.random.below(9),
            1 => entry.pair.pairing.round = 77,
            2 => entry.pair.pairing.slot = u32::MAX,
            _ => entry.pair.experiment = ExperimentId(99),
        }
        entry
    }

    /// Stores what is new and compares what is not, as the database does: by identity alone.
    fn commit(&mut self, results: &[Entry], worker: WorkerId) {
        let party = party_of(worker);
        for &Entry { pair, outcome } in results {
            if !self.scheduler.is_wanted(pair) {
                continue;
            }
            self.counts.apart += u64::from(self.scheduler.novelty(pair) == Novelty::Apart);
            match self.store.get(&pair) {
                None => {
                    self.store.insert(pair, outcome);
                    self.watch.stored(pair);
                    if outcome != UnitOutcome::Isolated && self.chance(self.faults.audit) {
                        self.audits.insert(pair, party);
                        assert!(self.scheduler.audit(Audit::new(pair, party)));
                    }
                }
                Some(stored) => {
                    assert_eq!(*stored, outcome, "repeats of a replayable pair agree");
                    self.counts.repeats += 1;
                    if self.audits.get(&pair).is_some_and(|&played_by| played_by != party) {
                        self.audits.remove(&pair);
                        self.scheduler.settle_audit(pair, party);
                        self.counts.audited += 1;
                    }
                }
            }
        }
    }
}
