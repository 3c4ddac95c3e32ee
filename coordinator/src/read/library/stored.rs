//! An experiment as it is stored, with its pairings.

use std::sync::Arc;

use store::{ExperimentRow, FailureRow, PairingId, PairingRow, PositionRow, Reader, StoreError};

/// An experiment with its pairings.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredExperiment {
    /// The experiment.
    pub row: ExperimentRow,
    /// Its pairings, in the order of their places.
    pub pairings: Vec<PairingRow>,
    /// The pairs that were given up, each with its pairing.
    pub isolated: Vec<(PairingId, u64)>,
    /// What workers said about pairs that they could not play.
    pub failures: Vec<FailureRow>,
    /// The positions at which it looks, once they were found.
    pub positions: Vec<PositionRow>,
}

impl StoredExperiment {
    /// Reads what belongs to an experiment.
    pub(crate) async fn read(reader: &Reader, row: ExperimentRow) -> Result<Self, StoreError> {
        let isolated = reader.isolated(row.id).await?;
        let failures = reader.failures(row.id).await?;
        Ok(Self {
            pairings: reader.pairings(row.id).await?,
            isolated: isolated.into_iter().map(|isolated| (isolated.pairing, isolated.pair)).collect(),
            failures,
            positions: reader.positions(row.id).await?,
            row,
        })
    }

    /// The pairs of a pairing that were given up.
    pub(crate) fn isolated_of(&self, pairing: PairingId) -> impl Iterator<Item = u64> {
        self.isolated.iter().filter(move |(of, _)| *of == pairing).map(|&(_, pair)| pair)
    }

    /// The positions at which it looks, as their game writes them.
    pub(crate) fn texts(&self) -> Arc<[String]> {
        self.positions.iter().map(|position| position.text.clone()).collect()
    }

    /// One of its pairings.
    #[must_use]
    pub fn pairing(&self, id: PairingId) -> Option<&PairingRow> {
        self.pairings.iter().find(|pairing| pairing.id == id)
    }
}
