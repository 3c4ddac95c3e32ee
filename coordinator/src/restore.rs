//! The scheduler's state rebuilt from stored games alone: after a restart, or to look at one experiment.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use proto::wire::PairsTask;
use schedule::report::Report;
use schedule::{Entry, ExperimentId, Millis, Outcome, PairId, PairingId, PartyId, Rule, Scheduler, Settings};
use spec::Experiment;
use store::{ExperimentRow, ExperimentState, PairPoints, PairingRow, Reader, Sentence, Writer, identity_of};

use crate::actor::Notes;
use crate::auditor::Auditor;
use crate::book::{Book, place_of};
use crate::clock::time_of_day;
use crate::error::CoordinatorError;
use crate::giving_up::recall;
use crate::held::{Held, message_of};
use crate::known::Known;
use crate::library::{By, Library, StoredExperiment};
use crate::server::Config;

/// The scheduler's number of a stored experiment: the store's.
pub(crate) fn id_of(row: &ExperimentRow) -> ExperimentId {
    ExperimentId(row.id.0 as u64)
}

/// What a coordinator knows from its store.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) scheduler: Scheduler,
    pub(crate) book: Book,
    /// Experiments that are not gone on with.
    pub(crate) held: BTreeMap<ExperimentId, Held>,
    /// How many alarms of each experiment nobody has acknowledged, and how many of its pairs were struck out.
    pub(crate) notes: BTreeMap<ExperimentId, Notes>,
    /// Experiments whose last result is stored, but not yet that they have ended: the coordinator died in between.
    pub(crate) unfiled: BTreeSet<ExperimentId>,
    /// What the pairs of each pairing play.
    pub(crate) tasks: Vec<(store::PairingId, PairsTask)>,
    /// Stored pairings that the plan does not have, or not yet.
    pub(crate) outdated: Outdated,
    pub(crate) auditor: Auditor,
    /// From whom nothing is taken.
    pub(crate) quarantined: Vec<Sentence>,
}

/// Stored pairings whose players do not meet there in the plan, or not yet: results that led there were struck out.
type Outdated = BTreeMap<store::PairingId, [String; 2]>;

/// Every experiment of a store and every result; `epoch` as in [`Scheduler::new`]. Whatever is stored, this ends well: an
/// experiment that cannot be loaded is held.
pub(crate) async fn all(
    reader: &Reader,
    writer: &mut Writer,
    config: &Config,
    epoch: u32,
) -> Result<Memory, CoordinatorError> {
    let (mut scheduler, mut book) = (Scheduler::new(config.settings, epoch), Book::default());
    let (mut unfiled, mut tasks, mut outdated) = (BTreeSet::new(), Vec::new(), BTreeMap::new());
    let (mut held, mut not_asked, mut said) = (BTreeMap::new(), BTreeSet::new(), Vec::new());
    for row in reader.readable_experiments().await? {
        let row = match row {
            Ok(row) => row,
            Err(unread) => {
                held.insert(ExperimentId(unread.id.0 as u64), Held::unread(unread));
                continue;
            }
        };
        let id = id_of(&row);
        let loaded = match load(reader, &row, &mut scheduler).await {
            // Half a pair is nobody's result: without it the experiment can go on, and the pair is played again.
            Err(_)
                if writer.strike_halves(row.id, time_of_day()).await.is_ok_and(|struck| struck.pairs > 0) =>
            {
                load(reader, &row, &mut scheduler).await
            }
            loaded => loaded,
        };
        let Loaded { stored, tasks: mut known, outdated: mut others } = match loaded {
            Ok(loaded) => loaded,
            Err(reason) => {
                held.insert(id, Held::unloaded(&row, &reason));
                continue;
            }
        };
        if let Some(other) = Held::of_other_build(&stored.row, config.build, &scheduler) {
            scheduler.pause(id)?;
            held.insert(id, other);
        }
        if stored.row.state == ExperimentState::Running && scheduler.is_finished(id) {
            unfiled.insert(id);
        }
        if config.only.as_ref().is_some_and(|only| *only != stored.row.experiment.name) {
            not_asked.insert(id);
        }
        said.extend_from_slice(&stored.failures);
        for pairing in &stored.pairings {
            if let Some(place) = place_of(pairing.pairing.key) {
                book.enter((id, place), pairing.id);
            }
        }
        outdated.append(&mut others);
        tasks.append(&mut known);
    }
    let mut notes: BTreeMap<ExperimentId, Notes> = BTreeMap::new();
    for (id, alarms) in reader.alarm_counts().await? {
        notes.entry(ExperimentId(id.0 as u64)).or_default().alarms = alarms;
    }
    for (id, struck) in reader.struck().await? {
        notes.entry(ExperimentId(id.0 as u64)).or_default().struck = struck;
    }
    let auditor =
        Auditor::restore(reader, config.auditing, config.build, not_asked, &book, &mut scheduler).await?;
    recall(&mut scheduler, &said, |pairing| book.planned(pairing), |name| auditor.party(name), Millis(0));
    let quarantined = reader.quarantined().await?.into_iter().map(|one| one.sentence).collect();
    Ok(Memory { scheduler, book, held, notes, unfiled, tasks, outdated, auditor, quarantined })
}

