//! The referee: every result that comes in is followed through the rules before it is stored.
//!
//! Of a game: legal moves, the dice that the pair's luck threw, the result that follows. What is wrong there was played by a broken
//! machine or by nobody. It costs about as much as playing out the moves without thinking, and runs beside the actor.
//! Whether the players would really choose these moves only playing again can tell (`astragal verify`).

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use store::{PairingId, UnitRow};

use crate::error::CoordinatorError;
use crate::read::library::message::pairing_id;
use crate::work::results::Brought;
use crate::work::task::Task;

/// A finished unit that follows the rules.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) fence: u64,
    pub(crate) series: PairingId,
    pub(crate) row: UnitRow,
}

/// Knows what every series is to do. Clones share what they know.
#[derive(Clone, Debug, Default)]
pub(crate) struct Referee {
    tasks: Arc<RwLock<BTreeMap<PairingId, Arc<Task>>>>,
}

impl Referee {
    /// Units of this series do this.
    pub(crate) fn tell(&self, series: PairingId, task: Task) {
        let mut tasks = self.tasks.write().unwrap_or_else(PoisonError::into_inner);
        tasks.insert(series, Arc::new(task));
    }

    /// Whether it knows what a series is to do: that never changes, so it is worked out once and not with every lease.
    pub(crate) fn knows(&self, series: PairingId) -> bool {
        self.task(series).is_some()
    }

    /// What a series is to do.
    pub(crate) fn task(&self, series: PairingId) -> Option<Arc<Task>> {
        self.tasks.read().unwrap_or_else(PoisonError::into_inner).get(&series).cloned()
    }

    /// Checks results. The first one that breaks the rules is named; those of series that nobody handed out are left
    /// out, as they would be later.
    pub(crate) fn check(&self, brought: Vec<Brought>) -> Result<Vec<Finished>, CoordinatorError> {
        brought.into_iter().filter_map(|one| self.check_one(one).transpose()).collect()
    }

    fn check_one(&self, brought: Brought) -> Result<Option<Finished>, CoordinatorError> {
        let (fence, series) = (brought.fence(), pairing_id(brought.series())?);
        let Some(task) = self.task(series) else { return Ok(None) };
        Ok(Some(Finished { fence, series, row: task.check(series, brought)? }))
    }
}
