//! What every request may use.

use std::sync::Arc;

use coordinator::{Desk, Gate, Library};
use tokio::sync::Semaphore;

/// Games that are played again at the same time; more would take the cores from the workers of `astragal run`.
const REPLAYS: usize = 2;
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
    pub(crate) replays: Arc<Semaphore>,
    pub(crate) streams: Arc<Semaphore>,
}

impl Site {
    pub(crate) fn new(desk: Desk, gate: Gate, reach: Reach) -> Self {
        let bound = |places| Arc::new(Semaphore::new(places));
        Self { desk, gate, reach, replays: bound(REPLAYS), streams: bound(STREAMS) }
    }

    /// Everything that is stored.
    pub(crate) fn library(&self) -> Library {
        Library::File(self.desk.reader().clone())
    }
}
