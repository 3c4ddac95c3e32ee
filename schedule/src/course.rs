//! A course: one experiment under way, its pairings, and what of them can be offered.
//!
//! A function of the experiment and of the results on completed prefixes; who played what and when leaves no
//! trace in any decision. Leases, workers and time are not known here.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use spec::Experiment;
use stats::StatsError;

use crate::answer::Answer;
use crate::board::Board;
use crate::early::Early;
use crate::entry::UnitOutcome;
use crate::event::Event;
use crate::failures::Failures;
use crate::id::{ExperimentId, PairingId};
use crate::opening::Opening;
use crate::pairing::Pairing;
use crate::planning::Planned;
use crate::plans::{self, Following, Plan};
use crate::prefix::Prefix;
use crate::state::State;
use crate::waiting::Waiting;

/// A run of pairs of one pairing.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Part {
    /// Of which pairing.
    pub pairing: PairingId,
    /// Which pairs, to be played in this order.
    pub pairs: Range<u64>,
}

impl Part {
    /// How many pairs.
    pub(crate) fn len(&self) -> u64 {
        self.pairs.end - self.pairs.start
    }
}

/// How far an offer may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Only pairs that are certainly needed for the next decision.
    Needed,
    /// Also pairs beyond, or as many as are looked at next, which a sequential test may need later.
    Ahead {
        /// So many.
        pairs: u64,
        /// And of pairings of which nobody knows whether they come to be, so many at a time.
        early: u64,
    },
}

/// One experiment under way.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) id: ExperimentId,
    pub(crate) experiment: Arc<Experiment>,
    pub(crate) plan: Box<dyn Plan>,
    pub(crate) board: Board,
    pub(crate) failures: Failures,
    /// Paused or cancelled by a person; that it is finished is seen from the pairings.
    pub(crate) held: Option<State>,
    /// Of the pairings known from the beginning: from this one on, none was asked for in its turn.
    next: u64,
    /// How many of them are not on the board.
    unopened: u64,
    /// The pairings that are on the board and not decided.
    undecided: BTreeSet<PairingId>,
    /// Pairings that may have needed pairs to offer, and those that have only pairs ahead.
    needed: BTreeSet<PairingId>,
    ahead: BTreeSet<PairingId>,
    /// Those that are played before anybody knows whether they come to be.
    pub(crate) early: Early,
    /// Stored results of pairings whose players are not known yet.
    waiting: BTreeMap<PairingId, Waiting>,
    /// Who played them: if others meet there, the results are dropped.
    expected: BTreeMap<PairingId, [String; 2]>,
    /// What may be said of it now; whoever asks first works it out for all who look at the same results.
    pub(crate) answer: Arc<OnceLock<Answer>>,
}

impl Course {
    /// An experiment without results.
    pub(crate) fn new(id: ExperimentId, experiment: Experiment) -> Result<Self, StatsError> {
        let (plan, board) = plans::of(&experiment)?;
        Ok(Self {
            id,
            experiment: Arc::new(experiment),
            next: 0,
            unopened: plan.openings(),
            plan,
            board,
            failures: Failures::default(),
            held: None,
            undecided: BTreeSet::new(),
            early: Early::default(),
            needed: BTreeSet::new(),
            ahead: BTreeSet::new(),
            waiting: BTreeMap::new(),
            expected: BTreeMap::new(),
            answer: Arc::default(),
        })
    }

    /// Whether the plan can ever contain this pair.
    pub(crate) fn contains(&self, pairing: PairingId, index: u64) -> bool {
        self.plan.rule(pairing).is_some_and(|rule| index < rule.end())
    }

    /// How many pairings are known and not on the board yet.
    pub(crate) const fn unopened(&self) -> u64 {
        self.unopened
    }

    /// Where the experiment stands.
    pub(crate) fn state(&self) -> State {
        match self.held {
            _ if self.is_over() => State::Finished,
            Some(state) => state,
            None if self.is_stalled() => State::Stalled,
            None => State::Running,
        }
    }

    /// Whether everything is decided that there is.
    fn is_over(&self) -> bool {
        self.undecided.is_empty()
            && self.unopened == 0
            && !self.plan.lacks_positions(&self.board)
            && !self.plan.lacks_plan()
    }

    /// Whether it can only go on when somebody says how many positions there are.
    pub(crate) fn lacks_positions(&self) -> bool {
        self.undecided.is_empty() && self.unopened == 0 && self.plan.lacks_positions(&self.board)
    }

    /// So many positions were found.
    pub(crate) fn place(&mut self, positions: u64, events: &mut Vec<Event>) {
        if !self.lacks_positions() {
            return;
        }
        self.answer = Arc::default();
        let openings = self.plan.place(positions);
        openings.iter().for_each(|opening| self.open(opening));
        if self.is_over() {
            events.push(Event::Finished { experiment: self.id }); // there is nothing to look at
        }
        openings.iter().for_each(|opening| self.settle(opening.id, events)); // results may have waited for it
    }

