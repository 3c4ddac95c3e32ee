//! The scheduler: all experiments, workers and leases together.
//!
//! This file adds, holds and restores experiments; `grant` hands out pairs, `intake` takes results, `deaths`
//! mourns workers, `views` answers questions.

use std::collections::BTreeMap;
use std::sync::Arc;

use spec::Experiment;

use crate::audit::Audits;
use crate::course::Course;
use crate::entry::Entry;
use crate::error::ScheduleError;
use crate::event::Event;
use crate::id::{ExperimentId, Fence, PairId, PairingId};
use crate::lease::{Lease, Leases};
use crate::pace::Pace;
use crate::planning::{Planned, Planning};
use crate::prefix::Prefix;
use crate::roster::Roster;
use crate::settings::Settings;
use crate::state::State;

/// The coordinator's brain. It decides; whoever owns it talks to workers, the store and the clock.
#[derive(Clone, Debug)]
pub struct Scheduler {
    pub(crate) settings: Settings,
    pub(crate) courses: BTreeMap<ExperimentId, Running>,
    pub(crate) leases: Leases,
    pub(crate) roster: Roster,
    pub(crate) audits: Audits,
}

/// An experiment, with what sharing needs to know about it.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    pub(crate) course: Course,
    /// How long one slot takes for one pair, over all workers.
    pub(crate) pace: Option<Pace>,
    /// Work handed out so far, in microseconds of one slot; the least goes first.
    pub(crate) charge: u64,
}

/// What became of stored results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Restored {
    /// Results taken.
    pub taken: u64,
    /// Results of pairs that had one already.
    pub repeats: u64,
    /// Results whose pairing is not known: the decisions that lead to it are not in the store.
    pub orphans: u64,
    /// What followed from them.
    pub events: Vec<Event>,
}

impl Scheduler {
    /// No experiments, no workers.
    ///
    /// `epoch` must be greater than that of every scheduler before: tokens of leases begin at `epoch · 2³²`,
    /// so that one from before a restart is never mistaken for a new one.
    #[must_use]
    pub fn new(settings: Settings, epoch: u32) -> Self {
        let leases = Leases::new(u64::from(epoch) << 32);
        Self {
            settings,
            courses: BTreeMap::new(),
            leases,
            roster: Roster::default(),
            audits: Audits::default(),
        }
    }

    /// Adds an experiment. Its pairs are handed out from now on.
    pub fn submit(&mut self, id: ExperimentId, experiment: Experiment) -> Result<(), ScheduleError> {
        if self.courses.contains_key(&id) {
            return Err(ScheduleError::KnownExperiment(id));
        }
        let course = Course::new(id, experiment)?;
        let charge = self.charge_of_newcomer();
        self.courses.insert(id, Running { course, pace: None, charge });
        Ok(())
    }

    /// Feeds stored results to an experiment that was just submitted, in any order; counting them is not
    /// repeated by [`Scheduler::apply`].
    ///
    /// May be called several times; orphans are told by the last call. Sorted by pairing and index it needs no
    /// memory beyond the state itself. On an error nothing after the foreign pair was taken.
    pub fn restore(
        &mut self,
        id: ExperimentId,
        results: impl IntoIterator<Item = Entry>,
    ) -> Result<Restored, ScheduleError> {
        let course = &mut self.courses.get_mut(&id).ok_or(ScheduleError::UnknownExperiment(id))?.course;
        let mut restored = Restored::default();
        let mut last: Option<PairingId> = None;
        for Entry { pair, outcome } in results {
            if pair.experiment != id || !course.contains(pair.pairing, pair.index) {
                return Err(ScheduleError::ForeignPair(pair));
            }
            if let Some(done) = last.filter(|&done| done != pair.pairing) {
                course.settle(done, &mut restored.events);
            }
            last = Some(pair.pairing);
            if course.insert(pair.pairing, pair.index, outcome) {
                restored.taken += 1;
            } else {
                restored.repeats += 1;
            }
        }
        if let Some(done) = last {
            course.settle(done, &mut restored.events);
        }
        restored.orphans = course.orphans();
        Ok(restored)
    }

    /// Feeds the first stored units of a pairing to an experiment that was just submitted, all together: the same as to [restore](Self::restore)
    /// each of them. Before anything else of the pairing.
    pub fn begin(
        &mut self,
        id: ExperimentId,
        pairing: PairingId,
        prefix: Prefix,
    ) -> Result<Vec<Event>, ScheduleError> {
        let course = &mut self.courses.get_mut(&id).ok_or(ScheduleError::UnknownExperiment(id))?.course;
        let Some(index) = prefix.length.checked_sub(1) else { return Ok(Vec::new()) };
        if !course.contains(pairing, index) {
            return Err(ScheduleError::ForeignPair(PairId { experiment: id, pairing, index }));
        }
        let mut events = Vec::new();
        course.begin(pairing, prefix);
        course.settle(pairing, &mut events);
        Ok(events)
    }

    /// What is counted of a pairing, all together; nothing if it is not known, or nothing is.
    #[must_use]
    pub fn prefix(&self, id: ExperimentId, pairing: PairingId) -> Option<Prefix> {
        let pairing = self.courses.get(&id)?.course.board.pairings.get(&pairing)?;
        Some(pairing.ledger.counted()).filter(|prefix| prefix.length > 0)
    }

