//! Which leases are held, and what is left of each.

use std::collections::BTreeMap;

/// A lease that is not yet done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Held {
    /// Pairs that the coordinator has not got back yet.
    left: u64,
    /// Of these: pairs with a thread.
    running: u64,
    /// Of these: pairs that are finished and wait to be delivered.
    finished: u64,
    /// What is not running or finished need not be played any more.
    revoked: bool,
}

/// All leases that are held.
#[derive(Debug, Default)]
pub(crate) struct Ledger(BTreeMap<u64, Held>);

impl Ledger {
    /// Pairs arrive.
    pub(crate) fn lease(&mut self, fence: u64, pairs: u64) {
        self.change(fence, |held| held.left += pairs);
    }

    /// A thread takes pairs.
    pub(crate) fn take(&mut self, fence: u64, pairs: u64) {
        self.change(fence, |held| held.running += pairs);
    }

    /// A thread returns: some of its pairs are finished. Whether the others are still to be played.
    pub(crate) fn turn_in(&mut self, fence: u64, taken: u64, finished: u64) -> bool {
        self.change(fence, |held| {
            held.running = held.running.saturating_sub(taken);
            held.finished += finished;
            if held.revoked {
                held.left = held.running + held.finished;
            }
        });
        self.0.get(&fence).is_some_and(|held| !held.revoked)
    }

    /// The coordinator has got finished pairs.
    pub(crate) fn delivered(&mut self, fence: u64, pairs: u64) {
        self.change(fence, |held| {
            held.left = held.left.saturating_sub(pairs);
            held.finished = held.finished.saturating_sub(pairs);
        });
    }

    /// What has not begun need not be played any more. Whether the lease was held.
    pub(crate) fn revoke(&mut self, fence: u64) -> bool {
        let held = self.0.get(&fence).is_some_and(|held| !held.revoked);
        self.change(fence, |held| {
            held.revoked = true;
            held.left = held.running + held.finished;
        });
        held
    }

    /// Leases of which nothing is running and nothing waits to be delivered.
    pub(crate) fn resting(&self) -> Vec<u64> {
        let resting = self.0.iter().filter(|(_, held)| held.running == 0 && held.finished == 0);
        resting.map(|(&fence, _)| fence).collect()
    }

    /// Forgets leases.
    pub(crate) fn forget(&mut self, fences: &[u64]) {
        self.0.retain(|fence, _| !fences.contains(fence));
    }

    /// Nobody waits for running pairs any more.
    pub(crate) fn abandon_running(&mut self) {
        self.0.values_mut().for_each(|held| held.running = 0);
    }

    /// Whether nothing is held.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn change(&mut self, fence: u64, change: impl FnOnce(&mut Held)) {
        let held = self.0.entry(fence).or_default();
        change(held);
        if held.left == 0 {
            self.0.remove(&fence);
        }
    }
}
