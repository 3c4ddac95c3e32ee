//! Audits: pairs that somebody else shall play again, and how far somebody is believed because of them.

use super::ids::{Build, PairingId};

/// A pair that nobody else has played again yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingAudit {
    /// The pairing.
    pub pairing: PairingId,
    /// The pair.
    pub pair: u64,
    /// Who played it.
    pub worker: String,
    /// With which build.
    pub build: Build,
}

/// How somebody's audits went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Pairs that others confirmed.
    pub good: u64,
    /// Pairs that were found to be something else than the players play.
    pub bad: u64,
    /// How many of the good ones were before the last sentence: trust begins anew from there.
    pub before: u64,
}

impl Record {
    /// Good ones in a row.
    #[must_use]
    pub const fn streak(self) -> u64 {
        self.good.saturating_sub(self.before)
    }
}
