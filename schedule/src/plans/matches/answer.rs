//! The answer of a match, from its counted pairs.

use stats::{Anchor, Confidence, Rating, Ratings, SprtVerdict, Summary};

use super::super::alike::{alike, alike_to};
use super::super::elimination::MOST_RATED;
use super::super::plan::Plan;
use super::meetings::Match;
use crate::answer::{Answer, Elo};
use crate::board::Board;
use crate::pairing::Pairing;
use crate::rule::Rule;
use crate::sameness::enough;
use crate::sequential::SequentialTest;

/// More players are not rated anew after every pair; who is ahead is said when all pairings are decided.
const MOST_RATED_AT_ONCE: usize = 64;
/// Ratings that are closer, in Elo, are the same but for round-off.
const LEVEL: f64 = 0.001;

impl Match {
    pub(super) fn answer_of(&self, board: &Board) -> Answer {
        let played: Vec<&Pairing> = board.played().map(|(_, pairing)| pairing).collect();
        let [first, ..] = played[..] else { return Answer::Nothing };
        let is_sequential = matches!(self.rule, Rule::Sequential { .. });
        match self.openings() {
            1 if is_sequential => self.test(board, first),
            // Nothing is said of everybody where some can never be compared.
            _ if self.groups > 1 && is_sequential => self.tests(&played),
            _ if self.groups > 1 => self.apart(&played),
            all => alike(board, &played, enough(decided(board) == all)).unwrap_or_else(|| match all {
                1 => duel(board, first),
                _ if is_sequential => self.tests(&played),
                _ => self.ranking(board),
            }),
        }
    }

    fn test(&self, board: &Board, pairing: &Pairing) -> Answer {
        let Rule::Sequential { sprt, .. } = &self.rule else { return Answer::Nothing };
        let (tally, is_over) = (pairing.ledger.tally(), pairing.verdict.is_some());
        let winner = pairing.verdict.and_then(|verdict| verdict.winner).map(|side| pairing.player(side));
        Answer::Test {
            a: board.name(pairing.first).to_owned(),
            b: board.name(pairing.second).to_owned(),
            winner: winner.map(|player| board.name(player).to_owned()),
            pairs: tally.pairs(),
            same: pairing.ledger.same(),
            is_over,
            test: SequentialTest::new(sprt, sprt.status(&tally.pentanomial()), is_over),
        }
    }

    fn tests(&self, played: &[&Pairing]) -> Answer {
        let with = |wanted: SprtVerdict| {
            let says = |pairing: &&&Pairing| {
                pairing
                    .verdict
                    .and_then(|verdict| verdict.sprt)
                    .is_some_and(|status| status.verdict == wanted)
            };
            played.iter().filter(says).count() as u64
        };
        let (h1_accepted, h0_accepted) = (with(SprtVerdict::AcceptH1), with(SprtVerdict::AcceptH0));
        Answer::Tests { h1_accepted, h0_accepted, not_decided: self.openings() - h1_accepted - h0_accepted }
    }

    /// What each pairing shows by itself.
    fn apart(&self, played: &[&Pairing]) -> Answer {
        let count =
            |is: &dyn Fn(&Pairing) -> bool| played.iter().filter(|pairing| is(pairing)).count() as u64;
        let summary = |pairing: &Pairing| Summary::new(pairing.ledger.tally(), Confidence::P95);
        let is_alike = |pairing: &Pairing| {
            let least = enough(pairing.verdict.is_some());
            pairing.ledger.is_alike() && pairing.ledger.same() >= least
        };
        let alike = count(&is_alike);
        let first_better = count(&|pairing| summary(pairing).score_low > 0.5);
        let second_better = count(&|pairing| summary(pairing).score_high < 0.5);
        Answer::Apart {
            groups: self.groups,
            first_better,
            second_better,
            alike,
            not_shown: self.openings() - first_better - second_better - alike,
            decided: count(&|pairing| pairing.verdict.is_some()),
        }
    }

    fn ranking(&self, board: &Board) -> Answer {
        let (decided, all) = (decided(board), self.openings());
        let early = Answer::Early { decided, pairings: all };
        let most = if decided == all { MOST_RATED } else { MOST_RATED_AT_ONCE };
        if board.players.len() > most {
            return early;
        }
        let openings = (0..all).filter_map(|number| self.opening(number));
        let met: Vec<stats::Pairing<'_>> = openings
            .map(|opening| stats::Pairing {
                first: board.name(opening.first),
                second: board.name(opening.second),
                pairs: board
                    .pairings
                    .get(&opening.id)
                    .map(|pairing| pairing.ledger.tally().pentanomial())
                    .unwrap_or_default(),
            })
            .collect();
        let Ok(ratings) = Ratings::fit(&met, Anchor::Mean) else { return early };
        let list = ratings.list(Confidence::P95);
        let Some(best) = list.first().filter(|_| ratings.group_count() == 1) else { return early };
        let number = board.players.iter().position(|player| *player == best.player).unwrap_or(0);
        let alike = alike_to(board, number as u32, enough(decided == all));
        let is_level = |rating: &&Rating| (best.elo - rating.elo).abs() < LEVEL;
        let level = list[1..].iter().take_while(is_level).map(|rating| rating.player.clone());
        let level: Vec<String> = level.filter(|player| !alike.contains(player)).collect();
        let next = list[1..].iter().find(|rating| !alike.contains(&rating.player));
        let sure = next.and_then(|next| ratings.difference(&best.player, &next.player, Confidence::P95).ok());
        Answer::Ranking {
            best: best.player.clone(),
            alike,
            level,
            sure: sure.map_or(0.5, |difference| difference.los),
            elo: Elo { value: Some(best.elo), low: best.interval.low, high: best.interval.high },
            players: list.len() as u64,
            is_over: decided == all,
        }
    }
}

fn decided(board: &Board) -> u64 {
    board.pairings.values().filter(|pairing| pairing.verdict.is_some()).count() as u64
}

fn duel(board: &Board, pairing: &Pairing) -> Answer {
    let summary = Summary::new(pairing.ledger.tally(), Confidence::P95);
    let [a, b] = [pairing.first, pairing.second].map(|player| board.name(player).to_owned());
    let score = summary.score.unwrap_or(0.5);
    let ahead = match score.total_cmp(&0.5) {
        std::cmp::Ordering::Greater => Some(a.clone()),
        std::cmp::Ordering::Less => Some(b.clone()),
        std::cmp::Ordering::Equal => None,
    };
    Answer::Duel {
        a,
        b,
        ahead,
        is_shown: summary.score_low > 0.5 || summary.score_high < 0.5,
        sure: summary.los.max(1.0 - summary.los),
        score,
        elo: Elo::of(&summary),
        pairs: summary.pairs,
        is_over: pairing.verdict.is_some(),
    }
}
