//! How much happened in a world.

use std::ops::AddAssign;

/// How much happened, to show that the faults did.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) events: u64,
    pub(crate) restarts: u64,
    pub(crate) repeats: u64,
    pub(crate) expired: u64,
    pub(crate) isolated: u64,
    pub(crate) deadly: u64,
    pub(crate) stalled: u64,
    pub(crate) apart: u64,
    pub(crate) audited: u64,
    pub(crate) early: u64,
    pub(crate) in_vain: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        // All of them by name: one that is added later cannot be forgotten here.
        let Self {
            events,
            restarts,
            repeats,
            expired,
            isolated,
            deadly,
            stalled,
            apart,
            audited,
            early,
            in_vain,
        } = other;
        self.events += events;
        self.restarts += restarts;
        self.repeats += repeats;
        self.expired += expired;
        self.isolated += isolated;
        self.deadly += deadly;
        self.stalled += stalled;
        self.apart += apart;
        self.audited += audited;
        self.early += early;
        self.in_vain += in_vain;
    }
}
