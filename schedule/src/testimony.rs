//! Testimonies: who says that a pair cannot be played, how often, and for how long.

use crate::id::PartyId;
use crate::millis::Millis;

/// A worker process, as far as it matters who says that a pair cannot be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Process {
    /// Which one: the same number for the same process, also after a restart of the coordinator.
    pub id: u64,
    /// Whether whoever answers for it showed a credential. Where nobody does, one can call oneself by any number of names.
    pub has_credential: bool,
}

/// What one process says about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Testimony {
    /// Who answers for it.
    pub party: PartyId,
    /// Which process.
    pub process: Process,
    /// How often it could not play the pair.
    pub failures: u32,
    /// How often it was gone while it had this pair and nothing else.
    pub deaths: u32,
    /// How long ago that began.
    pub since: Millis,
    /// How long ago it was last so.
    pub last: Millis,
}
