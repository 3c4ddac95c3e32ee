//! What was struck out: it counts no more, and is played again.

use super::ids::{ExperimentId, GameId, PairingId, ProbeId};

/// What was struck out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Struck {
    /// How many pairs.
    pub pairs: u64,
    /// Of which pairings.
    pub pairings: Vec<PairingId>,
    /// Of which experiments: they have to be worked out again.
    pub experiments: Vec<ExperimentId>,
}

/// What was put right in a damaged file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repaired {
    /// Pairs that were struck out, by their first games: they have to be played again.
    pub pairs: Vec<GameId>,
    /// Probes that were struck out.
    pub probes: Vec<ProbeId>,
    /// Pairings whose sums were counted again.
    pub recounted: Vec<PairingId>,
}
