//! Pairs are played: players stay seated as long as the next pairs are theirs too.
//!
//! A player's fault is a forfeit (see [`arena::table`]), anything else, such as a player that cannot play here, a pair that failed.

use std::sync::Arc;

use arena::{Contest, Seats, seat};
use proto::wire;

use super::task::{Luck, PairsTask, Seating};
use crate::job::Job;
use crate::round::{Craft, give_up, round};
use crate::shop::Shop;
use crate::work::finished::Finished;
use crate::work::task::Task;

/// Plays a job and those after it of the same players.
pub(crate) fn play_pairs(shop: &Shop, job: Job, task: &PairsTask) -> Option<Job> {
    let PairsTask { seating, luck } = task;
    match seating.contest() {
        Ok(contest) => round(&Players { contest, seating }, shop, job, *luck),
        Err(reason) => give_up(shop, job, reason),
    }
}

/// Two players of a game.
struct Players<'a> {
    contest: &'a Contest,
    seating: &'a Arc<Seating>,
}

impl<'a> Craft for Players<'a> {
    type Bench = Box<dyn Seats + 'a>;
    type Need = Luck;

    fn set_up(&self) -> Result<Self::Bench, String> {
        seat(self.contest).map_err(|error| error.to_string())
    }

    fn need(&self, task: &Task) -> Option<Luck> {
        let Task::Pairs(PairsTask { seating, luck }) = task else { return None };
        Arc::ptr_eq(seating, self.seating).then_some(*luck)
    }

    fn finish(table: &mut Self::Bench, luck: Luck, job: &Job, index: u64) -> Result<Finished, String> {
        let pair =
            table.play_pair(index, luck.seed_of(index)).map_err(|unavailable| unavailable.to_string())?;
        Ok(Finished::Pair(wire::finished(job.fence, job.series, pair)))
    }
}
