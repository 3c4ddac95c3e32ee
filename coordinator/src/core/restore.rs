//! What a coordinator knows after a start, from its store alone.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use schedule::{ExperimentId, Millis, Scheduler};
use spec::Work;
use store::{
    Build, ExperimentRow, ExperimentState, PairingId, PairingRow, Reader, Sentence, StoreError, Writer,
};
use tokio::sync::mpsc;

use crate::clock::{Uptime, time_of_day};
use crate::config::{Config, Planner, Warn};
use crate::core::beliefs::Beliefs;
use crate::core::found::Found;
use crate::core::held::Held;
use crate::core::marks::Marks;
use crate::core::moving::renamed;
use crate::core::notes::Notes;
use crate::core::numbers::{Numbers, id_of, place_of};
use crate::core::positions::discard_outdated;
use crate::core::state::Core;
use crate::core::testimony::recall;
use crate::core::worked::Worked;
use crate::core::workers::Workers;
use crate::error::CoordinatorError;
use crate::panic_message::message_of;
use crate::read::library::{Library, StoredExperiment};
use crate::read::metrics::Metrics;
use crate::read::reconstruction::{self, Outdated, Plans, Prefixes, Told};
use crate::read::varied::varied_in;
use crate::trust::auditor::Auditor;
use crate::trust::case::Played;
use crate::trust::referee::Referee;
use crate::work::task::Task;

/// Where it is told what somebody did beside the actor.
type Tellers = (
    mpsc::UnboundedSender<Played>,
    mpsc::UnboundedSender<Found>,
    mpsc::UnboundedSender<Worked>,
    mpsc::UnboundedSender<Beliefs>,
);

/// What a coordinator knows from its store.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) scheduler: Scheduler,
    numbers: Numbers,
    /// Experiments that are not gone on with.
    pub(crate) held: BTreeMap<ExperimentId, Held>,
    /// How many alarms of each experiment nobody has acknowledged, and how many of its pairs were struck out.
    pub(crate) notes: BTreeMap<ExperimentId, Notes>,
    /// Experiments whose last result is stored, but not yet that they have ended: the coordinator died in between.
    pub(crate) unfiled: BTreeSet<ExperimentId>,
    /// What the units of each series are to do.
    pub(crate) tasks: Vec<(PairingId, Task)>,
    /// Stored pairings that the plan does not have, or not yet.
    pub(crate) outdated: Outdated,
    /// Pairings that were played ahead and stand at a place by now, which is not stored.
    unmoved: BTreeMap<PairingId, u64>,
    /// The positions at which experiments look.
    positions: BTreeMap<ExperimentId, Arc<[String]>>,
    pub(crate) auditor: Auditor,
    planner: Planner,
    /// What the next start would have to read, and what this one did not.
    pub(crate) marks: Marks,
    warn: Warn,
    /// From whom nothing is taken.
    pub(crate) quarantined: Vec<Sentence>,
}

impl Memory {
    /// A coordinator that knows this and whose first request is yet to come.
    pub(crate) fn wake(
        self,
        writer: Writer,
        reader: Reader,
        build: Build,
        (metrics, referee): (Arc<Metrics>, Referee),
        (played, found, worked, beliefs): Tellers,
    ) -> Core {
        for (pairing, task) in self.tasks {
            referee.tell(pairing, task);
        }
        let mut workers = Workers::default();
        for Sentence { culprit, reason } in self.quarantined {
            drop(workers.quarantine(&culprit, reason)); // nobody is here yet
        }
        let scheduler = self.scheduler;
        let known = scheduler.experiments().filter_map(|id| Some((id, varied_in(scheduler.experiment(id)?))));
        Core {
            varied: known.collect(),
            lacking: scheduler.experiments().collect(), // those that do not are found out soon enough
            positions: self.positions,
            searching: BTreeMap::new(),
            searches: 0,
            found,
            unplanned: scheduler.experiments().collect(), // as above
            planning: BTreeMap::new(),
            planner: self.planner,
            questions: 0,
            worked,
            believed: BTreeMap::new(),
            beliefs,
            believing: 0,
            scheduler,
            numbers: self.numbers,
            workers,
            granted: BTreeMap::new(),
            unfiled: self.unfiled,
            held: self.held,
            notes: self.notes,
            writer,
            build,
            uptime: Uptime::start(),
            metrics,
            referee,
            auditor: self.auditor,
            outdated: self.outdated,
            unmoved: self.unmoved,
            unbuilt: BTreeSet::new(),
            marks: self.marks,
            warn: self.warn,
            reader,
            played,
        }
    }
}