/// An experiment that the scheduler knows.
struct Loaded {
    stored: StoredExperiment,
    tasks: Vec<(store::PairingId, PairsTask)>,
    outdated: Outdated,
}

/// Loads one experiment, or says why it cannot be; then the scheduler does not know it.
async fn load(reader: &Reader, row: &ExperimentRow, scheduler: &mut Scheduler) -> Result<Loaded, String> {
    let loading = async {
        let stored = StoredExperiment::read(reader, row.clone()).await?;
        let outdated = one(&Library::File(reader.clone()), &stored, scheduler).await?;
        let tasks = stored.pairings.iter().map(|pairing| Ok((pairing.id, stored.task(pairing)?)));
        let tasks = tasks.collect::<Result<_, CoordinatorError>>()?;
        Ok::<_, CoordinatorError>(Loaded { tasks, outdated, stored })
    };
    let loaded = AssertUnwindSafe(loading).catch_unwind().await;
    loaded
        .map_or_else(|panic| Err(message_of(&*panic)), |loaded| loaded.map_err(|error| error.to_string()))
        .inspect_err(
            |_| drop(scheduler.forget(id_of(row))), // as far as it came
        )
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
        let id = id_of(&stored.row);
        let place = |pairing| stored.pairing(pairing).and_then(|row| place_of(row.pairing.key));
        let planned = |pairing| place(pairing).map(|place| (id, place));
        recall(&mut scheduler, &stored.failures, planned, party_of, Millis(0));
        Ok(Self { id, stored, scheduler })
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
        let players = pairing.pairing.players.each_ref().map(String::as_str);
        let view = view.filter(|view| [view.first, view.second] == players);
        view.map_or(0, |view| view.verdict.map_or(view.prefix, |verdict| verdict.stop))
    }
}

/// A number for whoever answers for a worker, where nobody is told it.
fn party_of(worker: &str) -> PartyId {
    let hash = blake3::hash(identity_of(worker).as_bytes());
    PartyId(u64::from_le_bytes(hash.as_bytes()[..8].try_into().expect("a hash has 32 bytes")))
}

/// Tells a scheduler everything about one experiment. Gives the pairings that its plan does not have, or not yet.
pub(crate) async fn one(
    library: &Library,
    stored: &StoredExperiment,
    scheduler: &mut Scheduler,
) -> Result<Outdated, CoordinatorError> {
    let id = id_of(&stored.row);
    let mut outdated = Outdated::new();
    scheduler.submit(id, parse(&stored.row)?)?;
    for pairing in &stored.pairings {
        let Some(place) = place_of(pairing.pairing.key) else { continue };
        let players = &pairing.pairing.players;
        let view = scheduler.pairing(id, place);
        match view.map(|view| [view.first, view.second] == players.each_ref().map(String::as_str)) {
            Some(true) => {}
            Some(false) => {
                outdated.insert(pairing.id, players.clone());
                continue;
            }
            None => {
                outdated.insert(pairing.id, players.clone());
                scheduler.expect(id, place, players.clone())?;
            }
        }
        give_up(scheduler, id, place, stored.isolated_of(pairing.id))?;
        let mut from = 0;
        loop {
            let page = library.results(pairing.id, from).await?;
            let Some(last) = page.last() else { break };
            from = last.index + 1;
            feed(scheduler, id, place, &page)?;
        }
    }
    steer(scheduler, &stored.row)?;
    Ok(outdated)
}

/// Tells a scheduler what people did with an experiment.
fn steer(scheduler: &mut Scheduler, row: &ExperimentRow) -> Result<(), CoordinatorError> {
    if scheduler.is_finished(id_of(row)) {
        return Ok(()); // its last results came while it was held; that it has ended is yet to be stored
    }
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
        outcome: Outcome::played(points.result, points.is_same),
    };
    scheduler.restore(experiment, page.iter().map(entry))?;
    Ok(())
}
