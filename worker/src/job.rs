//! Pairs to play, and the players who play them.

use std::collections::VecDeque;
use std::mem;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use arena::Contest;
use proto::v1::portion::Task;
use proto::v1::{PairsTask, Portion};
use spec::Seed;

/// So many contests are remembered, so that the next lease of a pairing finds its players ready.
const MOST_SEATINGS: usize = 64;

/// No portion is longer, so that counts of pairs cannot overflow; what is cut off is offered again by and by.
const MOST_PORTION: u64 = 1 << 32;

/// Who plays what: as it was sent, and checked when a thread needs it, because seating a player may take long.
#[derive(Debug)]
pub(crate) struct Seating {
    /// Without seed, repeat and round.
    task: Option<PairsTask>,
    contest: OnceLock<Result<Contest, String>>,
}

impl Seating {
    /// The contest, or why there is none.
    pub(crate) fn contest(&self) -> Result<&Contest, &str> {
        self.contest.get_or_init(|| self.check()).as_ref().map_err(String::as_str)
    }

    fn check(&self) -> Result<Contest, String> {
        let Some(task) = self.task.clone() else {
            return Err("this build does not know this kind of work".to_owned());
        };
        let checked = catch_unwind(AssertUnwindSafe(|| proto::wire::PairsTask::try_from(task)));
        match checked {
            Ok(Ok(task)) => Ok(task.contest),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("seating the players panicked".to_owned()),
        }
    }
}

/// Pairs of one pairing under one lease.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) fence: u64,
    pub(crate) pairing: u64,
    pub(crate) pairs: Range<u64>,
    pub(crate) seating: Arc<Seating>,
    seed: u64,
    repeat: u32,
    round: u32,
}

impl Job {
    /// How many pairs it has.
    pub(crate) const fn len(&self) -> u64 {
        self.pairs.end - self.pairs.start
    }

    /// The seed of a pair.
    pub(crate) const fn seed_of(&self, index: u64) -> Seed {
        Seed::of_pair(Seed(self.seed), self.repeat as u64, self.round as u64, index)
    }

    /// Takes the first `most` pairs off.
    pub(crate) fn split_off_front(&mut self, most: u64) -> Self {
        let cut = self.pairs.start.saturating_add(most).min(self.pairs.end);
        let front = Self { pairs: self.pairs.start..cut, ..self.clone() };
        self.pairs.start = cut;
        front
    }
}

/// The contests of the last leases.
#[derive(Debug, Default)]
pub(crate) struct Seatings(VecDeque<Arc<Seating>>);

impl Seatings {
    /// A portion of a lease as a job; portions with the same players share their seating.
    pub(crate) fn job(&mut self, fence: u64, portion: Portion) -> Job {
        let Portion { pairing, first, count, task } = portion;
        let mut task = task.map(|Task::Pairs(task)| task);
        let (seed, repeat, round) = task.as_mut().map_or((0, 0, 0), |task| {
            let PairsTask { seed, repeat, round, .. } = task;
            (mem::take(seed), mem::take(repeat), mem::take(round))
        });
        Job {
            fence,
            pairing,
            pairs: first..first.saturating_add(count.min(MOST_PORTION)),
            seating: self.seating(task),
            seed,
            repeat,
            round,
        }
    }

    fn seating(&mut self, task: Option<PairsTask>) -> Arc<Seating> {
        if let Some(known) = self.0.iter().find(|seating| seating.task == task) {
            return Arc::clone(known);
        }
        let seating = Arc::new(Seating { task, contest: OnceLock::new() });
        self.0.push_front(Arc::clone(&seating));
        self.0.truncate(MOST_SEATINGS);
        seating
    }
}
