//! An experiment worked out again from its stored results alone: everything that they decided is decided again.

use std::collections::BTreeMap;

use schedule::report::Report;
use schedule::{
    Entry, ExperimentId, Millis, PairId, PairingId, PartyId, Prefix, Rule, Scheduler, Settings, UnitOutcome,
};
use spec::{Experiment, Work};
use store::{ExperimentRow, ExperimentState, PairPoints, PairingRow, PrefixSums, StoredPrefix, identity_of};

use crate::beside::beside;
use crate::catalogue::BuildCatalogue;
use crate::core::numbers::{id_of, place_of};
use crate::core::testimony::recall;
use crate::error::CoordinatorError;
use crate::read::library::{By, Library, StoredExperiment};
use crate::read::probing::complete;
use crate::work::results::recalled;

/// Stored pairings whose players do not meet there in the plan, or not yet: results that led there were struck out.
pub(crate) type Outdated = BTreeMap<store::PairingId, [String; 2]>;

/// What the first units of series add up to, so that they need not be read.
pub(crate) type Prefixes = BTreeMap<store::PairingId, StoredPrefix>;

/// What came of telling a scheduler about an experiment.
#[derive(Debug, Default)]
pub(crate) struct Told {
    /// The pairings that its plan does not have, or not yet.
    pub(crate) outdated: Outdated,
    /// What was not read, but told as it was added up before.
    pub(crate) relied: BTreeMap<store::PairingId, PrefixSums>,
    /// How many units of each series were read.
    pub(crate) read: Vec<(store::PairingId, u64)>,
}

/// When it is worked out what a plan plays next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plans {
    /// Now.
    AtOnce,
    /// By whoever goes on with the experiment: until then results wait for their places.
    Later,
}

/// One experiment, worked out again from its stored results.
#[derive(Debug)]
pub struct Reconstruction {
    /// What is stored.
    pub stored: StoredExperiment,
    scheduler: Scheduler,
    id: ExperimentId,
}

impl Reconstruction {
    /// Reads an experiment's results and decides again everything that they decided.
    pub async fn of(library: &Library, name: &str) -> Result<Self, CoordinatorError> {
        let stored = library.find(By::Name(name)).await?;
        let mut scheduler = Scheduler::new(Settings::default(), 1);
        load(library, &stored, &Prefixes::new(), &mut scheduler, Plans::AtOnce).await?;
        let id = id_of(&stored.row);
        let place = |pairing| stored.pairing(pairing).and_then(|row| place_of(row.pairing.key));
        let planned = |pairing| place(pairing).map(|place| (id, place));
        recall(&mut scheduler, &stored.failures, planned, party_of, Millis(0));
        Ok(Self { id, stored, scheduler })
    }

    /// The same experiment if these had been its results: the pairs of each series of pairs, and the places of each series of
    /// probes, in the order of the series.
    pub fn with_results(
        stored: StoredExperiment,
        results: &[impl AsRef<[PairPoints]>],
        places: &[Vec<u64>],
    ) -> Result<Self, CoordinatorError> {
        let mut scheduler = Scheduler::new(Settings::default(), 1);
        let id = id_of(&stored.row);
        scheduler.submit(id, parse(&stored.row)?)?;
        for ((pairing, results), places) in stored.pairings.iter().zip(results).zip(places) {
            let Some(place) = standing(&scheduler, id, pairing) else { continue };
            if pairing.pairing.work == Work::Probes {
                place_stored(&mut scheduler, &stored);
            }
            plan_until(&mut scheduler, id, Some(place));
            give_up(&mut scheduler, id, place, stored.isolated_of(pairing.id))?;
            let pairs = results.as_ref().iter().map(|points| (points.index, recalled(points)));
            let probes = places.iter().map(|&index| (index, UnitOutcome::Done));
            feed(&mut scheduler, id, place, &pairs.chain(probes).collect::<Vec<_>>())?;
        }
        place_stored(&mut scheduler, &stored);
        plan_until(&mut scheduler, id, None);
        steer(&mut scheduler, &stored.row)?;
        Ok(Self { id, stored, scheduler })
    }

    /// The result of the experiment, with what has to be read of it besides who won.
    pub async fn whole_report(&self, library: &Library) -> Result<Report, CoordinatorError> {
        let mut report = self.report();
        complete(library, &mut report).await?;
        Ok(report)
    }

