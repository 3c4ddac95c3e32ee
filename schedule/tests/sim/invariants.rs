//! What must hold after every event, whatever went wrong. Each rule is a function with its name.

use std::collections::BTreeMap;

use schedule::{
    ExperimentId, Lease, Look, PairId, PairingId, PairingView, Rule, Scheduler, State, UnitOutcome, Verdict,
};
use spec::Work;
use stats::Tally;

use crate::world::SETTINGS;

/// The most pairs that a slot plays in a hundredth of the time that a lease should take; the fastest takes 20 ms for one.
const SOON_PER_SLOT: u64 = SETTINGS.target.0 / 100 / 20 + 1;

type Store = BTreeMap<PairId, UnitOutcome>;
type Place = (ExperimentId, PairingId);

/// Remembers what earlier events showed.
#[derive(Default)]
pub(crate) struct Watch {
    /// The recount of each pairing's prefix so far.
    recounts: BTreeMap<Place, (u64, Tally)>,
    verdicts: BTreeMap<Place, Verdict>,
    counted: BTreeMap<ExperimentId, u64>,
    stored: BTreeMap<Place, u64>,
}

/// What a grant should find.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    must_grant: bool,
    /// Those of all workers that are here.
    slots: u64,
}

impl Watch {
    /// A new scheduler: everything is recounted, but verdicts and progress must come back as they were.
    pub(crate) fn restarted(&mut self) {
        self.recounts.clear();
    }

    /// A pair was stored.
    pub(crate) fn stored(&mut self, pair: PairId) {
        *self.stored.entry((pair.experiment, pair.pairing)).or_default() += 1;
    }

    /// What is stored of a pairing that was played ahead stands at its place, or nowhere.
    pub(crate) fn moved(&mut self, from: Place, to: Option<Place>) {
        let stored = self.stored.remove(&from).unwrap_or(0);
        if let Some(to) = to {
            *self.stored.entry(to).or_default() += stored;
        }
    }

    /// Checks everything.
    pub(crate) fn check(&mut self, scheduler: &Scheduler, store: &Store) {
        missing_pairs_are_out_once(scheduler, store);
        for id in scheduler.experiments() {
            let mut counted = 0;
            for view in scheduler.pairings(id) {
                counted += view.prefix;
                self.prefix_tally_equals_recount(id, &view, store);
                self.every_stored_pair_is_known_once(id, &view);
                self.verdicts_rest_on_the_prefix_and_stay(id, &view, scheduler, store);
            }
            progress_never_goes_back(self.counted.insert(id, counted), counted);
        }
    }

    /// What a worker must get next that can play these experiments.
    pub(crate) fn before(
        scheduler: &Scheduler,
        slots: u64,
        is_able: impl Fn(ExperimentId) -> bool,
    ) -> Before {
        let idle = scheduler.leases().next().is_none();
        let able = scheduler
            .experiments()
            .filter(|&id| is_able(id) && !scheduler.lacks_positions(id) && !scheduler.lacks_plan(id));
        let work = able.filter_map(|id| scheduler.progress(id));
        let mut work = work.filter(|progress| progress.state == State::Running && progress.failing == 0);
        Before { must_grant: idle && work.next().is_some(), slots } // Lazy: seldom everybody is idle.
    }

    /// Checks a grant, or that there is none.
    pub(crate) fn granted(
        &self,
        scheduler: &Scheduler,
        store: &Store,
        audits: impl Fn(&PairId) -> bool,
        lease: Option<&Lease>,
        before: Before,
    ) {
        work_is_never_withheld(lease, before);
        if let Some(lease) = lease {
            granted_pairs_are_missing_and_of_use(scheduler, store, audits, lease, before.slots);
        }
    }

    fn prefix_tally_equals_recount(&mut self, id: ExperimentId, view: &PairingView<'_>, store: &Store) {
        let (length, tally) = self.recounts.entry((id, view.id)).or_default();
        while *length < view.prefix {
            match store.get(&PairId { experiment: id, pairing: view.id, index: *length }) {
                Some(outcome) => outcome.result().into_iter().for_each(|result| tally.record(result)),
                None => panic!("pair {length} of {} is counted but not stored", view.id),
            }
            *length += 1;
        }
        assert_eq!((*length, *tally), (view.prefix, view.tally), "{}", view.id);
        let counted = match view.work {
            Work::Pairs => view.tally.pairs(),
            Work::Probes => view.prefix - view.isolated.len() as u64,
        };
        assert_eq!(counted + view.isolated.len() as u64, view.prefix);
    }

