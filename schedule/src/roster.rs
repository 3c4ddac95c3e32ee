//! The roster: which workers there are, what they hold, and how fast they play.

use std::collections::{BTreeMap, BTreeSet};

use crate::abilities::Abilities;
use crate::id::{ExperimentId, Fence, PartyId, WorkerId};
use crate::millis::Millis;
use crate::pace::Pace;
use crate::testimony::Process;

/// One worker.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worker {
    /// Who answers for it; known as soon as it asks for work.
    pub(crate) party: PartyId,
    /// Which process it is.
    pub(crate) process: Process,
    /// How many pairs it plays at once.
    pub(crate) slots: u64,
    /// What it can play; everything, until it says otherwise.
    pub(crate) abilities: Abilities,
    /// Which experiments that are: worked out once.
    able: BTreeMap<ExperimentId, bool>,
    /// When it was heard of last.
    pub(crate) seen: Millis,
    /// When it finished something last.
    pub(crate) finished: Millis,
    pub(crate) leases: BTreeSet<Fence>,
    /// How long one slot takes for one pair of an experiment.
    pub(crate) pace: BTreeMap<ExperimentId, Pace>,
    /// How often it failed lately; half of that is forgotten with each report of finished pairs.
    pub(crate) setbacks: u32,
    /// When it failed last.
    set_back: Millis,
    /// Whether its slots are among those of the roster.
    is_counted: bool,
}

impl Worker {
    /// Finds out whether it can play an experiment, unless that is known.
    pub(crate) fn acquaint(&mut self, id: ExperimentId, can_play: impl FnOnce(&Abilities) -> bool) {
        let Self { abilities, able, .. } = self;
        able.entry(id).or_insert_with(|| can_play(abilities));
    }

    /// Whether it was heard of lately or holds a lease.
    fn is_present(&self, now: Millis, lately: Millis) -> bool {
        now.since(self.seen) <= lately || !self.leases.is_empty()
    }

    /// Whether it can play an experiment, as far as is known.
    pub(crate) fn is_able(&self, id: ExperimentId) -> bool {
        self.able.get(&id).copied().unwrap_or(true)
    }
}

/// All workers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    workers: BTreeMap<WorkerId, Worker>,
    /// The setbacks with which a new process of a party begins: who fails is not somebody else when started again.
    setbacks: BTreeMap<PartyId, (u32, Millis)>,
    /// The slots of all who are here: counted as they come, so that nobody who asks has to look at all others.
    slots: u64,
    /// All who are counted were heard of then, or later.
    heard: Millis,
    /// When it was looked last who can be forgotten.
    tidied: Millis,
}

/// No more setbacks are counted: a worker waits four minutes then.
const MOST_SETBACKS: u32 = 10;
/// The most parties whose setbacks are remembered: names come off the wire, memory is finite.
const MOST_PARTIES: usize = 10_000;
/// It is looked no more often who can be forgotten.
const TIDY: Millis = Millis(1000);

impl Roster {
    /// A worker was heard of.
    pub(crate) fn meet(&mut self, id: WorkerId, now: Millis) -> &mut Worker {
        let worker = self.workers.entry(id).or_insert_with(|| Worker { slots: 1, ..Worker::default() });
        worker.seen = worker.seen.max(now);
        if !worker.is_counted {
            worker.is_counted = true;
            self.slots += worker.slots;
            self.heard = self.heard.min(worker.seen);
        }
        worker
    }

    /// A worker asks for work, and says who it is.
    pub(crate) fn enter(&mut self, id: WorkerId, party: PartyId, process: Process, slots: u64, now: Millis) {
        let earlier = self.setbacks.get(&party).copied().unwrap_or_default();
        let worker = self.meet(id, now);
        if worker.process != process {
            (worker.setbacks, worker.set_back) = earlier;
        }
        let before = std::mem::replace(&mut worker.slots, slots);
        (worker.party, worker.process) = (party, process);
        self.slots = self.slots - before + slots;
    }

