//! Tournaments under way, and what follows from each of their pairings.

use std::collections::BTreeSet;
use std::sync::Arc;

use spec::experiment::TunePlan;
use spec::{Seed, Work};

use super::super::plan::{Following, Plan};
use super::bracket::{Bracket, Meeting};
use crate::answer::Answer;
use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::report::Part;
use crate::rule::Rule;

/// Tournaments under way.
#[derive(Clone, Debug)]
pub(in super::super) struct Elimination {
    pub(super) plan: Arc<TunePlan>,
    /// One a repeat. Copies of the plan share those that neither changes.
    pub(super) brackets: Vec<Arc<Bracket>>,
    /// Round and slot of the pairings that are known before anything was played: the same in every bracket.
    openings: Arc<[(u32, u32)]>,
    /// How many brackets have a winner.
    concluded: usize,
    /// The champion of them all, once it is named.
    pub(super) champion: Option<u32>,
    /// Against whom the champion is confirmed.
    pub(super) baseline: Option<u32>,
}

impl Elimination {
    /// Draws the brackets. A baseline that is no candidate is a player after them.
    pub(in super::super) fn set_up(plan: &TunePlan, seed: Seed) -> (Box<dyn Plan>, Board) {
        let mut players = plan.candidates.clone();
        let baseline = plan.confirm.as_ref().map(|confirm| {
            let known = players.iter().position(|player| *player == confirm.baseline);
            known.unwrap_or_else(|| {
                players.push(confirm.baseline.clone());
                players.len() - 1
            }) as u32
        });
        let candidates = plan.candidates.len() as u32;
        let draw = |repeat| Arc::new(Bracket::draw(candidates, seed, repeat));
        let brackets: Vec<Arc<Bracket>> = (0..plan.repeats as u32).map(draw).collect();
        let openings = brackets.first().map_or_else(Vec::new, |bracket| bracket.opening());
        let elimination = Self {
            plan: Arc::new(plan.clone()),
            openings: openings.into_iter().map(|Meeting { round, slot, .. }| (round, slot)).collect(),
            brackets,
            concluded: 0,
            champion: None,
            baseline,
        };
        (Box::new(elimination), Board::new(players))
    }

    /// The confirmation's place: a repeat and a round that no bracket has.
    pub(super) fn confirmation_id(&self) -> PairingId {
        PairingId { repeat: self.brackets.len() as u32, round: self.plan.rounds(), slot: 0 }
    }

    /// The champion against the baseline, unless they are the same.
    pub(super) fn confirmation(&self) -> Option<Opening> {
        let (first, id) = (self.champion?, self.confirmation_id());
        let second = self.baseline.filter(|&baseline| baseline != first)?;
        Some(Opening { id, first, second, rule: self.rule(id)?, work: Work::Pairs })
    }

    /// Winners with the number of repeats they won, most first, then by their earliest title.
    pub(super) fn titles(&self) -> Vec<(u32, u64)> {
        let mut titles: Vec<(u32, u64)> = Vec::new();
        for champion in self.brackets.iter().filter_map(|bracket| bracket.champion()) {
            match titles.iter_mut().find(|(player, _)| *player == champion) {
                Some((_, count)) => *count += 1,
                None => titles.push((champion, 1)),
            }
        }
        titles.sort_by_key(|&(_, count)| std::cmp::Reverse(count)); // Stable: the earlier title stays first.
        titles
    }

    /// The rule of a round of every bracket.
    pub(super) fn rule_of(&self, round: u32) -> Rule {
        Rule::Knockout { pairs: self.plan.pairs.saturating_mul(self.plan.growth.saturating_pow(round)) }
    }
}

impl Plan for Elimination {
    fn boxed(&self) -> Box<dyn Plan> {
        Box::new(self.clone())
    }

    fn openings(&self) -> u64 {
        self.openings.len() as u64 * self.brackets.len() as u64
    }

    fn opening(&self, number: u64) -> Option<Opening> {
        let of_one = self.openings.len() as u64;
        let &(round, slot) = self.openings.get(number.checked_rem(of_one)? as usize)?;
        self.at(PairingId { repeat: u32::try_from(number / of_one).ok()?, round, slot })
    }

