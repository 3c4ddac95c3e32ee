//! What every request may use.

use std::sync::Arc;

use coordinator::{Desk, Gate, Library};
use tokio::sync::Semaphore;

use crate::replays::Replays;

/// Live pages that are open at the same time.
const STREAMS: usize = 256;

/// Who can reach the pages at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// This machine.
    Machine,
    /// Everybody on a network that is trusted itself.
    Network,
    /// Everybody, through TLS.
    Secured,
}

/// The desk, the gate, and what is bounded.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) desk: Desk,
    pub(crate) gate: Gate,
    pub(crate) reach: Reach,
    pub(crate) replays: Replays,
    pub(crate) streams: Arc<Semaphore>,
}

impl Site {
    pub(crate) fn new(desk: Desk, gate: Gate, reach: Reach) -> Self {
        Self { desk, gate, reach, replays: Replays::new(), streams: Arc::new(Semaphore::new(STREAMS)) }
    }

    /// Everything that is stored.
    pub(crate) fn library(&self) -> Library {
        Library::File(self.desk.reader().clone())
    }
}
