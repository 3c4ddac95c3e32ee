//! A player looks at positions: it stays ready as long as the next ones are for it too.
//!
//! There is nobody to forfeit to: a search that breaks down, or is beyond its limit, is a unit that failed.

use arena::{Fault, Probing, ask};
use proto::wire::{self, ProbesTask};

use super::task::Looking;
use crate::job::Job;
use crate::round::{Craft, give_up, round};
use crate::shop::Shop;
use crate::work::finished::Finished;
use crate::work::task::Task;

/// Does a job and those after it of the same player.
pub(crate) fn probe_positions(shop: &Shop, job: Job, looking: &Looking) -> Option<Job> {
    match looking.task() {
        Ok(task) => round(&Player { looking, task }, shop, job, ()),
        Err(reason) => give_up(shop, job, reason),
    }
}

/// A player of a game.
struct Player<'a> {
    looking: &'a Looking,
    task: &'a ProbesTask,
}

impl Craft for Player<'_> {
    type Bench = Box<dyn Probing>;
    type Need = ();

    fn set_up(&self) -> Result<Self::Bench, String> {
        ask(&self.task.game, &self.task.player, self.task.limit, self.task.keep)
            .map_err(|error| error.to_string())
    }

    fn need(&self, task: &Task) -> Option<()> {
        let Task::Probes(looking) = task else { return None };
        looking.is_like(self.looking).then_some(())
    }

    fn finish(prober: &mut Self::Bench, (): (), job: &Job, index: u64) -> Result<Finished, String> {
        let Task::Probes(looking) = &job.task else { return Err("this is no probe".to_owned()) };
        let task = looking.task()?;
        let (_, position) =
            task.position_of(index).ok_or_else(|| "the position of this probe was not sent".to_owned())?;
        let record = prober.probe(position, task.seed_of(index)).map_err(|error| error.to_string())?;
        if let Some(fault) = Fault::of_overrun(task.player.limit_or(task.limit), record.nodes, record.time) {
            return Err(format!("the search is beyond its limit: {fault}"));
        }
        Ok(Finished::Probe(wire::finished_probe(job.fence, job.series, index, record)))
    }
}