    /// A worker says what it can play.
    pub(crate) fn announce(&mut self, id: WorkerId, abilities: Abilities, now: Millis) {
        let worker = self.meet(id, now);
        if worker.abilities != abilities {
            worker.able.clear();
            worker.abilities = abilities;
        }
    }

    /// A worker failed at a pair.
    pub(crate) fn set_back(&mut self, id: WorkerId, now: Millis) {
        let Some(worker) = self.workers.get_mut(&id) else { return };
        worker.setbacks = (worker.setbacks + 1).min(MOST_SETBACKS);
        worker.set_back = now;
        let setbacks = (worker.setbacks, now);
        if self.setbacks.len() >= MOST_PARTIES {
            self.setbacks.clear();
        }
        self.setbacks.insert(worker.party, setbacks);
    }

    /// A worker of a party finished something.
    pub(crate) fn encourage(&mut self, party: PartyId) {
        if let Some((setbacks, _)) = self.setbacks.get_mut(&party) {
            *setbacks /= 2;
        }
    }

    /// Whether a worker has to wait because it failed.
    pub(crate) fn is_set_back(&self, id: WorkerId, wait: Millis, now: Millis) -> bool {
        let worker = self.workers.get(&id).filter(|worker| worker.setbacks > 0);
        worker
            .is_some_and(|worker| now.since(worker.set_back).0 < wait.0.saturating_mul(1 << worker.setbacks))
    }

    /// Forgets all setbacks.
    pub(crate) fn forgive(&mut self) {
        self.setbacks.clear();
        self.workers.values_mut().for_each(|worker| worker.setbacks = 0);
    }

    /// A known worker.
    pub(crate) fn get_mut(&mut self, id: WorkerId) -> Option<&mut Worker> {
        self.workers.get_mut(&id)
    }

    /// A known worker.
    pub(crate) fn get(&self, id: WorkerId) -> Option<&Worker> {
        self.workers.get(&id)
    }

    /// Forgets a worker and gives what it held.
    pub(crate) fn remove(&mut self, id: WorkerId) -> Option<Worker> {
        let worker = self.workers.remove(&id)?;
        self.slots -= if worker.is_counted { worker.slots } else { 0 };
        Some(worker)
    }

    /// The slots of those who were heard of lately or hold a lease.
    pub(crate) fn slots(&mut self, now: Millis, lately: Millis) -> u64 {
        if now.since(self.heard) > lately {
            (self.slots, self.heard) = (0, Millis(u64::MAX));
            for worker in self.workers.values_mut() {
                worker.is_counted = worker.is_present(now, lately);
                if worker.is_counted {
                    self.slots += worker.slots;
                    self.heard = self.heard.min(worker.seen);
                }
            }
        }
        self.slots
    }

    /// Who was heard of lately or holds a lease.
    pub(crate) fn present(&self, now: Millis, lately: Millis) -> impl Iterator<Item = (WorkerId, &Worker)> {
        let workers = self.workers.iter().map(|(&id, worker)| (id, worker));
        workers.filter(move |(_, worker)| worker.is_present(now, lately))
    }

    /// Forgets workers that hold nothing and were not heard of lately.
    pub(crate) fn tidy(&mut self, now: Millis, lately: Millis) {
        if now.since(self.tidied) < TIDY {
            return;
        }
        self.tidied = now;
        let forgotten: Vec<WorkerId> = self
            .workers
            .iter()
            .filter(|(_, worker)| !worker.is_present(now, lately))
            .map(|(&id, _)| id)
            .collect();
        for id in forgotten {
            self.remove(id);
        }
    }

    /// Forgets whether and how fast workers play an experiment.
    pub(crate) fn forget(&mut self, experiment: ExperimentId) {
        for worker in self.workers.values_mut() {
            worker.pace.remove(&experiment);
            worker.able.remove(&experiment);
        }
    }
}
