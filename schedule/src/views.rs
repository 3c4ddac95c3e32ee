//! Questions about what is going on now, for those who watch, and for the invariants of the simulation.

use serde::Serialize;
use spec::{Experiment, Work};
use stats::Tally;

use crate::course::Course;
use crate::id::{ExperimentId, PairId, PairingId};
use crate::lease::Lease;
use crate::millis::Millis;
use crate::opening::Opening;
use crate::pairing::Pairing;
use crate::rule::Rule;
use crate::scheduler::Scheduler;
use crate::state::State;
use crate::verdict::Verdict;

/// How far an experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// Where it stands.
    pub state: State,
    /// Pairs in complete prefixes, isolated ones included: what decisions have seen.
    pub counted: u64,
    /// Pairs that are in but wait for earlier ones.
    pub waiting: u64,
    /// Pairs that are in but came after the decision of their pairing.
    pub apart: u64,
    /// Pairs that were given up.
    pub isolated: u64,
    /// Pairs that failed somewhere and are to be tried again.
    pub failing: u64,
    /// Of these: pairs that nobody here could play. They wait for somebody who never tried, or for better times.
    pub resting: u64,
    /// Pairs that are out with workers.
    pub leased: u64,
    /// Stored pairs that are played again by somebody else, or wait for it.
    pub audits: u64,
    /// Pairs that the experiment will count, as far as one can know: tests may stop earlier, and even
    /// pairings take longer.
    pub expected: u64,
    /// The same if sequential tests go on as they do: an expectation, and never more.
    pub likely: u64,
    /// Pairings decided.
    pub decided: u64,
    /// Pairings known and not decided.
    pub open: u64,
}

/// One pairing as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PairingView<'a> {
    /// Its place.
    pub id: PairingId,
    /// The first-named player, canonical.
    pub first: &'a str,
    /// The other; the same where one looks at positions alone.
    pub second: &'a str,
    /// What its units are.
    #[serde(skip)]
    pub work: Work,
    /// How many pairs are complete from the first one on and counted.
    pub prefix: u64,
    /// Their tally.
    pub tally: Tally,
    /// How many of them are the same game twice: the players did not differ.
    pub same: u64,
    /// The counted pairs that were given up.
    pub isolated: &'a [u64],
    /// How many pairs are in beyond the prefix: apart if it is decided, waiting if not.
    pub beyond: u64,
    /// The length of the prefix at which it is looked at next, or was decided.
    pub look: u64,
    /// When and how it is decided.
    #[serde(skip)]
    pub rule: Rule,
    /// How it was decided.
    pub verdict: Option<Verdict>,
}

impl Scheduler {
    /// Where an experiment stands.
    #[must_use]
    pub fn state(&self, id: ExperimentId) -> Option<State> {
        self.courses.get(&id).map(|running| running.course.state())
    }

    /// Whether every pairing of an experiment is decided.
    #[must_use]
    pub fn is_finished(&self, id: ExperimentId) -> bool {
        self.state(id) == Some(State::Finished)
    }

    /// The numbers of all experiments, in order.
    pub fn experiments(&self) -> impl Iterator<Item = ExperimentId> + '_ {
        self.courses.keys().copied()
    }

    /// An experiment as it was submitted.
    #[must_use]
    pub fn experiment(&self, id: ExperimentId) -> Option<&Experiment> {
        self.courses.get(&id).map(|running| &*running.course.experiment)
    }

    /// All players of an experiment, canonical: those of the file in its order, then a baseline of its own.
    #[must_use]
    pub fn players(&self, id: ExperimentId) -> Option<&[String]> {
        self.courses.get(&id).map(|running| running.course.board.players.as_slice())
    }

    /// The players of an experiment that are compared with each other, canonical.
    #[must_use]
    pub fn contestants(&self, id: ExperimentId) -> Option<&[String]> {
        self.courses.get(&id).map(|running| running.course.plan.contestants(&running.course.board))
    }

    /// All pairings that are known, in the order of their places.
    pub fn pairings(&self, id: ExperimentId) -> impl Iterator<Item = PairingView<'_>> + '_ {
        self.courses.get(&id).into_iter().flat_map(|running| running.course.views())
    }

    /// One pairing.
    #[must_use]
    pub fn pairing(&self, id: ExperimentId, pairing: PairingId) -> Option<PairingView<'_>> {
        self.courses.get(&id)?.course.view(pairing)
    }

    /// Whether the verdict of the pair's pairing counts the pair. Before there is one, nobody knows.
    #[must_use]
    pub fn is_counted(&self, pair: PairId) -> Option<bool> {
        let verdict = self.pairing(pair.experiment, pair.pairing)?.verdict?;
        Some(pair.index < verdict.stop)
    }

    /// All leases that are out, with what is not finished of them.
    pub fn leases(&self) -> impl Iterator<Item = Lease> + '_ {
        self.leases.iter().map(|(fence, lease)| lease.view(fence))
    }

    /// How many leases are out.
    #[must_use]
    pub fn leases_out(&self) -> usize {
        self.leases.len()
    }

    /// How many slots the workers have that were heard of lately or hold a lease.
    #[must_use]
    pub fn slots(&self, now: Millis) -> u64 {
        self.roster.present(now, self.settings.presence).map(|(_, worker)| worker.slots).sum()
    }
}

impl Course {
    /// All pairings whose players are known, in the order of their places.
    fn views(&self) -> impl Iterator<Item = PairingView<'_>> + '_ {
        let unopened = (0..self.plan.openings()).filter(|_| self.unopened() > 0);
        let unopened = unopened.filter_map(|number| Some(self.plan.opening(number)?.id));
        let mut all: Vec<PairingId> = self.board.pairings.keys().chain(unopened).collect();
        all.sort_unstable();
        all.dedup();
        all.into_iter().filter_map(|id| self.view(id))
    }

    /// One pairing as it stands; of one that nobody asked for yet nothing is in.
    pub(crate) fn view(&self, id: PairingId) -> Option<PairingView<'_>> {
        if let Some(pairing) = self.board.pairings.get(&id).or_else(|| self.early.get(id)) {
            return Some(self.seen(id, pairing));
        }
        let Opening { first, second, rule, work, .. } = self.plan.at(id)?;
        Some(PairingView {
            id,
            first: self.board.name(first),
            second: self.board.name(second),
            work,
            prefix: 0,
            tally: Tally::EMPTY,
            same: 0,
            isolated: &[],
            beyond: 0,
            look: rule.first_look(),
            rule,
            verdict: None,
        })
    }

    fn seen<'a>(&'a self, id: PairingId, pairing: &'a Pairing) -> PairingView<'a> {
        PairingView {
            id,
            first: self.board.name(pairing.first),
            second: self.board.name(pairing.second),
            work: pairing.work,
            prefix: pairing.ledger.prefix(),
            tally: *pairing.ledger.tally(),
            same: pairing.ledger.same(),
            isolated: pairing.ledger.isolated(),
            beyond: pairing.ledger.beyond(),
            look: pairing.look,
            rule: pairing.rule,
            verdict: pairing.verdict,
        }
    }
}
