//! Stored probes searched again, on many threads: which of them are what the players really say.

use std::sync::Arc;

use arena::seats::probe;
use coordinator::read::library::{Library, StoredExperiment};
use proto::wire::ProbesTask;
use spec::Work;
use store::question::probes::probes_of;
use store::{PairingRow, ProbeId, ProbeRow};
use tokio::task::JoinSet;

use crate::failure::Failure;

/// Probes that are read at once.
const PAGE: usize = 4096;
/// Probes that one thread does before it is asked how it went.
const CHUNK: usize = 64;

/// What has been shown about the probes of an experiment.
#[derive(Default)]
pub(super) struct ProvedProbes {
    /// Probes that there are.
    pub(super) probes: u64,
    /// Those that came out the same, bit for bit.
    pub(super) identical: u64,
    /// Those under a time limit: nobody can tell.
    pub(super) timed: u64,
    /// What is wrong, with the probe it is wrong with.
    pub(super) wrong: Vec<String>,
}

/// Searches all probes of an experiment again, or one in so many.
pub(super) async fn prove(
    library: &Library,
    stored: &StoredExperiment,
    places: &[Vec<u64>],
    (threads, one_in): (usize, u64),
    mut tell: impl FnMut(u64),
) -> Result<ProvedProbes, Failure> {
    let mut proved = ProvedProbes::default();
    let mut running: JoinSet<ProvedProbes> = JoinSet::new();
    let series = stored.pairings.iter().zip(places).filter(|(series, _)| series.pairing.work == Work::Probes);
    for (series, places) in series {
        proved.probes += places.len() as u64;
        let task = match stored.probes_task(series) {
            Ok(task) => Arc::new(task),
            Err(error) => {
                proved.wrong.push(format!("series {}: this build cannot do it: {error}", series.id.0));
                continue;
            }
        };
        let mut from = 0;
        loop {
            let page = library.ask(&probes_of(series.id, from, PAGE)).await?;
            let Some(last) = page.last() else { break };
            from = last.index + 1;
            let drawn: Vec<ProbeRow> = page.into_iter().filter(|row| row.index % one_in == 0).collect();
            for chunk in drawn.chunks(CHUNK) {
                if running.len() >= 2 * threads
                    && let Some(done) = running.join_next().await
                {
                    add(&mut proved, done.expect("searching does not panic"), &mut tell);
                }
                let (task, row, chunk) = (Arc::clone(&task), series.clone(), chunk.to_vec());
                running.spawn_blocking(move || again(&task, &row, &chunk));
            }
        }
    }
    while let Some(done) = running.join_next().await {
        add(&mut proved, done.expect("searching does not panic"), &mut tell);
    }
    proved.wrong.sort();
    Ok(proved)
}

fn add(proved: &mut ProvedProbes, done: ProvedProbes, tell: &mut impl FnMut(u64)) {
    proved.identical += done.identical;
    proved.timed += done.timed;
    proved.wrong.extend(done.wrong);
    tell(proved.identical + proved.timed + proved.wrong.len() as u64);
}

fn again(task: &ProbesTask, series: &PairingRow, rows: &[ProbeRow]) -> ProvedProbes {
    let mut proved = ProvedProbes::default();
    for row in rows {
        let id = ProbeId::new(series.id, row.index);
        if !task.is_replayable() {
            proved.timed += 1;
            continue;
        }
        let Some((number, position)) = task.position_of(row.index) else {
            proved.wrong.push(format!("probe {id}: there is no such position"));
            continue;
        };
        let luck = (position, task.seed_of(row.index));
        match probe(&task.game, &task.player, task.limit, task.keep, luck) {
            Err(error) => proved.wrong.push(format!("probe {id}: {error}")),
            Ok(again) => match row.difference(&ProbeRow::of_record(row.index, number, again)) {
                None => proved.identical += 1,
                Some(difference) => proved.wrong.push(format!("probe {id}: searched again, {difference}")),
            },
        }
    }
    proved
}
