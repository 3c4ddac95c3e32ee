//! What every request may use.

use std::sync::Arc;

use coordinator::{Desk, Gate};
use tokio::sync::Semaphore;

/// Games that are played again at the same time; more would take the cores from the workers of `astragal run`.
const REPLAYS: usize = 2;
/// Live pages that are open at the same time.
const STREAMS: usize = 256;

/// The desk, the gate, and what is bounded.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) desk: Desk,
    pub(crate) gate: Gate,
    pub(crate) replays: Arc<Semaphore>,
    pub(crate) streams: Arc<Semaphore>,
}

impl Site {
    pub(crate) fn new(desk: Desk, gate: Gate) -> Self {
        let bound = |places| Arc::new(Semaphore::new(places));
        Self { desk, gate, replays: bound(REPLAYS), streams: bound(STREAMS) }
    }
}
