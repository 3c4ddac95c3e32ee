//! The scheduler's state rebuilt from stored games alone: after a restart, or to report on a file.

use std::collections::BTreeMap;

use schedule::{Entry, ExperimentId, Outcome, PairId, PairingId, Scheduler, Settings};
use spec::Experiment;

use crate::book::{Book, place_of};
use crate::error::CoordinatorError;
use crate::known::Known;
use crate::store::experiment::{ExperimentRow, ExperimentState};
use crate::store::pages::PairPoints;
use crate::store::reader::Reader;

/// The scheduler's number of a stored experiment: the store's.
pub(crate) fn id_of(row: &ExperimentRow) -> ExperimentId {
    ExperimentId(row.id.0 as u64)
}

/// What a coordinator knows from its store.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) scheduler: Scheduler,
    pub(crate) book: Book,
    /// How many repeats of each experiment differ.
    pub(crate) alarms: BTreeMap<ExperimentId, u64>,
}

/// Every experiment of a store and every result; `settings` and `epoch` as in [`Scheduler::new`].
pub(crate) async fn all(reader: &Reader, settings: Settings, epoch: u32) -> Result<Memory, CoordinatorError> {
    let (mut scheduler, mut book) = (Scheduler::new(settings, epoch), Book::default());
    for row in reader.experiments().await? {
        one(reader, &row, &mut scheduler, &mut book).await?;
    }
    let mut alarms = BTreeMap::new();
    for alarm in reader.alarms(false).await? {
        if let Some((experiment, _)) = book.planned(alarm.pairing) {
            *alarms.entry(experiment).or_insert(0) += 1;
        }
    }
    Ok(Memory { scheduler, book, alarms })
}

/// A scheduler that knows one experiment of a store, for looking at it.
pub async fn for_report(reader: &Reader, name: &str) -> Result<(Scheduler, ExperimentId), CoordinatorError> {
    let (mut scheduler, mut book) = (Scheduler::new(Settings::default(), 1), Book::default());
    let row = reader.experiment(name).await?;
    one(reader, &row, &mut scheduler, &mut book).await?;
    Ok((scheduler, id_of(&row)))
}

/// Tells a scheduler everything about one experiment.
async fn one(
    reader: &Reader,
    row: &ExperimentRow,
    scheduler: &mut Scheduler,
    book: &mut Book,
) -> Result<(), CoordinatorError> {
    let id = id_of(row);
    scheduler.submit(id, parse(row)?)?;
    let isolated = reader.isolated(row.id).await?;
    for pairing in reader.pairings(row.id).await? {
        let Some(place) = place_of(pairing.pairing.key) else { continue };
        book.enter((id, place), pairing.id);
        let given_up = isolated.iter().filter(|isolated| isolated.pairing == pairing.id);
        let given_up = given_up.map(|isolated| Entry {
            pair: PairId { experiment: id, pairing: place, index: isolated.pair },
            outcome: Outcome::Isolated,
        });
        scheduler.restore(id, given_up)?;
        let mut from = 0;
        loop {
            let page = reader.pair_points(pairing.id, from).await?;
            let Some(last) = page.last() else { break };
            from = last.index + 1;
            feed(scheduler, id, place, &page)?;
        }
    }
    match row.state {
        ExperimentState::Paused => scheduler.pause(id)?,
        ExperimentState::Cancelled | ExperimentState::Failed => drop(scheduler.cancel(id)?), // nothing is out
        ExperimentState::Running | ExperimentState::Finished => {}
    }
    Ok(())
}

/// The experiment that a row tells of.
fn parse(row: &ExperimentRow) -> Result<Experiment, CoordinatorError> {
    Experiment::parse(&row.experiment.text, &Known).map_err(|errors| CoordinatorError::Unreadable {
        name: row.experiment.name.clone(),
        reason: errors.to_string(),
    })
}

/// Hands over a page of stored results.
fn feed(
    scheduler: &mut Scheduler,
    experiment: ExperimentId,
    pairing: PairingId,
    page: &[PairPoints],
) -> Result<(), CoordinatorError> {
    let entry = |points: &PairPoints| Entry {
        pair: PairId { experiment, pairing, index: points.index },
        outcome: Outcome::Played(points.result),
    };
    scheduler.restore(experiment, page.iter().map(entry))?;
    Ok(())
}
