//! What comes in together: who brings it, what it is, and what became of it. The same for any kind of work.

use std::collections::BTreeSet;

use spec::Speed;

use super::alarm::Alarm;
use super::identity::{Identity, ProcessId};
use super::ids::{Build, Millis, PairingId};
use super::unit::UnitRow;

/// Who brings a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchHeader {
    /// The worker's name.
    pub worker: String,
    /// Its process.
    pub process: ProcessId,
    /// The worker's build.
    pub build: Build,
    /// When it came.
    pub received: Millis,
    /// The fencing token of the lease that it was played under.
    pub fence: u64,
    /// How fast the worker's machine is, if it was measured.
    pub speed: Option<Speed>,
}

/// A batch of units of one series.
#[derive(Clone, Debug, PartialEq)]
pub struct Incoming {
    /// Who brings it.
    pub header: BatchHeader,
    /// The pairing, from [`crate::Ledger::put_pairings`].
    pub pairing: PairingId,
    /// The units, best in ascending order.
    pub units: Vec<UnitRow>,
    /// Those of them that somebody else shall play again, if they are new.
    pub audits: BTreeSet<u64>,
    /// How many say to have taken longer than their lease had been out.
    pub overlong: u64,
}

/// What became of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many pairs were new.
    pub new_pairs: u64,
    /// The indices of the pairs that were there before with the same content (or may differ: time limits).
    pub repeats: Vec<u64>,
    /// The pairs that were there before with another content. The first result stays.
    pub alarms: Vec<Alarm>,
    /// The new pairs that somebody else shall play again.
    pub audits: Vec<u64>,
    /// The new pairs of which half had been there: that half is struck out.
    pub mended: Vec<u64>,
    /// Whose pairs were confirmed by this batch: one for each pair that was to be audited.
    pub confirmed: Vec<Identity>,
}
