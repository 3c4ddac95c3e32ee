//! A sweep: everybody of a list against the same opponents, on the same luck.

use spec::Work;
use spec::experiment::SweepPlan;

use super::one_round::OneRound;
use super::plan::Plan;
use crate::answer::{Answer, SweepScore, Swept};
use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::report::{PairingReport, Part, Sweep};
use crate::rule::Rule;

/// Who meets whom is computed from the pairing's place; nothing is held. On the board stand the players, then the opponents.
#[derive(Clone, Debug)]
pub(super) struct Sweeping {
    players: u32,
    opponents: u32,
    rule: Rule,
}

impl Sweeping {
    /// The plan, and a board with everybody in it.
    pub(super) fn set_up(plan: &SweepPlan) -> (Box<dyn Plan>, Board) {
        let everybody = plan.players.iter().chain(&plan.against).cloned().collect();
        let sweeping = Self {
            players: plan.players.len() as u32,
            opponents: plan.against.len() as u32,
            rule: Rule::Fixed { pairs: plan.pairs },
        };
        (Box::new(sweeping), Board::new(everybody))
    }

    /// All pairings, those against the first opponent first.
    fn all(&self) -> impl Iterator<Item = Opening> {
        (0..self.openings()).filter_map(|number| self.opening(number))
    }

    fn scores(&self, board: &Board) -> Sweep {
        let (players, opponents) = board.players.split_at(self.players as usize);
        let tallies: Vec<_> = self
            .all()
            .map(|opening| board.pairings.get(&opening.id).map(|pairing| *pairing.ledger.tally()))
            .collect();
        Sweep::new(players, opponents, &tallies)
    }
}

impl Sweeping {
    fn round(&self) -> OneRound {
        OneRound { pairings: self.openings(), rule: self.rule }
    }
}

impl Plan for Sweeping {
    fn boxed(&self) -> Box<dyn Plan> {
        Box::new(self.clone())
    }

    fn openings(&self) -> u64 {
        u64::from(self.players) * u64::from(self.opponents)
    }

    fn opening(&self, number: u64) -> Option<Opening> {
        self.at(OneRound::place(number)?)
    }

    fn at(&self, id: PairingId) -> Option<Opening> {
        let rule = self.rule(id)?;
        let (first, second) = (id.slot % self.players, self.players + id.slot / self.players);
        Some(Opening { id, first, second, rule, work: Work::Pairs })
    }

    fn rule(&self, id: PairingId) -> Option<Rule> {
        self.round().rule_at(id)
    }

    fn unopened(&self, board: &Board) -> Vec<(Rule, u64)> {
        self.round().unopened(board)
    }

    fn answer(&self, board: &Board) -> Answer {
        let decided = board.pairings.values().filter(|pairing| pairing.verdict.is_some()).count() as u64;
        swept(&self.scores(board), decided == self.openings()).unwrap_or(Answer::Nothing)
    }

    fn parts(&self, board: &Board, answer: &Answer) -> Vec<Part> {
        let pairings =
            self.all().map(|opening| PairingReport::new(board, &opening, self.stage(opening.id))).collect();
        let crowned = answer.crowned().map(ToOwned::to_owned);
        vec![Part::Sweep(Box::new(Sweep { crowned, ..self.scores(board) })), Part::Pairings(pairings)]
    }

    fn contestants<'a>(&self, board: &'a Board) -> &'a [String] {
        &board.players[..self.players as usize]
    }
}

/// What a sweep shows; nothing before somebody has met all opponents.
fn swept(sweep: &Sweep, is_over: bool) -> Option<Answer> {
    let (best, score) = sweep.best()?;
    let is_less = |mean: &SweepScore| mean.high < score.low;
    let less = sweep.points.iter().filter(|point| point.mean.as_ref().is_some_and(is_less)).count();
    let level = sweep.points.iter().filter(|point| {
        let is_level = |mean: &SweepScore| mean.score.total_cmp(&score.score).is_eq();
        point.player != best.player && point.mean.as_ref().is_some_and(is_level)
    });
    Some(Answer::Swept(Box::new(Swept {
        best: best.player.clone(),
        level: level.map(|point| point.player.clone()).collect(),
        score,
        against: sweep.against.clone(),
        players: sweep.points.len() as u64,
        close: (sweep.points.len() - 1 - less) as u64,
        is_over,
    })))
}