    fn every_stored_pair_is_known_once(&self, id: ExperimentId, view: &PairingView<'_>) {
        let stored = self.stored.get(&(id, view.id)).copied().unwrap_or(0);
        assert_eq!(view.prefix + view.beyond, stored, "{}", view.id);
    }

    fn verdicts_rest_on_the_prefix_and_stay(
        &mut self,
        id: ExperimentId,
        view: &PairingView<'_>,
        scheduler: &Scheduler,
        store: &Store,
    ) {
        let known = self.verdicts.get(&(id, view.id));
        if known.is_some() || view.verdict.is_none() {
            assert_eq!(known, view.verdict.as_ref(), "a verdict stays, also through a restart");
            return;
        }
        let rule = scheduler.rule(PairId { experiment: id, pairing: view.id, index: 0 }).unwrap();
        let verdict = replayed(id, view.id, &rule, store);
        assert_eq!(Some(verdict), view.verdict, "{}", view.id);
        assert_eq!(verdict.stop, view.prefix, "nothing after the stopping point is counted");
        self.verdicts.insert((id, view.id), verdict);
    }
}

/// The verdict computed from the store alone, pair by pair.
fn replayed(experiment: ExperimentId, pairing: PairingId, rule: &Rule, store: &Store) -> Verdict {
    let mut tally = Tally::EMPTY;
    let (mut index, mut look) = (0, rule.first_look());
    loop {
        while index < look {
            if let Some(result) = store[&PairId { experiment, pairing, index }].result() {
                tally.record(result);
            }
            index += 1;
        }
        match rule.look(look, &tally) {
            Look::Decided(verdict) => return verdict,
            Look::Again(next) => look = next,
        }
    }
}

/// Only what is stored may be out twice: somebody plays it again, somebody else has not heard.
fn missing_pairs_are_out_once(scheduler: &Scheduler, store: &Store) {
    let mut out: Vec<_> = scheduler
        .leases()
        .flat_map(|lease| {
            let place = move |part: schedule::Part| {
                (lease.experiment, part.pairing, part.pairs.start, part.pairs.end)
            };
            lease.parts.into_iter().map(place)
        })
        .collect();
    out.sort_unstable();
    let mut seen = None;
    for (experiment, pairing, start, end) in out {
        let before = match seen {
            Some((place, before)) if place == (experiment, pairing) => before,
            _ => 0,
        };
        for index in start..before.min(end) {
            let pair = PairId { experiment, pairing, index };
            // Of two who will never meet nothing is stored any more.
            let is_in_vain = scheduler.pairing(experiment, pairing).is_none();
            assert!(is_in_vain || store.contains_key(&pair), "{pair} is out twice");
        }
        seen = Some(((experiment, pairing), before.max(end)));
    }
}

fn progress_never_goes_back(before: Option<u64>, now: u64) {
    assert!(before.unwrap_or(0) <= now, "{before:?} pairs were counted, now {now}");
}

/// With nothing out and something to do, whoever asks gets work.
fn work_is_never_withheld(lease: Option<&Lease>, before: Before) {
    assert!(lease.is_some() || !before.must_grant, "nobody works and nobody may");
}

/// Nobody plays what is stored, unless it is audited by somebody else, or more than the next look and a little ahead can use.
fn granted_pairs_are_missing_and_of_use(
    scheduler: &Scheduler,
    store: &Store,
    audits: impl Fn(&PairId) -> bool,
    lease: &Lease,
    slots: u64,
) {
    assert!(lease.pairs() > 0);
    for part in &lease.parts {
        let view = scheduler.pairing(lease.experiment, part.pairing).unwrap();
        for index in part.pairs.clone() {
            let pair = PairId { experiment: lease.experiment, pairing: part.pairing, index };
            if store.contains_key(&pair) {
                assert!(audits(&pair), "{pair} is stored");
                continue;
            }
            assert_eq!(view.verdict, None, "a decided pairing is not played on");
            let ahead = match scheduler.rule(pair).unwrap() {
                Rule::Sequential { every, .. } => every.max(slots).max(slots * SOON_PER_SLOT),
                _ => 0,
            };
            assert!(index < view.look + ahead, "{pair} is beyond the next look at {}", view.look);
        }
    }
}