/// Every experiment of a store and every result; `epoch` as in [`Scheduler::new`]. Whatever is stored, this ends well: an
/// experiment that cannot be loaded is held.
pub(crate) async fn all(
    reader: &Reader,
    writer: &mut Writer,
    config: &Config,
    epoch: u32,
) -> Result<Memory, CoordinatorError> {
    let (mut scheduler, mut numbers) = (Scheduler::new(config.settings, epoch), Numbers::default());
    let (mut unfiled, mut tasks, mut outdated) = (BTreeSet::new(), Vec::new(), BTreeMap::new());
    let (mut positions, mut marks) = (BTreeMap::new(), Marks::new(config.mark_every));
    let prefixes = added_up(reader).await?;
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
        discard_outdated(reader, writer, &row).await?;
        let loaded = match load(reader, &row, &prefixes, &mut scheduler).await {
            // Half a pair is nobody's result: without it the experiment can go on, and the pair is played again.
            Err(_)
                if writer.strike_halves(row.id, time_of_day()).await.is_ok_and(|struck| struck.pairs > 0) =>
            {
                load(reader, &row, &added_up(reader).await?, &mut scheduler).await
            }
            loaded => loaded,
        };
        let Loaded { stored, retired, tasks: mut known, told } = match loaded {
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
        if !stored.positions.is_empty() {
            positions.insert(id, stored.texts());
        }
        // First those that have left: others stand at their places.
        for pairing in &retired {
            if let Some(place) = place_of(pairing.pairing.key) {
                numbers.enter((id, place), pairing.id);
                numbers.retire(pairing.id);
            }
        }
        for pairing in &stored.pairings {
            if let Some(place) = place_of(pairing.pairing.key) {
                numbers.enter((id, place), pairing.id);
            }
        }
        told.read.iter().for_each(|&(series, units)| marks.grow(series, units));
        marks.relied.extend(told.relied);
        outdated.extend(told.outdated);
        tasks.append(&mut known);
    }
    let unmoved = renamed(&scheduler, &mut numbers);
    let mut notes: BTreeMap<ExperimentId, Notes> = BTreeMap::new();
    for (id, alarms) in reader.alarm_counts().await? {
        notes.entry(ExperimentId(id.0 as u64)).or_default().alarms = alarms;
    }
    for (id, struck) in reader.struck().await? {
        notes.entry(ExperimentId(id.0 as u64)).or_default().struck = struck;
    }
    let auditor =
        Auditor::restore(reader, config.auditing, config.build, not_asked, &numbers, &mut scheduler).await?;
    recall(&mut scheduler, &said, |pairing| numbers.planned(pairing), |name| auditor.party(name), Millis(0));
    let quarantined = reader.quarantined().await?.into_iter().map(|one| one.sentence).collect();
    let planner = config.planner;
    Ok(Memory {
        scheduler,
        numbers,
        held,
        notes,
        unfiled,
        tasks,
        outdated,
        unmoved,
        positions,
        auditor,
        planner,
        marks,
        warn: config.warn,
        quarantined,
    })
}

/// An experiment that the scheduler knows.
struct Loaded {
    stored: StoredExperiment,
    /// Pairings that have left its plan: somebody may still bring results of them.
    retired: Vec<PairingRow>,
    tasks: Vec<(PairingId, Task)>,
    told: Told,
}

/// What is stored of first units; nothing where that cannot be read, for then all of them are.
pub(crate) async fn added_up(reader: &Reader) -> Result<Prefixes, StoreError> {
    match reader.prefixes().await {
        Err(StoreError::Damaged(_)) => Ok(Prefixes::new()),
        prefixes => prefixes,
    }
}

/// Loads one experiment, or says why it cannot be; then the scheduler does not know it.
async fn load(
    reader: &Reader,
    row: &ExperimentRow,
    prefixes: &Prefixes,
    scheduler: &mut Scheduler,
) -> Result<Loaded, String> {
    let loading = async {
        let stored = StoredExperiment::read(reader, row.clone()).await?;
        // What is over is shown as it ended; what goes on is planned again beside the actor.
        let when = if row.state == ExperimentState::Finished { Plans::AtOnce } else { Plans::Later };
        let library = Library::File(reader.clone());
        let told = reconstruction::load(&library, &stored, prefixes, scheduler, when).await?;
        let tasks =
            stored.pairings.iter().map(|pairing| Ok((pairing.id, Task::of_stored(&stored, pairing)?)));
        let mut tasks = tasks.collect::<Result<Vec<_>, CoordinatorError>>()?;
        let mut retired = reader.retired_pairings(row.id).await?;
        // Where probes looked then, nobody knows any more.
        retired.retain(|pairing| pairing.pairing.work == Work::Pairs);
        tasks.extend(
            retired.iter().filter_map(|pairing| Some((pairing.id, Task::of_stored(&stored, pairing).ok()?))),
        );
        Ok::<_, CoordinatorError>(Loaded { tasks, told, stored, retired })
    };
    let loaded = AssertUnwindSafe(loading).catch_unwind().await;
    loaded
        .map_or_else(|panic| Err(message_of(&*panic)), |loaded| loaded.map_err(|error| error.to_string()))
        .inspect_err(
            |_| drop(scheduler.forget(id_of(row))), // as far as it came
        )
}
