//! Who plays the pairs of a job, and on which luck.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use arena::Contest;
use proto::v1;
use spec::Seed;

/// So many contests are remembered, so that the next lease of a pairing finds its players ready.
const MOST_SEATINGS: usize = 64;

/// What the pairs of a job are to play.
#[derive(Clone, Debug)]
pub(crate) struct PairsTask {
    pub(super) seating: Arc<Seating>,
    pub(super) luck: Luck,
}

/// Where the luck of a pairing comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Luck {
    seed: u64,
    repeat: u32,
    round: u32,
}

impl Luck {
    /// The seed of a pair.
    pub(super) const fn seed_of(self, index: u64) -> Seed {
        Seed::of_pair(Seed(self.seed), self.repeat as u64, self.round as u64, index)
    }
}

/// Who plays what: as it was sent, and checked when a thread needs it, because seating a player may take long.
#[derive(Debug)]
pub(super) struct Seating {
    /// Without seed, repeat and round.
    order: v1::PairsTask,
    contest: OnceLock<Result<Contest, String>>,
}

impl Seating {
    /// The contest, or why there is none.
    pub(super) fn contest(&self) -> Result<&Contest, &str> {
        self.contest.get_or_init(|| self.check()).as_ref().map_err(String::as_str)
    }

    fn check(&self) -> Result<Contest, String> {
        let checked = catch_unwind(AssertUnwindSafe(|| proto::wire::PairsTask::try_from(self.order.clone())));
        match checked {
            Ok(Ok(task)) => Ok(task.contest),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("seating the players panicked".to_owned()),
        }
    }
}

/// The contests of the last leases.
#[derive(Debug, Default)]
pub(crate) struct Seatings(VecDeque<Arc<Seating>>);

impl Seatings {
    /// The task that an order tells of; orders with the same players share their seating.
    pub(crate) fn task(&mut self, order: v1::PairsTask) -> PairsTask {
        let luck = Luck { seed: order.seed, repeat: order.repeat, round: order.round };
        let players = v1::PairsTask { seed: 0, repeat: 0, round: 0, ..order };
        PairsTask { seating: self.seating(players), luck }
    }

    fn seating(&mut self, order: v1::PairsTask) -> Arc<Seating> {
        if let Some(known) = self.0.iter().find(|seating| seating.order == order) {
            return Arc::clone(known);
        }
        let seating = Arc::new(Seating { order, contest: OnceLock::new() });
        self.0.push_front(Arc::clone(&seating));
        self.0.truncate(MOST_SEATINGS);
        seating
    }
}
