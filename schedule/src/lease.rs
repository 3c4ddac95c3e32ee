//! Leases: which pairs are out with which worker, and until when.
//!
//! A lease is renewed by finished pairs, not by being alive. Ending one too early costs work, never
//! correctness: a result that still arrives is taken by its identity. Which pairs are handed out is decided in
//! `course`, how many in `pace`.

use std::collections::BTreeMap;

use crate::course::Part;
use crate::id::{ExperimentId, Fence, PairId, PairingId, WorkerId};
use crate::millis::Millis;
use crate::spans::Spans;

/// Pairs handed out to a worker.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Lease {
    /// Its token: to be sent back with results.
    pub fence: Fence,
    /// Who has it.
    pub worker: WorkerId,
    /// Of which experiment.
    pub experiment: ExperimentId,
    /// The pairs: those handed out when it is granted, those not finished when it is looked at later.
    pub parts: Vec<Part>,
    /// It ends then, unless one of its pairs is finished before.
    pub deadline: Millis,
}

impl Lease {
    /// How many pairs it has.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.parts.iter().map(Part::len).sum()
    }
}

/// The time of a lease.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    /// When it was granted, or renewed last.
    pub(crate) since: Millis,
    /// When it ends.
    pub(crate) deadline: Millis,
    /// When it ends before that, because its worker seems to be gone.
    pub(crate) missed: Option<Millis>,
}

impl Term {
    pub(crate) const fn new(since: Millis, deadline: Millis) -> Self {
        Self { since, deadline, missed: None }
    }

    /// Whether it ended because its worker is gone.
    pub(crate) fn is_missed(&self, now: Millis) -> bool {
        self.missed.is_some_and(|missed| missed <= now)
    }

    /// When it really ends.
    pub(crate) fn end(&self) -> Millis {
        self.missed.map_or(self.deadline, |missed| missed.min(self.deadline))
    }
}

/// A lease that is out.
#[derive(Clone, Debug)]
pub(crate) struct Live {
    pub(crate) worker: WorkerId,
    pub(crate) experiment: ExperimentId,
    pub(crate) term: Term,
    /// When it was granted.
    pub(crate) granted: Millis,
    /// How long the players of a report thought, in microseconds, and over how many pairs, as its worker tells.
    pub(crate) thoughts: Option<(u64, u64)>,
    /// What the experiment was charged for each pair.
    pub(crate) price: u64,
    left: BTreeMap<PairingId, Spans>,
}

impl Live {
    /// Says that a pair is finished or failed; whether it was part of the lease.
    pub(crate) fn strike(&mut self, pair: PairId) -> bool {
        if pair.experiment != self.experiment {
            return false;
        }
        let Some(spans) = self.left.get_mut(&pair.pairing) else { return false };
        let struck = spans.remove(pair.index..pair.index.saturating_add(1)) > 0;
        if spans.is_empty() {
            self.left.remove(&pair.pairing);
        }
        struck
    }

    /// Whether a pair is part of the lease and not finished.
    pub(crate) fn has(&self, pair: PairId) -> bool {
        let spans = self.left.get(&pair.pairing).filter(|_| pair.experiment == self.experiment);
        spans.is_some_and(|spans| spans.contains(pair.index))
    }

    /// The pairs not finished.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.left.iter().flat_map(|(&pairing, spans)| spans.iter().map(move |pairs| Part { pairing, pairs }))
    }

    /// How many pairs are not finished.
    pub(crate) fn len(&self) -> u64 {
        self.left.values().map(Spans::len).sum()
    }

    /// The lease as others see it.
    pub(crate) fn view(&self, fence: Fence) -> Lease {
        let Self { worker, experiment, term, .. } = *self;
        Lease { fence, worker, experiment, parts: self.parts().collect(), deadline: term.end() }
    }
}

/// All leases that are out.
#[derive(Clone, Debug)]
pub(crate) struct Leases {
    next: u64,
    live: BTreeMap<Fence, Live>,
    /// None ends before: until then nobody need look at all of them.
    soonest: Millis,
}

impl Leases {
    /// No leases; tokens begin at `first`.
    pub(crate) fn new(first: u64) -> Self {
        Self { next: first, live: BTreeMap::new(), soonest: Millis(u64::MAX) }
    }

    /// Hands out `parts`.
    pub(crate) fn grant(
        &mut self,
        worker: WorkerId,
        experiment: ExperimentId,
        parts: Vec<Part>,
        term: Term,
        price: u64,
    ) -> Lease {
        let fence = Fence(self.next);
        self.next += 1;
        let mut left: BTreeMap<_, Spans> = BTreeMap::new();
        for part in &parts {
            left.entry(part.pairing).or_default().insert(part.pairs.clone());
        }
        let (granted, thoughts) = (term.since, None);
        self.soonest = self.soonest.min(term.end());
        self.live.insert(fence, Live { worker, experiment, term, granted, thoughts, price, left });
        Lease { fence, worker, experiment, parts, deadline: term.end() }
    }

    /// The lease of a worker; nothing if the token is old, unknown or somebody else's.
    pub(crate) fn of(&mut self, worker: WorkerId, fence: Fence) -> Option<&mut Live> {
        self.live.get_mut(&fence).filter(|lease| lease.worker == worker)
    }

    /// A lease that is out.
    pub(crate) fn get(&self, fence: Fence) -> Option<&Live> {
        self.live.get(&fence)
    }

    /// Ends a lease.
    pub(crate) fn end(&mut self, fence: Fence) -> Option<Live> {
        self.live.remove(&fence)
    }

    /// A worker's lease ends then, because the worker seems to be gone; or not before its time after all.
    pub(crate) fn set_missed(&mut self, worker: WorkerId, fence: Fence, missed: Option<Millis>) {
        let Some(lease) = self.of(worker, fence) else { return };
        lease.term.missed = missed;
        let end = lease.term.end();
        self.soonest = self.soonest.min(end);
    }

    /// A pairing stands at another place.
    pub(crate) fn rename(&mut self, experiment: ExperimentId, from: PairingId, to: PairingId) {
        for lease in self.live.values_mut().filter(|lease| lease.experiment == experiment) {
            if let Some(spans) = lease.left.remove(&from) {
                lease.left.insert(to, spans);
            }
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.live.len()
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Fence, &Live)> + '_ {
        self.live.iter().map(|(&fence, lease)| (fence, lease))
    }

    /// The tokens of leases past their time.
    pub(crate) fn late(&mut self, now: Millis) -> Vec<Fence> {
        if now < self.soonest {
            return Vec::new(); // as nearly always
        }
        let ends = || self.iter().map(|(fence, lease)| (fence, lease.term.end()));
        let late = ends().filter(|&(_, end)| end <= now).map(|(fence, _)| fence).collect();
        let soonest = ends().map(|(_, end)| end).min();
        self.soonest = soonest.unwrap_or(Millis(u64::MAX));
        late
    }
}