    /// The result of the experiment, as far as it follows from who won.
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
        let place = standing(&self.scheduler, self.id, pairing).filter(|place| !place.is_ahead());
        let view = place.and_then(|place| self.scheduler.pairing(self.id, place));
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

/// Where a stored pairing stands in the plan now: one that was played ahead where its players meet, once they do.
fn standing(scheduler: &Scheduler, id: ExperimentId, row: &PairingRow) -> Option<PairingId> {
    scheduler.stands(id, place_of(row.pairing.key)?)
}

/// Tells a scheduler everything about one experiment: what is added up already as it is, all else unit by unit.
pub(crate) async fn load(
    library: &Library,
    stored: &StoredExperiment,
    prefixes: &Prefixes,
    scheduler: &mut Scheduler,
    plans: Plans,
) -> Result<Told, CoordinatorError> {
    let id = id_of(&stored.row);
    let Told { mut outdated, mut relied, mut read } = Told::default();
    scheduler.submit(id, parse(&stored.row)?)?;
    for pairing in &stored.pairings {
        // Those who played ahead and will never meet are left out.
        let Some(place) = standing(scheduler, id, pairing) else { continue };
        let players = &pairing.pairing.players;
        if pairing.pairing.work == Work::Probes {
            place_stored(scheduler, stored);
        }
        if plans == Plans::AtOnce {
            plan_beside(scheduler, id, Some(place)).await?;
        }
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
        let isolated: Vec<u64> = stored.isolated_of(pairing.id).collect();
        let added_up = prefixes.get(&pairing.id).filter(|prefix| fits(&prefix.sums, pairing, &isolated));
        let (mut from, mut units) = (0, 0);
        if let Some(&StoredPrefix { sums: PrefixSums { units, tally, same }, .. }) = added_up {
            let given_up = isolated.iter().copied().filter(|index| *index < units).collect();
            scheduler.begin(id, place, Prefix { length: units, tally, same, isolated: given_up })?;
            from = units;
        }
        relied.extend(added_up.map(|prefix| (pairing.id, prefix.sums)));
        give_up(scheduler, id, place, isolated.into_iter())?;
        while added_up.is_none_or(|prefix| from < prefix.end) {
            let page = library.outcomes(pairing, from).await?;
            let Some((last, _)) = page.last() else { break };
            from = last + 1;
            units += page.len() as u64;
            feed(scheduler, id, place, &page)?;
        }
        read.push((pairing.id, units));
    }
    place_stored(scheduler, stored);
    if plans == Plans::AtOnce {
        plan_beside(scheduler, id, None).await?;
    }
    steer(scheduler, &stored.row)?;
    Ok(Told { outdated, relied, read })
}

/// Whether what is stored of first units agrees with itself, and with what was given up.
fn fits(sums: &PrefixSums, pairing: &PairingRow, isolated: &[u64]) -> bool {
    let given_up = isolated.iter().filter(|index| **index < sums.units).count() as u64;
    match pairing.pairing.work {
        Work::Pairs => sums.tally.pairs() + given_up == sums.units,
        Work::Probes => sums.tally.pairs() == 0 && sums.same == 0,
    }
}

/// Tells which positions were found, if that is what an experiment waits for.
fn place_stored(scheduler: &mut Scheduler, stored: &StoredExperiment) {
    let id = id_of(&stored.row);
    // None of one that has ended: none were there.
    let were_found = !stored.positions.is_empty() || stored.row.state == ExperimentState::Finished;
    let are_known = stored.positions.iter().all(|position| !position.is_open);
    if were_found && are_known && scheduler.lacks_positions(id) {
        let _ = scheduler.place(id, stored.positions.len() as u64);
    }
}

/// Works out what follows until a pairing is known, or as far as that goes.
fn plan_until(scheduler: &mut Scheduler, id: ExperimentId, place: Option<PairingId>) {
    while place.is_none_or(|place| scheduler.pairing(id, place).is_none())
        && let Some(planning) = scheduler.planning(id)
    {
        let _ = scheduler.proceed(id, planning.work());
    }
}

/// The same on a thread of its own.
async fn plan_beside(
    scheduler: &mut Scheduler,
    id: ExperimentId,
    place: Option<PairingId>,
) -> Result<(), CoordinatorError> {
    while place.is_none_or(|place| scheduler.pairing(id, place).is_none())
        && let Some(planning) = scheduler.planning(id)
    {
        let planned = beside(move || planning.work()).await?;
        let _ = scheduler.proceed(id, planned);
    }
    Ok(())
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
    Experiment::parse(&row.experiment.text, &BuildCatalogue).map_err(|errors| CoordinatorError::Unreadable {
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
    let entry = |index| Entry { pair: PairId { experiment, pairing, index }, outcome: UnitOutcome::Isolated };
    scheduler.restore(experiment, isolated.map(entry))?;
    Ok(())
}

/// Hands over a page of stored results.
fn feed(
    scheduler: &mut Scheduler,
    experiment: ExperimentId,
    pairing: PairingId,
    page: &[(u64, UnitOutcome)],
) -> Result<(), CoordinatorError> {
    let entry = |&(index, outcome): &(u64, UnitOutcome)| Entry {
        pair: PairId { experiment, pairing, index },
        outcome,
    };
    scheduler.restore(experiment, page.iter().map(entry))?;
    Ok(())
}
