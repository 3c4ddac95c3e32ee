//! The roster: which workers there are, what they hold, and how fast they play.

use std::collections::{BTreeMap, BTreeSet};

use crate::id::{ExperimentId, Fence, PartyId, WorkerId};
use crate::millis::Millis;
use crate::pace::Pace;

/// One worker.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worker {
    /// Who answers for it; known as soon as it asks for work.
    pub(crate) party: PartyId,
    /// How many pairs it plays at once.
    pub(crate) slots: u64,
    /// When it was heard of last.
    pub(crate) seen: Millis,
    /// When it finished something last.
    pub(crate) finished: Millis,
    pub(crate) leases: BTreeSet<Fence>,
    /// How long one slot takes for one pair of an experiment.
    pub(crate) pace: BTreeMap<ExperimentId, Pace>,
}

/// All workers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster(BTreeMap<WorkerId, Worker>);

impl Roster {
    /// A worker was heard of.
    pub(crate) fn meet(&mut self, id: WorkerId, now: Millis) -> &mut Worker {
        let worker = self.0.entry(id).or_insert_with(|| Worker { slots: 1, ..Worker::default() });
        worker.seen = worker.seen.max(now);
        worker
    }

    /// A known worker.
    pub(crate) fn get_mut(&mut self, id: WorkerId) -> Option<&mut Worker> {
        self.0.get_mut(&id)
    }

    /// A known worker.
    pub(crate) fn get(&self, id: WorkerId) -> Option<&Worker> {
        self.0.get(&id)
    }

    /// Forgets a worker and gives what it held.
    pub(crate) fn remove(&mut self, id: WorkerId) -> Option<Worker> {
        self.0.remove(&id)
    }

    /// Who was heard of lately or holds a lease.
    pub(crate) fn present(&self, now: Millis, lately: Millis) -> impl Iterator<Item = (WorkerId, &Worker)> {
        self.0.iter().filter_map(move |(&id, worker)| {
            (now.since(worker.seen) <= lately || !worker.leases.is_empty()).then_some((id, worker))
        })
    }

    /// Forgets workers that hold nothing and were not heard of lately.
    pub(crate) fn tidy(&mut self, now: Millis, lately: Millis) {
        self.0.retain(|_, worker| now.since(worker.seen) <= lately || !worker.leases.is_empty());
    }

    /// Forgets how fast workers play an experiment.
    pub(crate) fn forget(&mut self, experiment: ExperimentId) {
        for worker in self.0.values_mut() {
            worker.pace.remove(&experiment);
        }
    }
}
