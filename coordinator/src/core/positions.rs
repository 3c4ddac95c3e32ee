//! Positions: found and appraised beside the actor, stored piece by piece, and handed to the plan when all of them are known.
//!
//! They follow from the experiment and the games that were played to show them. If a game is struck out, so are they, and everything that
//! was found at them: it is looked for again when the game has been played again.

use std::num::NonZero;
use std::thread::available_parallelism;

use schedule::{ExperimentId, State};
use spec::experiment::{Described, Plan};
use spec::{Experiment, Work};
use store::{ExperimentId as Stored, ExperimentRow, PairingId, PositionRow, Reader, Writer};

use crate::catalogue::BuildCatalogue;
use crate::clock::time_of_day;
use crate::core::found::{Found, Told};
use crate::core::held::Held;
use crate::core::search::Search;
use crate::core::state::Core;
use crate::error::CoordinatorError;
use crate::read::appraising::appraise;
use crate::read::library::Library;
use crate::read::positions::find;

impl Core {
    /// Lets positions be found for experiments that lack them, unless somebody is at it.
    pub(crate) fn find_positions(&mut self) {
        for id in std::mem::take(&mut self.lacking) {
            let state = self.scheduler.state(id).filter(|state| !state.has_ended());
            let is_looked_for = !self.held.contains_key(&id) && self.scheduler.lacks_positions(id);
            let Some(state) = state.filter(|_| is_looked_for) else { continue };
            if state == State::Paused {
                self.lacking.insert(id);
                continue;
            }
            let Some(experiment) = self.scheduler.experiment(id).cloned() else { continue };
            self.searches += 1;
            let (number, reader, found) = (self.searches, self.reader.clone(), self.found.clone());
            let task = tokio::spawn(async move {
                // Nobody listens when the coordinator closes.
                let tell = |told| drop(found.send(Found { experiment: id, search: number, told }));
                if let Err(error) = look(&reader, id, &experiment, |told| tell(Ok(told))).await {
                    tell(Err(error));
                }
            });
            let task = task.abort_handle();
            self.searching.insert(id, Search { number, task, positions: None, open: 0 });
        }
    }

    /// Something was found: it is stored, and when all positions are known the plan goes on. What could not be read or stored is tried
    /// again with the next turn; what can never be found holds the experiment.
    pub(crate) async fn take_positions(&mut self, found: Found) {
        let Found { experiment: id, search, told } = found;
        if self.searching.get(&id).is_none_or(|searching| searching.number != search) {
            return; // games were struck out meanwhile
        }
        let is_stored = match told {
            Ok(Told::Positions(positions)) => {
                let stored = self.writer.put_positions(Stored(id.0 as i64), &positions).await.is_ok();
                self.know_positions(id, positions);
                stored
            }
            Ok(Told::Stored(positions)) => {
                self.know_positions(id, positions);
                true
            }
            Ok(Told::Worth(worth)) => {
                if let Some(searching) = self.searching.get_mut(&id) {
                    searching.open = searching.open.saturating_sub(worth.len() as u64);
                }
                self.writer.appraise(Stored(id.0 as i64), &worth).await.is_ok()
            }
            Err(CoordinatorError::Panicked(said) | CoordinatorError::Positions(said)) => {
                self.searching.remove(&id);
                return self.hold(id, |experiment| Held::stuck(experiment, "its positions", &said));
            }
            Err(_) => false,
        };
        if !is_stored {
            self.metrics.failed_commits.inc();
        }
        let is_stopped =
            self.scheduler.state(id).is_none_or(|state| state == State::Paused || state.has_ended());
        if !is_stored || is_stopped {
            self.searching.remove(&id);
            self.lacking.insert(id);
            return;
        }
        let done = self.searching.get(&id).filter(|searching| searching.open == 0);
        let Some(count) = done.and_then(|searching| searching.positions) else { return };
        self.searching.remove(&id);
        let events = self.scheduler.place(id, count);
        self.follow(&events);
        self.file_ended().await;
    }

    fn know_positions(&mut self, id: ExperimentId, positions: Vec<PositionRow>) {
        if let Some(searching) = self.searching.get_mut(&id) {
            searching.positions = Some(positions.len() as u64);
            searching.open = positions.iter().filter(|position| position.is_open).count() as u64;
        }
        self.positions.insert(id, positions.into_iter().map(|position| position.text).collect());
    }
}

/// Throws away positions that were found in games of which some are missing now, with everything that was found at them. Gives the
/// series that have left the plan by that.
pub(crate) async fn discard_outdated(
    reader: &Reader,
    writer: &mut Writer,
    row: &ExperimentRow,
) -> Result<Vec<PairingId>, CoordinatorError> {
    if row.experiment.kind != "probe" || reader.positions(row.id).await?.is_empty() {
        return Ok(Vec::new());
    }
    let Ok(Experiment { plan: Plan::Probe(plan), .. }) =
        Experiment::parse(&row.experiment.text, &BuildCatalogue)
    else {
        return Ok(Vec::new()); // it is held for that
    };
    let all = reader.pairings(row.id).await?;
    let isolated = reader.isolated(row.id).await?;
    let mut shown = 0;
    for series in all.iter().filter(|series| series.pairing.work == Work::Pairs) {
        let given_up = isolated.iter().filter(|pair| pair.pairing == series.id).count() as u64;
        shown += reader.summary(series.id).await?.tally.pairs() + given_up;
    }
    if shown == plan.size().pairs {
        return Ok(Vec::new());
    }
    let looks = all.iter().filter(|series| series.pairing.work == Work::Probes);
    let retired: Vec<PairingId> = looks.map(|series| series.id).collect();
    for &series in &retired {
        writer.retire(series, time_of_day()).await?;
    }
    writer.put_positions(row.id, &[]).await?;
    Ok(retired)
}

/// Looks for the positions of an experiment, and for what they are worth: goes on with what is stored.
async fn look(
    reader: &Reader,
    id: ExperimentId,
    experiment: &Experiment,
    tell: impl Fn(Told),
) -> Result<(), CoordinatorError> {
    let stored = Stored(id.0 as i64);
    let mut positions = reader.positions(stored).await?;
    if positions.is_empty() {
        let series = reader.pairings(stored).await?;
        positions = find(&Library::File(reader.clone()), &series, experiment).await?;
        tell(Told::Positions(positions.clone()));
    } else {
        tell(Told::Stored(positions.clone()));
    }
    let open: Vec<usize> = (0..positions.len()).filter(|&number| positions[number].is_open).collect();
    let texts = positions.into_iter().map(|position| position.text).collect();
    // Others want to be served meanwhile.
    let threads = available_parallelism().map_or(1, NonZero::get).div_ceil(2);
    appraise(experiment, texts, &open, threads, |worth| tell(Told::Worth(worth))).await
}
