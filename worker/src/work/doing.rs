//! A thread does jobs, by kind.

use super::pairs::play::play_pairs;
use super::probes::look::probe_positions;
use super::task::Task;
use crate::job::Job;
use crate::round::give_up;
use crate::shop::Shop;

/// Does a job and those after it, as long as they need the same preparations. The first that does not, or nothing when the shop is
/// closed.
pub(crate) fn work_on(shop: &Shop, job: Job) -> Option<Job> {
    match job.task.clone() {
        Task::Pairs(task) => play_pairs(shop, job, &task),
        Task::Probes(looking) => probe_positions(shop, job, &looking),
        Task::Unknown => give_up(shop, job, "this build does not know this kind of work"),
    }
}
