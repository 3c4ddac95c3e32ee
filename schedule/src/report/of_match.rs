//! The answer of a match, from its counted pairs.

use stats::{Anchor, Confidence, Ratings, SprtVerdict, Summary};

use crate::answer::{Answer, Elo};
use crate::champion::MOST_RATED;
use crate::course::Course;
use crate::pairing::Pairing;
use crate::rule::Rule;
use crate::sequential::SequentialTest;

/// More players are not rated anew after every pair; who is ahead is said when all pairings are decided.
const MOST_RATED_AT_ONCE: usize = 64;

pub(super) fn answer(course: &Course) -> Answer {
    let pairings: Vec<&Pairing> = course.pairings.values().collect();
    let played = |pairing: &&&Pairing| pairing.ledger.tally().pairs() > 0;
    if !pairings.iter().any(|pairing| played(&pairing)) {
        return Answer::Nothing;
    }
    let is_sequential = matches!(course.rules.first(), Some(Rule::Sequential { .. }));
    match pairings[..] {
        [only] if is_sequential => test(course, only),
        _ if pairings.iter().filter(played).all(|pairing| pairing.ledger.is_alike()) => {
            alike(course, &pairings)
        }
        [only] => duel(course, only),
        _ if is_sequential => tests(&pairings),
        _ => ranking(course, &pairings),
    }
}

fn name(course: &Course, player: u32) -> String {
    course.players[player as usize].clone()
}

/// Everybody who met in these pairings, where nobody ever differed from anybody.
pub(super) fn alike(course: &Course, pairings: &[&Pairing]) -> Answer {
    let met = || pairings.iter().filter(|pairing| pairing.ledger.tally().pairs() > 0);
    let mut players: Vec<u32> = met().flat_map(|pairing| [pairing.first, pairing.second]).collect();
    players.sort_unstable();
    players.dedup();
    Answer::Alike {
        players: players.into_iter().map(|player| name(course, player)).collect(),
        pairs: met().map(|pairing| pairing.ledger.tally().pairs()).sum(),
    }
}

/// Who played the same game as a player in every pair of theirs.
pub(super) fn alike_to(course: &Course, player: u32) -> Vec<String> {
    let mut others: Vec<u32> = Vec::new();
    for pairing in course.pairings.values().filter(|pairing| pairing.ledger.is_alike()) {
        match player {
            first if first == pairing.first => others.push(pairing.second),
            second if second == pairing.second => others.push(pairing.first),
            _ => {}
        }
    }
    let differs = |other: u32| {
        course.pairings.values().any(|pairing| {
            [pairing.first, pairing.second].iter().all(|one| [player, other].contains(one))
                && pairing.ledger.same() < pairing.ledger.tally().pairs()
        })
    };
    others.sort_unstable();
    others.dedup();
    others.into_iter().filter(|&other| !differs(other)).map(|other| name(course, other)).collect()
}

pub(super) fn elo(summary: &Summary) -> Elo {
    Elo { value: summary.elo, low: summary.elo_low, high: summary.elo_high }
}

fn test(course: &Course, pairing: &Pairing) -> Answer {
    let Some(Rule::Sequential { sprt, .. }) = course.rules.first() else { return Answer::Nothing };
    let (tally, is_over) = (pairing.ledger.tally(), pairing.verdict.is_some());
    let winner = pairing.verdict.and_then(|verdict| verdict.winner).map(|side| pairing.player(side));
    Answer::Test {
        a: name(course, pairing.first),
        b: name(course, pairing.second),
        winner: winner.map(|player| name(course, player)),
        pairs: tally.pairs(),
        same: pairing.ledger.same(),
        is_over,
        test: SequentialTest::new(sprt, sprt.status(&tally.pentanomial()), is_over),
    }
}

fn tests(pairings: &[&Pairing]) -> Answer {
    let with = |wanted: SprtVerdict| {
        let says = |pairing: &&&Pairing| {
            pairing.verdict.and_then(|verdict| verdict.sprt).is_some_and(|status| status.verdict == wanted)
        };
        pairings.iter().filter(says).count() as u64
    };
    let (h1_accepted, h0_accepted) = (with(SprtVerdict::AcceptH1), with(SprtVerdict::AcceptH0));
    Answer::Tests { h1_accepted, h0_accepted, not_decided: pairings.len() as u64 - h1_accepted - h0_accepted }
}

fn duel(course: &Course, pairing: &Pairing) -> Answer {
    let summary = Summary::new(pairing.ledger.tally(), Confidence::P95);
    let [a, b] = [pairing.first, pairing.second].map(|player| name(course, player));
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
        elo: elo(&summary),
        pairs: summary.pairs,
        is_over: pairing.verdict.is_some(),
    }
}

fn ranking(course: &Course, pairings: &[&Pairing]) -> Answer {
    let decided = pairings.iter().filter(|pairing| pairing.verdict.is_some()).count() as u64;
    let all = pairings.len() as u64;
    let early = Answer::Early { decided, pairings: all };
    let most = if decided == all { MOST_RATED } else { MOST_RATED_AT_ONCE };
    if course.players.len() > most {
        return early;
    }
    let met: Vec<stats::Pairing<'_>> = pairings
        .iter()
        .map(|pairing| stats::Pairing {
            first: &course.players[pairing.first as usize],
            second: &course.players[pairing.second as usize],
            pairs: pairing.ledger.tally().pentanomial(),
        })
        .collect();
    let Ok(ratings) = Ratings::fit(&met, Anchor::Mean) else { return early };
    let list = ratings.list(Confidence::P95);
    let Some(best) = list.first().filter(|_| ratings.group_count() == 1) else { return early };
    let number = course.players.iter().position(|player| *player == best.player).unwrap_or(0);
    let alike = alike_to(course, number as u32);
    let next = list[1..].iter().find(|rating| !alike.contains(&rating.player));
    let sure = next.and_then(|next| ratings.difference(&best.player, &next.player, Confidence::P95).ok());
    Answer::Ranking {
        best: best.player.clone(),
        alike,
        sure: sure.map_or(0.5, |difference| difference.los),
        elo: Elo { value: Some(best.elo), low: best.interval.low, high: best.interval.high },
        players: list.len() as u64,
        is_over: decided == all,
    }
}
