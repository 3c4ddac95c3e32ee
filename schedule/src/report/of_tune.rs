//! The answer of a tuning, from its counted pairs.

use std::collections::{BTreeMap, BTreeSet};

use spec::Call;
use spec::call::varied;
use spec::experiment::{Plan, TunePlan};
use stats::{Confidence, Pentanomial, Summary, path_confidence};

use super::of_match::{alike, alike_to, elo};
use super::tune::{path, titles};
use crate::answer::{AgainstBaseline, Answer, BaselineVerdict, Border, Champion, End};
use crate::champion::MOST_RATED;
use crate::course::Course;
use crate::elimination::Elimination;
use crate::pairing::Pairing;
use crate::verdict::Side;

pub(super) fn answer(course: &Course, elimination: &Elimination) -> Answer {
    let last = elimination.confirmation_id();
    let of_brackets = course.pairings.iter().filter(|(id, _)| **id != last).map(|(_, pairing)| pairing);
    let played: Vec<&Pairing> = of_brackets.filter(|pairing| pairing.ledger.tally().pairs() > 0).collect();
    if played.is_empty() && elimination.champion().is_none() {
        return Answer::Nothing;
    }
    if !played.is_empty() && played.iter().all(|pairing| pairing.ledger.is_alike()) {
        return alike(course, &played);
    }
    match elimination.champion() {
        Some(player) => Answer::Champion(champion(course, elimination, player)),
        None => tournament(course, elimination),
    }
}

fn champion(course: &Course, elimination: &Elimination, player: u32) -> Champion {
    let candidates = elimination.brackets().first().map_or(0, |bracket| bracket.seeding().len());
    let won = (0..).zip(elimination.brackets()).filter(|(_, bracket)| bracket.champion() == Some(player));
    let sure = won.map(|(repeat, bracket)| {
        path_confidence(path(course, bracket, repeat, player).iter().map(|step| step.upset))
    });
    let text = course.players[player as usize].clone();
    Champion {
        alike: alike_to(course, player),
        tournaments: elimination.brackets().len() as u64,
        winners: titles(course, elimination),
        is_rated: candidates <= MOST_RATED,
        sure: sure.reduce(f64::min).unwrap_or(0.5),
        confirmation: against_baseline(course, elimination, player),
        borders: match &course.experiment.plan {
            Plan::Tune(plan) => borders(plan, &text),
            Plan::Match(_) => Vec::new(),
        },
        player: text,
    }
}

fn against_baseline(course: &Course, elimination: &Elimination, champion: u32) -> Option<AgainstBaseline> {
    let baseline = elimination.baseline()?;
    let id = elimination.confirmation_id();
    let pairing = course.pairings.get(&id);
    let tally = pairing.map(|pairing| *pairing.ledger.tally()).unwrap_or_default();
    let summary = Summary::new(&tally, Confidence::P95);
    let is_alike = pairing.is_some_and(|pairing| pairing.ledger.is_alike());
    let verdict = match summary.score {
        _ if champion == baseline => BaselineVerdict::Itself,
        _ if pairing.is_none_or(|pairing| pairing.verdict.is_none()) => BaselineVerdict::Unfinished,
        _ if is_alike => BaselineVerdict::Alike,
        Some(_) if summary.score_low > 0.5 => BaselineVerdict::Better,
        Some(score) if score < 0.5 => BaselineVerdict::NotBetter,
        _ => BaselineVerdict::NotShown,
    };
    Some(AgainstBaseline {
        baseline: course.players[baseline as usize].clone(),
        verdict,
        pairs: summary.pairs,
        planned: course.rule(id).planned(),
        elo: elo(&summary),
        sure: summary.los,
    })
}

/// Whoever scores best of those who are still in the tournaments.
fn tournament(course: &Course, elimination: &Elimination) -> Answer {
    let mut scores: BTreeMap<u32, Pentanomial> = BTreeMap::new();
    let mut out: BTreeSet<u32> = BTreeSet::new();
    let mut decided = 0;
    for pairing in course.pairings.values() {
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
    let scored = still.filter_map(|(player, pairs)| Some((player, pairs.score()?)));
    // Among equals the earlier candidate.
    let leader = scored.max_by(|(one, left), (two, right)| left.total_cmp(right).then(two.cmp(one)));
    let of_one = elimination.brackets().first().map_or(0, |bracket| bracket.seeding().len() as u64 - 1);
    Answer::Tournament {
        sure: leader.map(|(leader, _)| path_confidence(upsets(course, leader))),
        leader: leader.map(|(leader, _)| course.players[leader as usize].clone()),
        decided,
        pairings: of_one * elimination.brackets().len() as u64,
    }
}

/// How likely each opponent of a player is really the better one.
fn upsets(course: &Course, player: u32) -> impl Iterator<Item = f64> {
    let mut met: BTreeMap<u32, Pentanomial> = BTreeMap::new();
    for Pairing { first, second, ledger, .. } in course.pairings.values() {
        let pairs = ledger.tally().pentanomial();
        if *first == player {
            *met.entry(*second).or_default() += pairs;
        } else if *second == player {
            *met.entry(*first).or_default() += pairs.swapped();
        }
    }
    met.into_values().filter(|pairs| pairs.pairs() > 0).map(|pairs| pairs.swapped().los())
}

/// The numbers of the champion that are at an end of what was tried.
fn borders(plan: &TunePlan, champion: &str) -> Vec<Border> {
    let calls: Vec<Call<'_>> = plan.candidates.iter().filter_map(|text| Call::parse(text).ok()).collect();
    let Ok(champion) = Call::parse(champion) else { return Vec::new() };
    if calls.len() < plan.candidates.len() || calls.iter().any(|call| call.name != champion.name) {
        return Vec::new();
    }
    let border = |key: String| {
        let number = |text: &str| text.parse::<f64>().ok();
        let tried: Vec<f64> =
            calls.iter().map(|call| call.value(&key).and_then(number)).collect::<Option<_>>()?;
        let value = champion.value(&key)?;
        let own = number(value)?;
        let end = match own {
            low if tried.iter().all(|&other| low <= other) => End::Lowest,
            high if tried.iter().all(|&other| high >= other) => End::Highest,
            _ => return None,
        };
        let allowed = plan.ranges.iter().find(|range| range.key == key);
        let is_allowed_end = allowed.is_some_and(|range| match end {
            End::Lowest => number(&range.lowest) == Some(own),
            End::Highest => number(&range.highest) == Some(own),
        });
        Some(Border { value: value.to_owned(), key, end, is_allowed_end })
    };
    varied(&calls).into_iter().filter_map(border).collect()
}
