//! Units to do, as they came in a lease.

use std::ops::Range;

use proto::v1::Portion;

use crate::work::task::{Task, Tasks};

/// No portion is longer, so that counts of units cannot overflow; what is cut off is offered again by and by.
const MOST_PORTION: u64 = 1 << 32;

/// Units of one series under one lease.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) fence: u64,
    /// The series, as in the lease.
    pub(crate) series: u64,
    pub(crate) units: Range<u64>,
    pub(crate) task: Task,
}

impl Job {
    /// A portion of a lease.
    pub(crate) fn of_portion(fence: u64, portion: Portion, tasks: &mut Tasks) -> Self {
        let Portion { pairing, first, count, task } = portion;
        let units = first..first.saturating_add(count.min(MOST_PORTION));
        Self { fence, series: pairing, units, task: tasks.read(task) }
    }

    /// How many units it has.
    pub(crate) const fn len(&self) -> u64 {
        self.units.end - self.units.start
    }

    /// Takes the first `most` units off.
    pub(crate) fn split_off_front(&mut self, most: u64) -> Self {
        let cut = self.units.start.saturating_add(most).min(self.units.end);
        let front = Self { units: self.units.start..cut, ..self.clone() };
        self.units.start = cut;
        front
    }
}
