//! The top of a space without a list, as generations saw it.

use super::hill;
use crate::duel::{Duel, Generation};
use crate::matrix::add_scaled;
use crate::meetings::Meetings;
use spec::space::{Candidate, Space};

/// As the last of some generations saw it, from where that met.
pub(super) fn top(space: &Space, baseline: &Candidate, played: &[Generation]) -> Candidate {
    let others = others(baseline, played);
    let Some(last) = others.last() else { return space.middle() };
    let who: Vec<&Candidate> = last.iter().flat_map(|played| [&played.duel.a, &played.duel.b]).collect();
    hill::top(space, &middle(space, &who), &Meetings::of(&others))
}

/// As some generations saw it near a candidate.
pub(super) fn near(space: &Space, baseline: &Candidate, played: &[Generation], who: &Candidate) -> Candidate {
    hill::top(space, &space.point(who), &Meetings::of(&others(baseline, played)))
}

/// The duels that the baseline has no part in: all of those with it are about one place far away, and what a quadratic misses there would be missed
/// in the same way by each.
fn others(baseline: &Candidate, played: &[Generation]) -> Vec<Generation> {
    let has = |duel: &Duel| [&duel.a, &duel.b].contains(&baseline);
    let others =
        |generation: &Generation| generation.iter().filter(|played| !has(&played.duel)).cloned().collect();
    played.iter().map(others).filter(|met: &Generation| !met.is_empty()).collect()
}

/// The middle of the tops that the last quarter of all generations saw: each of them is off by the luck of its games. Choices have no middle; they
/// are those of the last.
pub(super) fn usual(space: &Space, baseline: &Candidate, played: &[Generation]) -> Candidate {
    let tops: Vec<Candidate> =
        (3 * played.len() / 4 + 1..=played.len()).map(|many| top(space, baseline, &played[..many])).collect();
    let Some(last) = tops.last() else { return space.middle() };
    let mut places = space.nearest(&middle(space, &tops.iter().collect::<Vec<_>>())).places().to_vec();
    for ((place, axis), last) in places.iter_mut().zip(space.axes()).zip(last.places()) {
        if !axis.ruler().is_ordered() {
            *place = *last;
        }
    }
    space.candidate(places)
}

/// The point in the middle of some candidates.
fn middle(space: &Space, who: &[&Candidate]) -> Vec<f64> {
    let (mut middle, share) = (vec![0.0; space.axes().len()], 1.0 / who.len() as f64);
    who.iter().for_each(|who| add_scaled(&mut middle, share, &space.point(who)));
    middle
}
