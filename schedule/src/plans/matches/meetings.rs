//! Who meets whom in a match: computed from the pairing's place, nothing is held.

use spec::Work;
use spec::experiment::{MatchFormat, MatchPlan, SprtModel, SprtPlan};
use stats::{Bounds, Sprt, StatsError};

use super::super::one_round::OneRound;
use super::super::plan::Plan;
use crate::answer::Answer;
use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::report::{CrossTable, PairingReport, Part};
use crate::rule::Rule;

/// Who meets whom is computed from the pairing's place; nothing is held.
#[derive(Clone, Debug)]
pub(in super::super) struct Match {
    format: MatchFormat,
    players: u32,
    pub(super) rule: Rule,
}

impl Match {
    pub(in super::super) fn new(plan: &MatchPlan) -> Result<Self, StatsError> {
        let pairs = plan.pairs;
        let rule = plan.sprt.map_or(Ok(Rule::Fixed { pairs }), |test| {
            Ok(Rule::Sequential { pairs, every: test.every, sprt: sequential_test(&test)? })
        })?;
        Ok(Self { format: plan.format, players: plan.players.len() as u32, rule })
    }

    /// The two players of a slot. In a round-robin the first player meets all others, then the second all after it, and so on.
    fn players(&self, slot: u32) -> (u32, u32) {
        let others = u64::from(self.players) - 1;
        match self.format {
            MatchFormat::Gauntlet => (0, slot + 1),
            MatchFormat::RoundRobin => {
                // The slot in which a player first comes first: those before it have met everybody after them.
                let begin = |first: u64| first * others - first * first.saturating_sub(1) / 2;
                let slot = u64::from(slot);
                let (mut first, mut beyond) = (0, others);
                while beyond - first > 1 {
                    let middle = first.midpoint(beyond);
                    if begin(middle) <= slot { first = middle } else { beyond = middle }
                }
                (first as u32, (first + 1 + slot - begin(first)) as u32)
            }
        }
    }
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
        let players = u64::from(self.players);
        match self.format {
            MatchFormat::RoundRobin => players * (players - 1) / 2,
            MatchFormat::Gauntlet => players - 1,
        }
    }

    fn opening(&self, number: u64) -> Option<Opening> {
        self.at(OneRound::place(number)?)
    }

    fn at(&self, id: PairingId) -> Option<Opening> {
        let rule = self.rule(id)?;
        let (first, second) = self.players(id.slot);
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
    fn a_round_robin_has_everybody_against_everybody_in_order() {
        for players in 2..40 {
            let plan = Match { format: MatchFormat::RoundRobin, players, rule: Rule::Fixed { pairs: 1 } };
            let both = (0..players).flat_map(|first| (first + 1..players).map(move |second| (first, second)));
            let computed = (0..plan.openings()).filter_map(|number| plan.opening(number));
            assert!(computed.map(|opening| (opening.first, opening.second)).eq(both), "{players} players");
            assert_eq!(plan.opening(plan.openings()), None);
        }
    }
}
