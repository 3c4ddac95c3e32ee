//! Who asks for work.

use crate::id::{PartyId, WorkerId};
use crate::millis::Millis;
use crate::settings::Settings;
use crate::testimony::Process;

/// A worker's request for work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Who asks.
    pub worker: WorkerId,
    /// Who answers for it.
    pub party: PartyId,
    /// Which process it is.
    pub process: Process,
    /// How many pairs it plays at once.
    pub slots: u32,
    /// It takes no more pairs than this.
    pub most: u64,
}

/// Who asks, and who else could do it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker<'a> {
    pub(crate) worker: WorkerId,
    pub(crate) party: PartyId,
    pub(crate) present: &'a [(WorkerId, PartyId)],
    pub(crate) settings: &'a Settings,
    pub(crate) now: Millis,
}
