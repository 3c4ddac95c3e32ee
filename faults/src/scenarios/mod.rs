//! The faults, a file each.

mod ailing_server;
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
mod server_full;
mod stalls;
mod takeovers;
mod unplayable;
mod worker_kills;

pub(crate) use broken_build::all as broken_builds;
pub(crate) use calm::Calm;

use self::ailing_server::Ailment;
use crate::database::Database;
use crate::scenario::Scenario;
use crate::size::Size;

/// All scenarios that a database can be put to, in the order of the table: what becomes of coordinators and workers is the same with
/// each, then come its own faults.
pub(crate) fn all(size: &Size, database: Database) -> Vec<Box<dyn Scenario>> {
    let mut all: Vec<Box<dyn Scenario>> = vec![
        Box::new(Calm { workers: size.workers }),
        Box::new(deaths::Deaths::Kills),
        Box::new(worker_kills::WorkerKills),
        Box::new(stalls::Stalls),
        Box::new(rivals::Rivals),
        Box::new(hostile::Hostile),
        Box::new(clocks::Clocks),
        Box::new(broken_searchers::BrokenSearchers),
        Box::new(deadly_searcher::DeadlySearcher),
    ];
    match database {
        Database::Sqlite => {
            all.push(Box::new(disk_full::DiskFull));
            all.push(Box::new(deaths::Deaths::PowerCuts));
        }
        Database::Postgres => {
            all.push(Box::new(takeovers::Takeovers));
            all.push(Box::new(Ailment::Restarts));
            all.push(Box::new(Ailment::Cuts));
            all.push(Box::new(Ailment::LostAnswers));
            all.push(Box::new(Ailment::Sleep));
            all.push(Box::new(server_full::ServerFull));
        }
    }
    all
}
