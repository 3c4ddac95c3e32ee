//! Identities: experiments, pairings, pairs, workers, parties, fences.
//!
//! A pair's identity decides everything about it: who plays, on which luck, and whether a result is new.
//! Numbers of experiments and workers are given by the caller.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An experiment, numbered by the caller; among equals the lower number goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct ExperimentId(pub u64);

/// A worker, numbered by the caller. A worker that was started again is a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct WorkerId(pub u64);

/// Whoever answers for workers, numbered by the caller: all that show one credential. Parties do not audit themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct PartyId(pub u64);

/// The token of a lease: never given twice, so that nothing is booked on the wrong worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Fence(pub u64);

/// The place of a pairing in its experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairingId {
    /// Which of the independent tournaments; 0 in a match.
    pub repeat: u32,
    /// The round, from 0; 0 in a match.
    pub round: u32,
    /// The place in the round, from 0.
    pub slot: u32,
}

impl PairingId {
    /// Slots from here on are no places of the plan: two who may meet in the round are played there before anybody knows whether
    /// they will, and the number says who they are. The luck of a pair does not depend on the slot, so that it is the
    /// one it has where they meet.
    pub const AHEAD: u32 = 1 << 30;

    /// Whether nobody knew who would meet when this was played.
    #[must_use]
    pub const fn is_ahead(&self) -> bool {
        self.slot >= Self::AHEAD
    }
}

/// The identity of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PairId {
    /// Of which experiment.
    pub experiment: ExperimentId,
    /// Of which pairing.
    pub pairing: PairingId,
    /// Which of the pairing's pairs, from 0.
    pub index: u64,
}

impl fmt::Display for ExperimentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for PairingId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "repeat {}, round {}, slot {}", self.repeat, self.round, self.slot)
    }
}

impl fmt::Display for PairId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "experiment {}, {}, pair {}", self.experiment, self.pairing, self.index)
    }
}
