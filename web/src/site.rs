//! What every request may use.

use std::sync::Arc;

use coordinator::Desk;
use tokio::sync::Semaphore;

/// Games that are played again at the same time; more would take the cores from the workers of `astragal run`.
const REPLAYS: usize = 2;
/// Live pages that are open at the same time.
const STREAMS: usize = 256;

/// The desk, and what is bounded.
#[derive(Clone)]
pub(crate) struct Site {
    pub(crate) desk: Desk,
    pub(crate) replays: Arc<Semaphore>,
    pub(crate) streams: Arc<Semaphore>,
}

impl Site {
    pub(crate) fn new(desk: Desk) -> Self {
        Self { desk, replays: Arc::new(Semaphore::new(REPLAYS)), streams: Arc::new(Semaphore::new(STREAMS)) }
    }
}
