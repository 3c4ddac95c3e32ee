//! Who meets whom in a match: computed from the pairing's place, or looked up where the file lists it.

use std::sync::Arc;

use spec::Work;
use spec::experiment::{MatchPlan, Meetings, SprtModel, SprtPlan};
use stats::{Bounds, Sprt, StatsError};

use super::super::one_round::OneRound;
use super::super::plan::Plan;
use crate::answer::Answer;
use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::report::{CrossTable, PairingReport, Part};
use crate::rule::Rule;

/// A match: who meets whom follows from the pairing's place.
#[derive(Clone, Debug)]
pub(in super::super) struct Match {
    /// Shared: a list may be long.
    meetings: Arc<Meetings>,
    players: u64,
    /// How many groups of players there are that never meet, directly or by a chain of others, however long is played.
    pub(super) groups: u64,
    pub(super) rule: Rule,
}

impl Match {
    pub(in super::super) fn new(plan: &MatchPlan) -> Result<Self, StatsError> {
        let pairs = plan.pairs;
        let rule = plan.sprt.map_or(Ok(Rule::Fixed { pairs }), |test| {
            Ok(Rule::Sequential { pairs, every: test.every, sprt: sequential_test(&test)? })
        })?;
        let players = plan.players.len() as u64;
        Ok(Self {
            groups: groups(&plan.meetings, players),
            meetings: Arc::new(plan.meetings.clone()),
            players,
            rule,
        })
    }
}

/// How many groups there are that nothing connects. Everybody is in some pairing; formats connect all.
fn groups(meetings: &Meetings, players: u64) -> u64 {
    let Meetings::Listed(pairings) = meetings else { return 1 };
    // Each player points to one that it is connected with, or to itself; whoever is pointed to by nobody else stands for its group.
    let mut towards: Vec<u32> = (0..players as u32).collect();
    let mut groups = players;
    for pairing in pairings {
        let [one, other] = pairing.map(|mut place| {
            while towards[place as usize] != place {
                place = towards[place as usize];
            }
            place
        });
        towards[one.max(other) as usize] = one.min(other);
        groups -= u64::from(one != other);
    }
    groups
}

impl Match {
    fn round(&self) -> OneRound {
        OneRound { pairings: self.openings(), rule: self.rule }
    }
}

impl Plan for Match {
    fn boxed(&self) -> Box<dyn Plan> {
        Box::new(self.clone())
    }

    fn openings(&self) -> u64 {
        self.meetings.count(self.players)
    }

    fn opening(&self, number: u64) -> Option<Opening> {
        self.at(OneRound::place(number)?)
    }

    fn at(&self, id: PairingId) -> Option<Opening> {
        let rule = self.rule(id)?;
        let [first, second] = self.meetings.at(id.slot.into(), self.players);
        Some(Opening { id, first, second, rule, work: Work::Pairs })
    }

    fn rule(&self, id: PairingId) -> Option<Rule> {
        self.round().rule_at(id)
    }

    fn unopened(&self, board: &Board) -> Vec<(Rule, u64)> {
        self.round().unopened(board)
    }

    fn answer(&self, board: &Board) -> Answer {
        self.answer_of(board)
    }

    fn parts(&self, board: &Board, answer: &Answer) -> Vec<Part> {
        let all: Vec<Opening> = (0..self.openings()).filter_map(|number| self.opening(number)).collect();
        let pairings: Vec<PairingReport> =
            all.iter().map(|opening| PairingReport::new(board, opening, self.stage(opening.id))).collect();
        let met = all.iter().zip(&pairings).map(|(opening, pairing)| {
            (opening.first as usize, opening.second as usize, pairing.summary.pentanomial)
        });
        let table = CrossTable {
            crowned: answer.crowned().map(ToOwned::to_owned),
            ..CrossTable::new(board.players.to_vec(), met)
        };
        vec![Part::Pairings(pairings), Part::CrossTable(table)]
    }

    fn contestants<'a>(&self, board: &'a Board) -> &'a [String] {
        &board.players
    }
}

/// The sequential test that a plan describes.
pub fn sequential_test(plan: &SprtPlan) -> Result<Sprt, StatsError> {
    let (elo0, elo1) = (plan.elo0, plan.elo1);
    let bounds = match plan.model {
        SprtModel::Logistic => Bounds::Logistic { elo0, elo1 },
        SprtModel::Normalised => Bounds::Normalised { elo0, elo1 },
    };
    Sprt::new(bounds, plan.alpha, plan.beta)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_meets_by_a_chain_of_others_is_of_one_group() {
        let of = |pairings: &[[u32; 2]], players| groups(&Meetings::Listed(pairings.to_vec()), players);
        assert_eq!(of(&[[0, 1]], 2), 1);
        assert_eq!(of(&[[0, 1], [2, 3], [4, 5]], 6), 3);
        assert_eq!(of(&[[0, 1], [2, 3], [4, 5], [5, 0]], 6), 2);
        assert_eq!(of(&[[4, 5], [2, 3], [0, 1], [3, 4], [1, 2], [0, 5]], 6), 1, "the last closes a ring");
    }
}