    /// Where the pairing of a place stands now: one that was played ahead where its players meet, once they do, and nowhere if they never
    /// will.
    #[must_use]
    pub fn stands(&self, id: ExperimentId, pairing: PairingId) -> Option<PairingId> {
        self.courses.get(&id)?.course.stands(pairing)
    }

    /// Whether an experiment can only go on when somebody says how many positions its set has.
    #[must_use]
    pub fn lacks_positions(&self, id: ExperimentId) -> bool {
        self.courses.get(&id).is_some_and(|running| running.course.lacks_positions())
    }

    /// So many positions were found for an experiment that lacks them: what follows. Nothing if it does not.
    pub fn place(&mut self, id: ExperimentId, positions: u64) -> Vec<Event> {
        let mut events = Vec::new();
        if let Some(running) = self.courses.get_mut(&id) {
            running.course.place(positions, &mut events);
        }
        events
    }

    /// Whether something follows in an experiment that has to be worked out first.
    #[must_use]
    pub fn lacks_plan(&self, id: ExperimentId) -> bool {
        self.courses.get(&id).is_some_and(|running| running.course.plan.lacks_plan())
    }

    /// What is to be worked out for an experiment, beside whoever decides; nothing if nothing is.
    #[must_use]
    pub fn planning(&self, id: ExperimentId) -> Option<Planning> {
        self.courses.get(&id)?.course.plan.planning()
    }

    /// It was worked out: what follows. Nothing if that is known already.
    pub fn proceed(&mut self, id: ExperimentId, planned: Planned) -> Vec<Event> {
        let mut events = Vec::new();
        if let Some(running) = self.courses.get_mut(&id).filter(|running| running.course.plan.lacks_plan()) {
            running.course.proceed(planned, &mut events);
        }
        events
    }

    /// Says who played the stored results of a pairing that is not known yet, before they are restored.
    ///
    /// Results that were struck out may have decided who meets in later rounds; if others meet there when the pairs are
    /// played again, the results of those who met before are dropped.
    pub fn expect(
        &mut self,
        id: ExperimentId,
        pairing: PairingId,
        players: [String; 2],
    ) -> Result<(), ScheduleError> {
        let running = self.courses.get_mut(&id).ok_or(ScheduleError::UnknownExperiment(id))?;
        running.course.expect(pairing, players);
        Ok(())
    }

    /// Hands out nothing more of an experiment until it is resumed. What is out stays out.
    pub fn pause(&mut self, id: ExperimentId) -> Result<(), ScheduleError> {
        self.hold(id, Some(State::Paused))
    }

    /// Goes on with a paused experiment.
    pub fn resume(&mut self, id: ExperimentId) -> Result<(), ScheduleError> {
        let charge = self.charge_of_newcomer();
        self.hold(id, None)?;
        if let Some(running) = self.courses.get_mut(&id) {
            running.charge = running.charge.max(charge);
        }
        Ok(())
    }

    /// Hands out nothing more of an experiment, for good, and ends its leases.
    pub fn cancel(&mut self, id: ExperimentId) -> Result<Vec<Lease>, ScheduleError> {
        self.hold(id, Some(State::Cancelled))?;
        Ok(self.end_leases_of(id))
    }

    /// Removes an experiment from memory, whatever its state, and ends its leases.
    pub fn forget(&mut self, id: ExperimentId) -> Result<Experiment, ScheduleError> {
        let running = self.courses.remove(&id).ok_or(ScheduleError::UnknownExperiment(id))?;
        let _ = self.end_leases_of(id);
        self.roster.forget(id);
        self.audits.forget(id);
        Ok(Arc::unwrap_or_clone(running.course.experiment))
    }

    fn hold(&mut self, id: ExperimentId, held: Option<State>) -> Result<(), ScheduleError> {
        let running = self.courses.get_mut(&id).ok_or(ScheduleError::UnknownExperiment(id))?;
        if matches!(running.course.state(), State::Finished | State::Cancelled) {
            return Err(ScheduleError::Ended(id));
        }
        running.course.held = held;
        running.course.answer = Arc::default(); // what was cancelled is told in other words
        Ok(())
    }

    /// The charge of an experiment that comes late: it goes next, and shares from now on; it does not get everything until
    /// it has caught up.
    fn charge_of_newcomer(&self) -> u64 {
        let running = self.courses.values().filter(|running| running.course.state().is_open());
        running.map(|running| running.charge).min().unwrap_or(0).saturating_sub(1)
    }

    fn end_leases_of(&mut self, id: ExperimentId) -> Vec<Lease> {
        let fences: Vec<Fence> =
            self.leases.iter().filter(|(_, lease)| lease.experiment == id).map(|(fence, _)| fence).collect();
        fences.into_iter().filter_map(|fence| self.end_lease(fence)).collect()
    }

    /// Whether a plan has a pair at this place, whoever plays it.
    #[must_use]
    pub fn has_place_for(&self, pair: PairId) -> bool {
        self.course_of(pair).is_some()
    }

    /// The course of a pair's experiment, if its plan contains the pair.
    pub(crate) fn course_of(&self, pair: PairId) -> Option<&Course> {
        let course = &self.courses.get(&pair.experiment)?.course;
        course.contains(pair.pairing, pair.index).then_some(course)
    }
}
