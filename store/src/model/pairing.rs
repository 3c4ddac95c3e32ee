//! Pairings as they are stored.

use serde::Serialize;
use spec::Work;

use super::ids::{ExperimentId, PairingId};

/// Where a pairing stands in its experiment. Together with the experiment this is its identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct PairingKey {
    /// Which of several independent repetitions, from 0.
    pub repeat: u64,
    /// Which round of it, from 0.
    pub round: u64,
    /// Which pairing of the round, from 0. From [`PairingKey::AHEAD`] on it is no place of the plan.
    pub slot: u64,
}

impl PairingKey {
    /// Pairings of this slot and above were played before anybody knew whether their players would meet. Views leave them out, and so do counts
    /// of what was struck out: nobody did anything wrong.
    pub const AHEAD: u64 = 1 << 30;
}

/// A pairing to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPairing {
    /// The experiment.
    pub experiment: ExperimentId,
    /// Its place there.
    pub key: PairingKey,
    /// What its units are.
    pub work: Work,
    /// The first-named player and the other, canonical; the same where one looks at positions alone.
    pub players: [String; 2],
    /// Whether the same seeds give the same games. If not, a different repeat is no alarm.
    pub replayable: bool,
}

/// A pairing that is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingRow {
    /// Its number in this file.
    pub id: PairingId,
    /// What it was stored as.
    pub pairing: NewPairing,
}
