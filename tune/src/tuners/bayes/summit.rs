//! The top of a space without a list, as generations saw it.

use super::climb::nearby;
use super::hill;
use super::mean::Mean;
use crate::duel::{Duel, Generation};
use crate::matrix::add_scaled;
use crate::meetings::Meetings;
use crate::random::Normals;
use spec::space::{Candidate, Space};

/// How far away along each parameter the top of a bump is looked for.
const NEAR: f64 = 0.1;

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

/// The top of the bump that a candidate stands on, as a mean has it: a quadratic knows no bumps. What the mean promises further away is not asked.
pub(super) fn bump(space: &Space, from: &Candidate, mean: &Mean<'_>, normals: &mut Normals) -> Candidate {
    let middle = space.point(from);
    let is_near = |who: &Candidate| {
        let mut axes = space.axes().iter().zip(space.point(who)).zip(&middle);
        axes.all(|((axis, x), middle)| !axis.ruler().is_ordered() || (x - middle).abs() <= NEAR)
    };
    nearby(space, |who| if is_near(who) { mean.at(who) } else { f64::NEG_INFINITY }, from, normals)
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

#[cfg(test)]
mod tests {
    use super::super::extent::Extent;
    use super::super::prior::{Bumps, For, Prior};
    use super::*;
    use spec::space::{Axis, Scale};
    use spec::{Seed, Stream};

    #[test]
    fn the_top_of_a_bump_is_found_and_none_that_is_far_away() {
        let axis = |name: &str| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 4).unwrap();
        let space = Space::new(["c", "d", "e", "f", "g"].map(axis).to_vec()).unwrap();
        let rugged = Prior::families(5, Extent::Vast, For::Plans)[2].0;
        // Nothing but short bumps.
        let [one, two, all] = rugged.bumps;
        let none = |bumps: Bumps| Bumps { deviation: 0.0, ..bumps };
        let rugged = Prior { trend: 0.0, dome: 0.0, bumps: [none(one), none(two), all], ..rugged };
        let players = [0.25, 0.75].map(|x| space.nearest(&[x; 5]));
        // The far one is much higher.
        let mean = Mean::new(&space, &players, vec![0.3, 0.9], &rugged);
        let mut normals = Normals::new(Stream::new(Seed(4)));
        // Halfway up the far one its top is out of reach.
        for (from, least, most) in [(0.22, 0.245, 0.255), (0.27, 0.245, 0.255), (0.6, 0.65, 0.7)] {
            let from = space.nearest(&[from; 5]);
            let top = bump(&space, &from, &mean, &mut normals);
            assert!(mean.at(&top) > mean.at(&from));
            let at = space.point(&top);
            assert!(
                at.iter().all(|x| (least..=most + 1e-9).contains(x)),
                "{at:?} from {:?}",
                space.point(&from)
            );
        }
    }
}
