//! Players look at positions: first the games in which these are seen, if any are played, then everybody at each of them.
//!
//! How many positions there are nobody knows who only sees results; whoever reads the games says so ([`Plan::place`]). From then on the
//! plan is fixed: the series of a player has a unit for each run at each position.

use std::iter;

use spec::Work;
use spec::experiment::{ProbePlan, Truth};

use super::plan::Plan;
use crate::answer::Answer;
use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::pairing::Pairing;
use crate::report::{MOST_PLAYERS, Part, ProbeTable, TrapDensity};
use crate::rule::Rule;

/// The round of the games in which positions are seen, and that of the searches.
const WATCHING: u32 = 0;
const LOOKING: u32 = 1;

/// Games, then searches.
#[derive(Clone, Debug)]
pub(super) struct Probing {
    plan: ProbePlan,
    meetings: Vec<[u32; 2]>,
    /// How many positions there are, once they were found.
    positions: Option<u64>,
}

impl Probing {
    pub(super) fn new(plan: &ProbePlan) -> Self {
        Self { plan: plan.clone(), meetings: plan.meetings(), positions: None }
    }

    /// The searches of one player: as many as there can be, as long as the positions are not known.
    fn searches(&self) -> Rule {
        Rule::Fixed { pairs: self.positions.unwrap_or(self.plan.positions.most()) * self.plan.runs }
    }

    const fn looker(&self, slot: u32) -> Option<u32> {
        if (slot as usize) < self.plan.players.len() { Some(slot) } else { None }
    }
}

impl Plan for Probing {
    fn boxed(&self) -> Box<dyn Plan> {
        Box::new(self.clone())
    }

    fn openings(&self) -> u64 {
        self.meetings.len() as u64
    }

    fn opening(&self, number: u64) -> Option<Opening> {
        self.at(PairingId { repeat: 0, round: WATCHING, slot: u32::try_from(number).ok()? })
    }

    fn at(&self, id: PairingId) -> Option<Opening> {
        let rule = self.rule(id)?;
        match id.round {
            WATCHING => {
                let [first, second] = self.meetings[id.slot as usize];
                Some(Opening { id, first, second, rule, work: Work::Pairs })
            }
            // Before the positions are known nobody can look at them; then `place` has opened all of these.
            _ => None,
        }
    }

    fn rule(&self, id: PairingId) -> Option<Rule> {
        match id {
            PairingId { repeat: 0, round: WATCHING, slot } => {
                self.meetings.get(slot as usize).map(|_| Rule::Fixed { pairs: self.plan.pairs() })
            }
            PairingId { repeat: 0, round: LOOKING, slot } => self.looker(slot).map(|_| self.searches()),
            _ => None,
        }
    }

    fn lacks_positions(&self, _: &Board) -> bool {
        self.positions.is_none()
    }

    fn place(&mut self, positions: u64) -> Vec<Opening> {
        self.positions = Some(positions);
        let rule = self.searches();
        let players = 0..if positions > 0 { self.plan.players.len() as u32 } else { 0 };
        let opening = |slot| {
            let id = PairingId { repeat: 0, round: LOOKING, slot };
            Opening { id, first: slot, second: slot, rule, work: Work::Probes }
        };
        players.map(opening).collect()
    }

    fn unopened(&self, board: &Board) -> Vec<(Rule, u64)> {
        let games = self.openings() - board.pairings.keys().filter(|id| id.round == WATCHING).count() as u64;
        let searches = if self.positions.is_some() { 0 } else { self.plan.players.len() as u64 };
        vec![(Rule::Fixed { pairs: self.plan.pairs() }, games), (self.searches(), searches)]
    }

    fn answer(&self, board: &Board) -> Answer {
        let players = self.plan.players.len() as u64;
        Answer::Measured {
            players,
            positions: self.positions,
            probes: board.pairings.values().map(Pairing::done).sum(),
            planned: self.searches().planned() * players,
        }
    }

    fn parts(&self, _: &Board, _: &Answer) -> Vec<Part> {
        let ProbePlan { players, runs, truth, keep, .. } = &self.plan;
        let table = Part::Probes(Box::new(ProbeTable::empty(players, self.positions, *runs, truth)));
        let trees = keep.shape.then(|| Part::Trees(Vec::new()));
        let traps = match truth {
            Truth::Traps(level) => Some(Part::Traps(TrapDensity::empty(*level))),
            _ => None,
        };
        let can_be_compared = (2..=MOST_PLAYERS).contains(&players.len());
        let agreement = can_be_compared.then(|| Part::Agreement(Vec::new()));
        iter::once(table).chain(agreement).chain(traps).chain(trees).collect()
    }

    fn contestants<'a>(&self, board: &'a Board) -> &'a [String] {
        &board.players[..self.plan.players.len()]
    }

    fn stage(&self, id: PairingId) -> String {
        if id.round == WATCHING { "positions".to_owned() } else { String::new() }
    }
}
