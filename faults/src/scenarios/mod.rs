//! The faults, a file each.

mod broken_build;
mod broken_searchers;
mod calm;
mod clocks;
mod deadly_searcher;
mod deaths;
mod disk_full;
mod fallen_actor;
mod hostile;
mod rivals;
mod stalls;
mod takeovers;
mod unplayable;
mod worker_kills;

pub(crate) use broken_build::all as broken_builds;
pub(crate) use calm::Calm;

use crate::scenario::Scenario;
use crate::size::Size;

/// All scenarios, in the order of the table.
pub(crate) fn all(size: &Size) -> Vec<Box<dyn Scenario>> {
    vec![
        Box::new(Calm { workers: size.workers }),
        Box::new(deaths::Deaths::Kills),
        Box::new(worker_kills::WorkerKills),
        Box::new(stalls::Stalls),
        Box::new(rivals::Rivals),
        Box::new(takeovers::Takeovers),
        Box::new(disk_full::DiskFull),
        Box::new(hostile::Hostile),
        Box::new(clocks::Clocks),
        Box::new(deaths::Deaths::PowerCuts),
        Box::new(broken_searchers::BrokenSearchers),
        Box::new(deadly_searcher::DeadlySearcher),
    ]
}
