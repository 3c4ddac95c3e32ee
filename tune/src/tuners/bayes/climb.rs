//! From the highest of some candidates to a higher one beside them.

use super::line::{Line, rechosen};
use crate::random::Normals;
use spec::space::{Candidate, Space};

/// So many of the highest are climbed from.
const CLIMBS: usize = 3;
/// The first step, as a share of the range, of a search anywhere and of one nearby.
const ANYWHERE: f64 = 0.2;
const NEARBY: f64 = 0.05;

/// Some candidates with how high they are, the highest first.
pub(super) fn ranked<'c>(
    height: impl Fn(&Candidate) -> f64,
    who: impl Iterator<Item = &'c Candidate>,
) -> Vec<(f64, Candidate)> {
    let mut ranked: Vec<(f64, Candidate)> = who.map(|who| (height(who), who.clone())).collect();
    ranked.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    ranked
}

/// The highest candidate that is found from some who were looked at, the highest first, and how high it is.
pub(super) fn climb(
    space: &Space,
    height: impl Fn(&Candidate) -> f64,
    seen: &[(f64, Candidate)],
    normals: &mut Normals,
) -> (f64, Candidate) {
    let climbs =
        seen.iter().take(CLIMBS).map(|(from, who)| climbed(space, &height, (*from, who), ANYWHERE, normals));
    let highest = climbs.reduce(|best, other| if other.0 > best.0 { other } else { best });
    highest.unwrap_or_else(|| (height(&space.middle()), space.middle()))
}

/// The highest candidate near another, as a search with short steps finds it: what a height promises further away is not asked.
pub(super) fn nearby(
    space: &Space,
    height: impl Fn(&Candidate) -> f64,
    from: &Candidate,
    normals: &mut Normals,
) -> Candidate {
    /// How far away along each parameter it looks.
    const FAR: f64 = 0.1;
    let middle = space.point(from);
    let is_near = |who: &Candidate| {
        let mut axes = space.axes().iter().zip(space.point(who)).zip(&middle);
        axes.all(|((axis, x), middle)| !axis.ruler().is_ordered() || (x - middle).abs() <= FAR)
    };
    let height = |who: &Candidate| if is_near(who) { height(who) } else { f64::NEG_INFINITY };
    climbed(space, &height, (height(from), from), NEARBY, normals).1
}

/// The highest candidate that a search from one finds, with ever smaller steps.
fn climbed(
    space: &Space,
    height: &impl Fn(&Candidate) -> f64,
    from: (f64, &Candidate),
    first: f64,
    normals: &mut Normals,
) -> (f64, Candidate) {
    /// The last step, as a share of the range, and how much shorter one is than the one before.
    const LAST: f64 = 0.004;
    const SHORTER: f64 = 0.6;
    let axes = space.axes().len();
    let (mut top, mut best) = (from.0, from.1.clone());
    let mut step = first;
    while step > LAST {
        let before = top;
        for number in 0..2 * axes {
            let line = Line::through(space, &best, None, normals);
            let ways = [step, -step].map(|t| space.nearest(&line.at(t / line.length())));
            let chosen = rechosen(space, &best, number % axes, normals.stream());
            for next in ways.into_iter().chain(chosen) {
                let found = height(&next);
                if found > top {
                    (top, best) = (found, next);
                    break;
                }
            }
        }
        if top <= before {
            step *= SHORTER;
        }
    }
    (top, best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use spec::space::{Axis, Scale};
    use spec::{Seed, Stream};

    #[test]
    fn it_ends_at_the_top_with_the_right_choice() {
        let axis = |name| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 4).unwrap();
        let choices = Axis::choices("final", ["visits", "mean", "max"].map(str::to_owned).to_vec()).unwrap();
        let space = Space::new(vec![axis("c"), axis("d"), choices]).unwrap();
        let height = |who: &Candidate| {
            let at = space.point(who);
            -(at[0] - 0.3).powi(2) - 4.0 * (at[1] - 0.9).powi(2) - f64::from(who.places()[2] != 1)
        };
        let mut normals = Normals::new(Stream::new(Seed(3)));
        let start = space.middle();
        let (top, who) = climb(&space, height, &[(height(&start), start)], &mut normals);
        assert!(top > -1e-4 && (top - height(&who)).abs() < 1e-12, "{top} at {:?}", space.point(&who));
        // Nobody was looked at: there is the middle.
        assert_eq!(climb(&space, height, &[], &mut normals).1, space.middle());
    }

    #[test]
    fn the_top_of_a_bump_is_found_and_none_that_is_far_away() {
        let axis = |name: &str| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 4).unwrap();
        let space = Space::new(["c", "d", "e", "f", "g"].map(axis).to_vec()).unwrap();
        // The far one is much higher.
        let height = |who: &Candidate| {
            let bump = |top: f64| {
                let apart: f64 = space.point(who).iter().map(|x| (x - top) * (x - top)).sum();
                libm::exp(-20.0 * apart)
            };
            bump(0.25) + 3.0 * bump(0.75)
        };
        let mut normals = Normals::new(Stream::new(Seed(4)));
        // Halfway up the far one its top is out of reach.
        for (from, least, most) in [(0.22, 0.245, 0.255), (0.27, 0.245, 0.255), (0.6, 0.65, 0.7)] {
            let from = space.nearest(&[from; 5]);
            let top = nearby(&space, height, &from, &mut normals);
            assert!(height(&top) > height(&from));
            let at = space.point(&top);
            assert!(
                at.iter().all(|x| (least..=most + 1e-9).contains(x)),
                "{at:?} from {:?}",
                space.point(&from)
            );
        }
    }
}
