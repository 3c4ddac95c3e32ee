//! Failures: pairs that workers could not play, and when to give one up.
//!
//! Only what a worker says counts. A lease that ran out is no failure: machines die for many reasons, and a
//! result must not depend on how often one did. Kept in memory only; after a restart the count begins anew.

use std::collections::{BTreeMap, BTreeSet};

use crate::id::{PairingId, WorkerId};

/// So many failures …
pub const MOST_FAILURES: u32 = 3;
/// … on so many workers, and the pair is isolated.
pub const FAILING_WORKERS: usize = 2;
/// So many failures isolate a pair also when only one worker ever tried it.
pub const MOST_LONE_FAILURES: u32 = 6;

/// Failed pairs of an experiment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Failures(BTreeMap<(PairingId, u64), Failure>);

#[derive(Clone, Debug, Default)]
struct Failure {
    times: u32,
    workers: BTreeSet<WorkerId>,
}

impl Failures {
    /// Books a failure and says whether the pair should be isolated.
    pub(crate) fn add(&mut self, pairing: PairingId, index: u64, worker: WorkerId) -> bool {
        let failure = self.0.entry((pairing, index)).or_default();
        failure.times += 1;
        failure.workers.insert(worker);
        let enough = if failure.workers.len() < FAILING_WORKERS { MOST_LONE_FAILURES } else { MOST_FAILURES };
        failure.times >= enough
    }

    /// The pair is in: its failures are forgotten.
    pub(crate) fn forget(&mut self, pairing: PairingId, index: u64) {
        self.0.remove(&(pairing, index));
    }

    /// Whether the pair should rather go to somebody else: `worker` failed on it, and another of those
    /// `present` did not.
    pub(crate) fn bar(&self, pairing: PairingId, index: u64, worker: WorkerId, present: &[WorkerId]) -> bool {
        self.0.get(&(pairing, index)).is_some_and(|failure| {
            failure.workers.contains(&worker) && present.iter().any(|other| !failure.workers.contains(other))
        })
    }

    /// Whether nothing has failed.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many pairs have failed and are not in.
    pub(crate) fn len(&self) -> u64 {
        self.0.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAIRING: PairingId = PairingId { repeat: 0, round: 0, slot: 0 };

    #[test]
    fn three_failures_on_two_workers_isolate_a_pair() {
        let mut failures = Failures::default();
        let (one, two) = (WorkerId(1), WorkerId(2));
        assert!(!failures.add(PAIRING, 7, one) && !failures.add(PAIRING, 7, one));
        assert!(failures.bar(PAIRING, 7, one, &[one, two]) && !failures.bar(PAIRING, 7, two, &[one, two]));
        assert!(!failures.bar(PAIRING, 7, one, &[one]), "nobody else is there");
        assert!(failures.add(PAIRING, 7, two));
        assert!(!failures.add(PAIRING, 8, one), "another pair");
    }

    #[test]
    fn a_lone_worker_is_believed_after_six_failures() {
        let mut failures = Failures::default();
        let isolated = (1..=6).map(|_| failures.add(PAIRING, 0, WorkerId(1)));
        assert_eq!(isolated.collect::<Vec<_>>(), [false, false, false, false, false, true]);
    }
}
