//! A search for the positions of an experiment, which goes on beside the actor.

use tokio::task::AbortHandle;

/// Somebody who looks for the positions of an experiment, and how many of them are appraised. Dropped, it looks no further.
#[derive(Debug)]
pub(crate) struct Search {
    /// Which search of the coordinator it is: what comes of an earlier one counts no more.
    pub(crate) number: u64,
    pub(crate) task: AbortHandle,
    /// How many positions there are, once they were found.
    pub(crate) positions: Option<u64>,
    /// How many of them are yet to be appraised.
    pub(crate) open: u64,
}

impl Search {
    /// Of how many of all positions it is known what they are worth, once they were found.
    pub(crate) fn appraised(&self) -> Option<(u64, u64)> {
        self.positions.map(|positions| (positions - self.open, positions))
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.task.abort();
    }
}