    /// What follows was worked out.
    pub(crate) fn proceed(&mut self, planned: Planned, events: &mut Vec<Event>) {
        self.answer = Arc::default();
        let Following { openings, winner } = self.plan.proceed(planned, &mut self.board);
        openings.iter().for_each(|opening| self.open(opening));
        events.extend(winner.map(|(repeat, player)| Event::Champion {
            experiment: self.id,
            repeat,
            player: self.board.name(player).to_owned(),
        }));
        if self.is_over() {
            events.push(Event::Finished { experiment: self.id }); // nothing is left to play
        } else if self.plan.lacks_plan() {
            events.push(Event::LacksPlan { experiment: self.id });
        }
        openings.iter().for_each(|opening| self.settle(opening.id, events)); // results may have waited for it
    }

    /// Takes a result, unless the pair is in already; a pairing that is not known yet lets it wait.
    pub(crate) fn insert(&mut self, id: PairingId, index: u64, outcome: UnitOutcome) -> bool {
        if !self.failures.is_empty() {
            self.failures.forget(id, index);
        }
        match self.reveal(id) {
            Some(pairing) => pairing.insert(index, outcome),
            None if id.is_ahead() => self.insert_early(id, index, outcome),
            None => {
                self.waiting.entry(id).or_default().push(index, outcome);
                true
            }
        }
    }

    /// Tells the first units of a pairing of which nothing was told yet, all together.
    pub(crate) fn begin(&mut self, id: PairingId, prefix: Prefix) {
        match self.reveal(id) {
            Some(pairing) => pairing.begin(prefix),
            None => self.waiting.entry(id).or_default().begin(prefix),
        }
    }

    /// Says who played the results of a pairing that is not known yet.
    pub(crate) fn expect(&mut self, id: PairingId, players: [String; 2]) {
        if !self.board.pairings.contains_key(&id) && self.plan.at(id).is_none() {
            self.expected.insert(id, players);
        }
    }

    /// Counts what is complete in a pairing, and lets everything follow from it that follows.
    pub(crate) fn settle(&mut self, id: PairingId, events: &mut Vec<Event>) {
        if Arc::get_mut(&mut self.answer).is_none_or(|answer| answer.get().is_some()) {
            self.answer = Arc::default(); // whoever looks at what was before keeps the other
        }
        let mut open = vec![self.stands(id).unwrap_or(id)];
        while let Some(id) = open.pop() {
            let Some(pairing) = self.board.pairings.get_mut(&id) else { continue };
            if pairing.verdict.is_some() || !pairing.settle() {
                continue;
            }
            self.ahead.remove(&id);
            let Some(verdict) = pairing.verdict else {
                self.needed.insert(id);
                continue;
            };
            self.needed.remove(&id);
            pairing.offers = Default::default();
            self.failures.forget_pairing(id);
            self.undecided.remove(&id);
            let Following { openings, winner } = self.plan.follow(id, &mut self.board);
            events.push(Event::Decided { experiment: self.id, pairing: id, verdict });
            events.extend(winner.map(|(repeat, player)| Event::Champion {
                experiment: self.id,
                repeat,
                player: self.board.name(player).to_owned(),
            }));
            for opening in openings {
                self.open(&opening);
                self.arrive(opening.id, events);
                open.push(opening.id);
            }
            self.drop_early(id.repeat, events);
            if self.is_over() {
                events.push(Event::Finished { experiment: self.id });
            } else if self.lacks_positions() {
                events.push(Event::LacksPositions { experiment: self.id });
            } else if self.plan.lacks_plan() {
                events.push(Event::LacksPlan { experiment: self.id });
            }
        }
    }

    /// A pairing on the board; one that was known from the beginning comes onto it now.
    fn reveal(&mut self, id: PairingId) -> Option<&mut Pairing> {
        if !self.board.pairings.contains_key(&id) {
            let opening = self.plan.at(id).filter(|_| !id.is_ahead())?;
            self.unopened -= 1;
            self.open(&opening);
        }
        self.board.pairings.get_mut(&id)
    }

    /// Brings the next pairing that was known from the beginning onto the board.
    fn open_next(&mut self) -> Option<PairingId> {
        while self.unopened > 0 {
            let id = self.plan.opening(self.next)?.id;
            self.next += 1;
            if !self.board.pairings.contains_key(&id) {
                self.reveal(id);
                return Some(id);
            }
        }
        None
    }

    fn open(&mut self, opening: &Opening) {
        let &Opening { id, first, second, .. } = opening;
        let mut pairing = Pairing::new(opening);
        let waiting = self.waiting.remove(&id).unwrap_or_default();
        let players = [first, second].map(|player| self.board.name(player));
        let expected = self.expected.remove(&id);
        if expected.is_none_or(|expected| expected.each_ref().map(String::as_str) == players) {
            waiting.enter(&mut pairing);
        }
        self.board.pairings.insert(id, pairing);
        self.needed.insert(id);
        self.undecided.insert(id);
    }

    /// How many stored results wait for a pairing that is not known.
    pub(crate) fn orphans(&self) -> u64 {
        self.waiting.values().map(Waiting::len).sum()
    }
}

mod offering;
mod playing_ahead;

#[cfg(test)]
mod tests;
