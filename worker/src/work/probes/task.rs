//! Who looks at the positions of a job.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use proto::v1;
use proto::wire::ProbesTask;

/// What the units of a job are to look at: as it was sent, and checked when a thread needs it.
#[derive(Clone, Debug)]
pub(crate) struct Looking(Arc<(v1::ProbesTask, OnceLock<Result<ProbesTask, String>>)>);

impl Looking {
    pub(crate) fn new(order: v1::ProbesTask) -> Self {
        Self(Arc::new((order, OnceLock::new())))
    }

    /// The task, or why it is none.
    pub(super) fn task(&self) -> Result<&ProbesTask, &str> {
        let (order, checked) = &*self.0;
        let check = || match catch_unwind(AssertUnwindSafe(|| ProbesTask::try_from(order.clone()))) {
            Ok(Ok(task)) => Ok(task),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("reading the task panicked".to_owned()),
        };
        checked.get_or_init(check).as_ref().map_err(String::as_str)
    }

    /// Whether another one has the same player, under the same limit, at the same game, of whom the same is kept.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let who = |looking: &Self| {
            let (order, _) = &*looking.0;
            let words = [&order.game, &order.player, &order.limit].map(String::clone);
            (words, order.keep_moves, order.keep_shape)
        };
        Arc::ptr_eq(&self.0, &other.0) || who(self) == who(other)
    }
}
