//! The machines that played an experiment under a time limit, from what is stored of their games.

use schedule::report::Machine;
use store::question::machines::{MachinePace, machine_paces};

use crate::error::CoordinatorError;
use crate::read::library::Library;

/// The machines of an experiment; none where limits are counted.
pub async fn machines(library: &Library, experiment: &str) -> Result<Vec<Machine>, CoordinatorError> {
    let machine = |pace: MachinePace| {
        let MachinePace { worker, games, speed, nodes_per_second, slowest, fastest } = pace;
        Machine { worker, games, speed, nodes_per_second, slowest, fastest }
    };
    Ok(library.ask(&machine_paces(experiment)).await?.into_iter().map(machine).collect())
}
