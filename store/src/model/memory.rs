//! What a writer remembers between two commits, so that it need not ask again.

use std::collections::BTreeMap;

use super::ids::PairingId;
use super::unit::Sums;

/// What is remembered; always what is stored.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The number of the next batch.
    pub(crate) next_batch: i64,
    /// What is known of the pairings that results came for.
    pub(crate) pairings: BTreeMap<PairingId, Known>,
    /// The ids of the workers that were here.
    pub(crate) workers: BTreeMap<String, i64>,
}

/// What is remembered of a pairing.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) replayable: bool,
    pub(crate) sums: Sums,
}

impl Known {
    /// What is known of it once everything is stored.
    pub(crate) fn stored(self) -> Self {
        Self { sums: self.sums.stored(), ..self }
    }
}

impl Memory {
    /// Nothing but the number of the next batch.
    pub(crate) fn new(next_batch: i64) -> Self {
        Self { next_batch, ..Self::default() }
    }

    /// Forgets pairings of which something else is stored now.
    pub(crate) fn forget(&mut self, pairings: &[PairingId]) {
        self.pairings.retain(|pairing, _| !pairings.contains(pairing));
    }
}