    fn at(&self, id: PairingId) -> Option<Opening> {
        if id.is_ahead() {
            return self.at_ahead(id);
        }
        let rule = self.rule(id)?;
        match self.brackets.get(id.repeat as usize) {
            Some(bracket) => {
                let Meeting { first, second, .. } = bracket.meeting(id.round, id.slot)?;
                Some(Opening { id, first, second, rule, work: Work::Pairs })
            }
            None => self.confirmation(),
        }
    }

    fn conceivable(&self, undecided: &BTreeSet<PairingId>, board: &Board) -> Vec<PairingId> {
        self.conceivable_of(undecided, board)
    }

    fn destination(&self, ahead: PairingId) -> Option<PairingId> {
        self.destination_of(ahead)
    }

    fn arrival(&self, ahead: PairingId) -> Option<PairingId> {
        self.arrival_of(ahead)
    }

    fn departure(&self, id: PairingId) -> Option<PairingId> {
        self.departure_of(id)
    }

    fn rule(&self, id: PairingId) -> Option<Rule> {
        if id.is_ahead() {
            return self.seeds_ahead(id).map(|_| self.rule_of(id.round));
        }
        match self.brackets.get(id.repeat as usize) {
            Some(bracket) => {
                let is_there = id.round < bracket.rounds()
                    && id.slot < bracket.slots(id.round)
                    && !(id.round == 0 && bracket.bye(id.slot).is_some());
                is_there.then(|| self.rule_of(id.round))
            }
            None => {
                let confirm = self.plan.confirm.as_ref().filter(|_| id == self.confirmation_id())?;
                Some(Rule::Fixed { pairs: confirm.pairs })
            }
        }
    }

    /// Sends the winner on; when all tournaments are over, names the champion.
    fn follow(&mut self, id: PairingId, board: &mut Board) -> Following {
        let verdict = board.pairings.get(&id).and_then(|pairing| pairing.verdict);
        let Some(winner) = verdict.and_then(|verdict| verdict.winner) else { return Following::default() };
        let Some(bracket) = self.brackets.get_mut(id.repeat as usize) else { return Following::default() };
        let bracket = Arc::make_mut(bracket);
        let next = bracket.decide(id.round, id.slot, winner);
        let champion = bracket.champion().filter(|_| id.round + 1 == bracket.rounds());
        self.concluded += usize::from(champion.is_some());
        let mut openings: Vec<Opening> = next
            .and_then(|Meeting { round, slot, .. }| self.at(PairingId { repeat: id.repeat, round, slot }))
            .into_iter()
            .collect();
        if self.concluded == self.brackets.len() && self.champion.is_none() {
            self.champion = self.best_winner(board);
            openings.extend(self.confirmation());
        }
        Following { openings, winner: champion.map(|champion| (id.repeat, champion)) }
    }

    fn unopened(&self, board: &Board) -> Vec<(Rule, u64)> {
        let repeats = self.brackets.len() as u64;
        let known = |round| board.pairings.keys().filter(|id| id.round == round).count() as u64;
        let rounds = (0..).zip(self.plan.round_sizes());
        let mut left: Vec<(Rule, u64)> = rounds
            .map(|(round, size)| {
                (self.rule_of(round), (size.pairings * repeats).saturating_sub(known(round)))
            })
            .collect();
        let itself = self.champion.is_some() && self.champion == self.baseline;
        let last = self.confirmation_id();
        left.extend(self.rule(last).map(|rule| (rule, u64::from(!itself).saturating_sub(known(last.round)))));
        left
    }

    fn answer(&self, board: &Board) -> Answer {
        self.answer_of(board)
    }

    fn parts(&self, board: &Board, answer: &Answer) -> Vec<Part> {
        self.tables(board, answer)
    }

    fn contestants<'a>(&self, board: &'a Board) -> &'a [String] {
        &board.players[..self.plan.candidates.len()]
    }

    fn stage(&self, id: PairingId) -> String {
        match self.brackets.len() {
            repeats if id.repeat as usize >= repeats => "confirmation".to_owned(),
            1 => format!("round {}", id.round + 1),
            _ => format!("{}, round {}", id.repeat + 1, id.round + 1),
        }
    }
}
