//! The scheduler's state rebuilt from stored games alone: after a restart, or to look at one experiment.

use std::collections::{BTreeMap, BTreeSet};

use proto::wire::PairsTask;
use schedule::report::Report;
use schedule::{Entry, ExperimentId, Outcome, PairId, PairingId, Rule, Scheduler, Settings};
use spec::Experiment;

use crate::book::{Book, place_of};
use crate::error::CoordinatorError;
use crate::known::Known;
use crate::library::{By, Library, StoredExperiment};
use crate::store::experiment::{ExperimentRow, ExperimentState};
use crate::store::pages::PairPoints;
use crate::store::pairing::PairingRow;
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
    /// Experiments whose last result is stored, but not yet that they have ended: the coordinator died in between.
    pub(crate) unfiled: BTreeSet<ExperimentId>,
    /// What the pairs of each pairing play.
    pub(crate) tasks: Vec<(crate::store::ids::PairingId, PairsTask)>,
}

/// Every experiment of a store and every result; `settings` and `epoch` as in [`Scheduler::new`].
pub(crate) async fn all(reader: &Reader, settings: Settings, epoch: u32) -> Result<Memory, CoordinatorError> {
    let (mut scheduler, mut book) = (Scheduler::new(settings, epoch), Book::default());
    let library = Library::File(reader.clone());
    let (mut unfiled, mut tasks) = (BTreeSet::new(), Vec::new());
    for row in reader.experiments().await? {
        let stored = StoredExperiment::read(reader, row).await?;
        one(&library, &stored, &mut scheduler).await?;
        let id = id_of(&stored.row);
        if stored.row.state == ExperimentState::Running && scheduler.is_finished(id) {
            unfiled.insert(id);
        }
        for pairing in &stored.pairings {
            if let Some(place) = place_of(pairing.pairing.key) {
                book.enter((id, place), pairing.id);
                tasks.push((pairing.id, stored.task(pairing)?));
            }
        }
    }
    let mut alarms = BTreeMap::new();
    for alarm in reader.alarms(false).await? {
        if let Some((experiment, _)) = book.planned(alarm.pairing) {
            *alarms.entry(experiment).or_insert(0) += 1;
        }
    }
    Ok(Memory { scheduler, book, alarms, unfiled, tasks })
}

/// One experiment, worked out again from its stored results.
#[derive(Debug)]
pub struct Standing {
    /// What is stored.
    pub stored: StoredExperiment,
    scheduler: Scheduler,
    id: ExperimentId,
}

impl Standing {
    /// Reads an experiment's results and decides again everything that they decided.
    pub async fn of(library: &Library, name: &str) -> Result<Self, CoordinatorError> {
        let stored = library.find(By::Name(name)).await?;
        let mut scheduler = Scheduler::new(Settings::default(), 1);
        one(library, &stored, &mut scheduler).await?;
        Ok(Self { id: id_of(&stored.row), stored, scheduler })
    }

    /// The same experiment if these had been its results: the pairs of each pairing, in the order of the pairings.
    pub fn with_results(
        stored: StoredExperiment,
        results: &[impl AsRef<[PairPoints]>],
    ) -> Result<Self, CoordinatorError> {
        let mut scheduler = Scheduler::new(Settings::default(), 1);
        let id = id_of(&stored.row);
        scheduler.submit(id, parse(&stored.row)?)?;
        for (pairing, results) in stored.pairings.iter().zip(results) {
            let Some(place) = place_of(pairing.pairing.key) else { continue };
            give_up(&mut scheduler, id, place, stored.isolated_of(pairing.id))?;
            feed(&mut scheduler, id, place, results.as_ref())?;
        }
        steer(&mut scheduler, &stored.row)?;
        Ok(Self { id, stored, scheduler })
    }

    /// The result of the experiment.
    #[must_use]
    pub fn report(&self) -> Report {
        self.scheduler.report(self.id).expect("it was submitted")
    }

    /// When a pairing is looked at and decided; nothing if there is no such pairing.
    #[must_use]
    pub fn rule(&self, pairing: PairingId) -> Option<Rule> {
        self.scheduler.rule(PairId { experiment: self.id, pairing, index: 0 })
    }

    /// How many pairs of a pairing count, from the first on. Pairs that were under way when it was decided are
    /// stored as well, but decide nothing.
    #[must_use]
    pub fn counted(&self, pairing: &PairingRow) -> u64 {
        let view = place_of(pairing.pairing.key).and_then(|place| self.scheduler.pairing(self.id, place));
        view.map_or(0, |view| view.verdict.map_or(view.prefix, |verdict| verdict.stop))
    }
}

/// Tells a scheduler everything about one experiment.
async fn one(
    library: &Library,
    stored: &StoredExperiment,
    scheduler: &mut Scheduler,
) -> Result<(), CoordinatorError> {
    let id = id_of(&stored.row);
    scheduler.submit(id, parse(&stored.row)?)?;
    for pairing in &stored.pairings {
        let Some(place) = place_of(pairing.pairing.key) else { continue };
        give_up(scheduler, id, place, stored.isolated_of(pairing.id))?;
        let mut from = 0;
        loop {
            let page = library.results(pairing.id, from).await?;
            let Some(last) = page.last() else { break };
            from = last.index + 1;
            feed(scheduler, id, place, &page)?;
        }
    }
    steer(scheduler, &stored.row)
}

/// Tells a scheduler what people did with an experiment.
fn steer(scheduler: &mut Scheduler, row: &ExperimentRow) -> Result<(), CoordinatorError> {
    match row.state {
        ExperimentState::Paused => scheduler.pause(id_of(row))?,
        ExperimentState::Cancelled | ExperimentState::Failed => drop(scheduler.cancel(id_of(row))?), // nothing is out
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

/// Tells which pairs were given up.
fn give_up(
    scheduler: &mut Scheduler,
    experiment: ExperimentId,
    pairing: PairingId,
    isolated: impl Iterator<Item = u64>,
) -> Result<(), CoordinatorError> {
    let entry = |index| Entry { pair: PairId { experiment, pairing, index }, outcome: Outcome::Isolated };
    scheduler.restore(experiment, isolated.map(entry))?;
    Ok(())
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
