//! Stalling: when nothing is left but pairs that nobody here could play, and which of them are given up then.
//!
//! Pairs are given up only when everything else is played, all together or none: which ones does not depend on who
//! failed first, nor on what was played by then. A few are left out of every count ([`MOST_GIVEN_UP`], or one in
//! [`GIVEN_UP_OF`]). If there are more, that is no accident of a pair: the experiment waits, and no verdict is reached without
//! them, so that nothing has to be undone when somebody comes who can play them.

use crate::course::Course;
use crate::entry::{Entry, UnitOutcome};
use crate::error::ScheduleError;
use crate::event::Event;
use crate::id::{ExperimentId, PairId, PairingId};
use crate::intake::Novelty;
use crate::millis::Millis;
use crate::pairing::Pairing;
use crate::scheduler::Scheduler;
use crate::settings::Settings;
use crate::state::State;
use crate::testimony::Testimony;

/// So many pairs of an experiment may be given up, however few it has.
pub const MOST_GIVEN_UP: u64 = 5;
/// One in so many may be given up.
pub const GIVEN_UP_OF: u64 = 200;

impl Course {
    /// Whether every pair that is needed now rests.
    pub(crate) fn is_stalled(&self) -> bool {
        self.failures.has_resting() // seldom: nobody need look at all pairings to see that there is work
            && self.unopened() == 0
            && !self.plan.lacks_plan()
            && self.board.undecided().next().is_some()
            && self.board.undecided().all(|(id, pairing)| {
                let resting = self.failures.resting_of(id, pairing.ledger.prefix()..pairing.look);
                resting.count() as u64 == pairing.missing()
            })
    }

    /// How many of the pairs that are needed now rest.
    pub(crate) fn resting(&self) -> u64 {
        if self.failures.is_empty() {
            return 0;
        }
        let resting = |(id, pairing): (PairingId, &Pairing)| {
            self.failures.resting_of(id, pairing.ledger.prefix()..pairing.look).count() as u64
        };
        self.board.undecided().map(resting).sum()
    }

    /// The pairs that are given up now: all that are needed and rest, or none.
    fn to_give_up(&self, settings: &Settings) -> Vec<(PairingId, u64)> {
        let resting: Vec<(PairingId, u64)> = self
            .board
            .undecided()
            .flat_map(|(id, pairing)| {
                let pairs = pairing.ledger.prefix()..pairing.look;
                self.failures.resting_of(id, pairs).map(move |index| (id, index))
            })
            .collect();
        let needed: u64 = self.board.pairings.values().map(|pairing| pairing.look).sum();
        let before: u64 =
            self.board.pairings.values().map(|pairing| pairing.ledger.isolated().len() as u64).sum();
        let all = before + resting.len() as u64;
        let is_few = all <= MOST_GIVEN_UP || all.saturating_mul(GIVEN_UP_OF) <= needed;
        let is_enough = |&(id, index): &(PairingId, u64)| self.failures.is_enough(id, index, settings);
        if is_few && resting.iter().all(is_enough) { resting } else { Vec::new() }
    }
}

impl Scheduler {
    /// The pairs of an experiment that are to be given up now, each as the entry that isolates it, to be stored,
    /// then told to [`Scheduler::give_up`]. To be asked whenever somebody failed or something was played;
    /// nearly always there are none.
    #[must_use]
    pub fn to_give_up(&self, id: ExperimentId) -> Vec<Entry> {
        let Some(running) = self.courses.get(&id).filter(|running| running.course.state() == State::Stalled)
        else {
            return Vec::new();
        };
        let pairs = running.course.to_give_up(&self.settings).into_iter();
        let entry = |(pairing, index)| Entry {
            pair: PairId { experiment: id, pairing, index },
            outcome: UnitOutcome::Isolated,
        };
        pairs.map(entry).collect()
    }

    /// Goes on without pairs that were stored as given up, and says what followed.
    pub fn give_up(&mut self, entries: &[Entry]) -> Vec<Event> {
        let mut events = Vec::new();
        for &Entry { pair, outcome } in entries {
            if self.novelty(pair) == Novelty::New
                && let Some(running) = self.courses.get_mut(&pair.experiment)
                && running.course.insert(pair.pairing, pair.index, outcome)
            {
                running.course.settle(pair.pairing, &mut events);
            }
        }
        self.rename(&events);
        events
    }

    /// Tells what was said about a pair before a restart.
    pub fn testify(&mut self, pair: PairId, testimony: &Testimony, now: Millis) {
        // Who has it now says for itself what becomes of it.
        let is_out = self.leases.iter().any(|(_, lease)| lease.has(pair));
        if self.novelty(pair) == Novelty::New
            && !is_out
            && let Some(running) = self.courses.get_mut(&pair.experiment)
        {
            running.course.put_back(pair.pairing, pair.index..pair.index + 1);
            running.course.failures.recall(pair.pairing, pair.index, testimony, now);
        }
    }

    /// Offers pairs again that nobody could play, to everybody, as if nothing had been said about them; how many rested.
    pub fn retry(&mut self, id: ExperimentId) -> Result<u64, ScheduleError> {
        let running = self.courses.get_mut(&id).ok_or(ScheduleError::UnknownExperiment(id))?;
        self.roster.forgive();
        let rested = running.course.resting();
        running.course.failures.forget_all();
        Ok(rested)
    }
}
