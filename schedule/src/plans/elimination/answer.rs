//! The answer of a tuning tournament, from its counted pairs.

use std::collections::{BTreeMap, BTreeSet};

use stats::{Pentanomial, path_confidence};
use tune::{Pooled, pooled};

use super::super::against::against;
use super::super::alike::{alike, alike_to};
use super::super::plan::Plan;
use super::borders::borders;
use super::champion::MOST_RATED;
use super::tournaments::Elimination;
use crate::answer::{AgainstBaseline, Answer, Champion, Overall};
use crate::board::Board;
use crate::pairing::Pairing;
use crate::sameness::enough;
use crate::verdict::Side;

impl Elimination {
    pub(super) fn answer_of(&self, board: &Board) -> Answer {
        let last = self.confirmation_id();
        let played: Vec<&Pairing> =
            board.played().filter(|(id, _)| *id != last).map(|(_, pairing)| pairing).collect();
        if played.is_empty() && self.champion.is_none() {
            return Answer::Nothing;
        }
        alike(board, &played, enough(self.champion.is_some())).unwrap_or_else(|| match self.champion {
            Some(player) => Answer::Champion(self.champion_of(board, player)),
            None => self.tournament(board),
        })
    }

    fn champion_of(&self, board: &Board, player: u32) -> Champion {
        let won = (0..).zip(&self.brackets).filter(|(_, bracket)| bracket.champion() == Some(player));
        let sure = won.map(|(repeat, bracket)| {
            path_confidence(Self::path(board, bracket, repeat, player).iter().map(|step| step.upset))
        });
        let text = board.name(player).to_owned();
        Champion {
            alike: alike_to(board, player, enough(true)),
            tournaments: self.brackets.len() as u64,
            winners: self.winners(board),
            level: self
                .level_with(board, player)
                .into_iter()
                .map(|other| board.name(other).to_owned())
                .collect(),
            is_rated: self.plan.candidates.len() <= MOST_RATED,
            sure: sure.reduce(f64::min).unwrap_or(0.5),
            overall: self.overall(board, player),
            confirmation: self.against_baseline(board, player),
            borders: borders(&self.plan, &text),
            player: text,
        }
    }

    /// The candidates are the first on the board.
    fn overall(&self, board: &Board, player: u32) -> Option<Overall> {
        let candidates = self.contestants(board).len();
        if candidates > MOST_RATED {
            return None;
        }
        let last = self.confirmation_id();
        let met = board.played().filter(|(id, _)| *id != last).map(|(_, pairing)| {
            (pairing.first as usize, pairing.second as usize, pairing.ledger.tally().pentanomial())
        });
        let Pooled { best, regret, within_five } =
            pooled(candidates, &met.collect::<Vec<_>>(), player as usize)?;
        Some(Overall { best, regret, within_five, candidates: candidates as u64 })
    }

    fn against_baseline(&self, board: &Board, champion: u32) -> Option<AgainstBaseline> {
        let baseline = self.baseline?;
        let id = self.confirmation_id();
        Some(against(board, id, self.rule(id)?.planned(), [champion, baseline]))
    }

    /// Whoever scores best of those who are still in the tournaments.
    fn tournament(&self, board: &Board) -> Answer {
        let mut scores: BTreeMap<u32, Pentanomial> = BTreeMap::new();
        let mut out: BTreeSet<u32> = BTreeSet::new();
        let mut decided = 0;
        for pairing in board.pairings.values() {
            let pairs = pairing.ledger.tally().pentanomial();
            *scores.entry(pairing.first).or_default() += pairs;
            *scores.entry(pairing.second).or_default() += pairs.swapped();
            decided += u64::from(pairing.verdict.is_some());
            if let Some(winner) = pairing.verdict.and_then(|verdict| verdict.winner) {
                out.insert(pairing.player(match winner {
                    Side::First => Side::Second,
                    Side::Second => Side::First,
                }));
            }
        }
        let still = scores.into_iter().filter(|(player, _)| !out.contains(player));
        let scored: Vec<(u32, f64)> =
            still.filter_map(|(player, pairs)| Some((player, pairs.score()?))).collect();
        // Among equals the earlier candidate.
        let order =
            |(one, left): &(u32, f64), (two, right): &(u32, f64)| left.total_cmp(right).then(two.cmp(one));
        let leader = scored.iter().copied().max_by(order);
        let level = scored.iter().filter(|(player, score)| {
            leader.is_some_and(|(first, best)| *player != first && best.total_cmp(score).is_eq())
        });
        Answer::Tournament {
            level: level.map(|(player, _)| board.name(*player).to_owned()).collect(),
            sure: leader.map(|(leader, _)| path_confidence(upsets(board, leader))),
            leader: leader.map(|(leader, _)| board.name(leader).to_owned()),
            decided,
            pairings: (self.plan.candidates.len() as u64 - 1) * self.brackets.len() as u64,
            is_cancelled: false,
        }
    }
}

/// How likely each opponent of a player is really the better one.
fn upsets(board: &Board, player: u32) -> impl Iterator<Item = f64> {
    let mut met: BTreeMap<u32, Pentanomial> = BTreeMap::new();
    for Pairing { first, second, ledger, .. } in board.pairings.values() {
        let pairs = ledger.tally().pentanomial();
        if *first == player {
            *met.entry(*second).or_default() += pairs;
        } else if *second == player {
            *met.entry(*first).or_default() += pairs.swapped();
        }
    }
    met.into_values().filter(|pairs| pairs.pairs() > 0).map(|pairs| pairs.swapped().los())
}
