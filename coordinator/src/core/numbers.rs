//! Which number of the store stands for which pairing of the scheduler, and the other way round.

use std::collections::{BTreeMap, BTreeSet};

use store::{ExperimentRow, PairingId as Stored, PairingKey};

/// A pairing of an experiment, as the scheduler names it.
pub(crate) type Planned = (schedule::ExperimentId, schedule::PairingId);

/// The two names of every pairing that is stored.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    stored: BTreeMap<Planned, Stored>,
    planned: BTreeMap<Stored, Planned>,
    /// Those that are played ahead.
    ahead: BTreeSet<Stored>,
    /// Where those stood that have left the plan: somebody may still play them.
    retired: BTreeMap<Stored, Planned>,
}

const _: () =
    assert!(schedule::PairingId::AHEAD as u64 == PairingKey::AHEAD, "a place ahead is one in the store too");

impl Numbers {
    /// Enters a pairing.
    pub(crate) fn enter(&mut self, planned: Planned, stored: Stored) {
        self.stored.insert(planned, stored);
        self.planned.insert(stored, planned);
        if planned.1.is_ahead() {
            self.ahead.insert(stored);
        }
    }

    /// A pairing stands at another place.
    pub(crate) fn rename(&mut self, stored: Stored, planned: Planned) {
        self.remove(stored);
        self.enter(planned, stored);
    }

    /// Those that are played ahead.
    pub(crate) fn ahead(&self) -> impl Iterator<Item = (Stored, Planned)> {
        self.ahead.iter().filter_map(|stored| Some((*stored, self.planned(*stored)?)))
    }

    /// A pairing has left the plan.
    pub(crate) fn retire(&mut self, stored: Stored) {
        if let Some(planned) = self.remove(stored) {
            self.retired.insert(stored, planned);
        }
    }

    /// Where a pairing stands, or stood before it left the plan.
    pub(crate) fn ever(&self, stored: Stored) -> Option<Planned> {
        self.planned(stored).or_else(|| self.retired.get(&stored).copied())
    }

    fn remove(&mut self, stored: Stored) -> Option<Planned> {
        self.ahead.remove(&stored);
        let planned = self.planned.remove(&stored)?;
        self.stored.remove(&planned);
        Some(planned)
    }

    /// The store's number of a pairing.
    pub(crate) fn stored(&self, planned: Planned) -> Option<Stored> {
        self.stored.get(&planned).copied()
    }

    /// The pairing that a number of the store stands for.
    pub(crate) fn planned(&self, stored: Stored) -> Option<Planned> {
        self.planned.get(&stored).copied()
    }
}

/// A pairing's place, as the store writes it.
pub(crate) fn key_of(pairing: schedule::PairingId) -> PairingKey {
    let schedule::PairingId { repeat, round, slot } = pairing;
    PairingKey { repeat: repeat.into(), round: round.into(), slot: slot.into() }
}

/// A pairing's place, as the scheduler writes it; none for numbers that no experiment has.
pub(crate) fn place_of(key: PairingKey) -> Option<schedule::PairingId> {
    let PairingKey { repeat, round, slot } = key;
    Some(schedule::PairingId {
        repeat: repeat.try_into().ok()?,
        round: round.try_into().ok()?,
        slot: slot.try_into().ok()?,
    })
}

/// The scheduler's number of a stored experiment: the store's.
pub(crate) fn id_of(row: &ExperimentRow) -> schedule::ExperimentId {
    schedule::ExperimentId(row.id.0 as u64)
}
