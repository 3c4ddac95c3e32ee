//! The ground around a point of a space without a list: how it slopes and bends, as duels nearby tell.
//!
//! A model of the whole of a space of many parameters is wrong somewhere, and whoever follows its mean is led by what it believes of places far away. Here a
//! quadratic around the point is all that is believed, and a duel tells the less of it the further away it was played: what a quadratic misses
//! grows with the cube of the distance, as the next term of a Taylor series does. The ground is expected to fall to all sides; how much, and along
//! which parameters together, is left to the duels.

use super::observed::seen;
use crate::matrix::{Factor, add_scaled, dot};
use crate::meetings::{Meeting, Meetings};
use spec::space::{Candidate, Space};

/// Elo for a range: the standard deviation of a slope along a parameter, if there is but one. Many share what one alone would have.
const SLOPE: f64 = 480.0;
/// Elo for the square of a range: how much a slope is expected to fall along a parameter, and the standard deviation of that.
const BEND: f64 = 1200.0;
/// The standard deviation of how a slope changes along another parameter.
const TWIST: f64 = 240.0;
/// The most parameters of which each two are asked that: more have more pairs than there are duels to tell of them.
const TWISTED: usize = 20;
/// The standard deviation of what each choice has of its own, in Elo.
const CHOICE: f64 = 40.0;
/// What a quadratic misses, in Elo, so far away along each parameter.
const MISSED: (f64, f64) = (60.0, 0.14);
/// How far away along each parameter a top is looked for.
const FAR: f64 = 0.1;
/// Ways that are gone one after the other: where one ends the ground is looked at again.
const WAYS: usize = 2;

/// The highest candidate that is reached from a point by what some meetings tell.
pub(super) fn top(space: &Space, from: &[f64], meetings: &Meetings) -> Candidate {
    let survey = Survey::new(space, meetings);
    let mut at: Vec<f64> = survey.ordered.iter().map(|axis| from[*axis]).collect();
    let mut choices = Vec::new();
    for _ in 0..WAYS {
        let hill = survey.hill(&at);
        hill.climb(&mut at);
        choices = hill.choices;
    }
    let usual = space.middle();
    let mut point = space.point(&usual);
    survey.ordered.iter().zip(at).for_each(|(axis, x)| point[*axis] = x);
    let mut places = space.nearest(&point).places().to_vec();
    let mut rest = choices.as_slice();
    for &(axis, count) in &survey.chosen {
        let (worth, others) = rest.split_at(count);
        let better = |best, other: usize| if worth[other] > worth[best] { other } else { best };
        places[axis] = (0..count).fold(usual.places()[axis] as usize, better) as u32;
        rest = others;
    }
    space.candidate(places)
}

/// Where duels were played, and what they showed.
struct Survey {
    /// The axes that have an order, and the others with how many values each has.
    ordered: Vec<usize>,
    chosen: Vec<(usize, usize)>,
    /// Where everybody lies along the former, and 1 for each value of the latter that it has.
    points: Vec<Vec<f64>>,
    choices: Vec<Vec<f64>>,
    /// Who met, the difference that was seen, and its variance.
    seen: Vec<(usize, usize, f64, f64)>,
}

impl Survey {
    fn new(space: &Space, meetings: &Meetings) -> Self {
        let rulers = space.axes().iter().map(spec::space::Axis::ruler).enumerate();
        let (ordered, others): (Vec<_>, Vec<_>) = rulers.partition(|(_, ruler)| ruler.is_ordered());
        let ordered: Vec<usize> = ordered.into_iter().map(|(axis, _)| axis).collect();
        let chosen: Vec<(usize, usize)> =
            others.into_iter().map(|(axis, ruler)| (axis, ruler.places() as usize)).collect();
        let point = |who: &Candidate| {
            let point = space.point(who);
            ordered.iter().map(|axis| point[*axis]).collect()
        };
        let choices = |who: &Candidate| {
            let has = |&(axis, count): &(usize, usize)| {
                (0..count).map(move |value| f64::from(u8::from(value == who.places()[axis] as usize)))
            };
            chosen.iter().flat_map(has).collect()
        };
        let dispersion = meetings.dispersion();
        let duel = |meeting: &Meeting| {
            let (elo, variance) = seen(meeting, dispersion);
            (meeting.a, meeting.b, elo, variance)
        };
        Self {
            points: meetings.players.iter().map(point).collect(),
            choices: meetings.players.iter().map(choices).collect(),
            seen: meetings.list.iter().map(duel).collect(),
            ordered,
            chosen,
        }
    }

    /// The ground around a point.
    fn hill(&self, at: &[f64]) -> Hill {
        let apart: Vec<Vec<f64>> = self.points.iter().map(|point| difference(point, at)).collect();
        let features: Vec<Vec<f64>> =
            apart.iter().zip(&self.choices).map(|(apart, choices)| features(apart, choices)).collect();
        let choices = self.chosen.iter().map(|(_, count)| count).sum();
        let (mut matrix, mut values) = expected(at.len(), choices);
        let n = values.len();
        for &(a, b, elo, variance) in &self.seen {
            let difference = difference(&features[a], &features[b]);
            let weight = 1.0 / (variance + missed(&apart[a], &apart[b]));
            add_scaled(&mut values, weight * elo, &difference);
            for (row, x) in difference.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                add_scaled(&mut matrix[row * n..=row * n + row], weight * x, &difference);
            }
        }
        Factor::new(n, matrix).solve(&mut values);
        Hill::new(at.len(), &values)
    }
}

/// The variance of what a quadratic misses of two that are so far away.
fn missed(one: &[f64], other: &[f64]) -> f64 {
    let (elo, far) = MISSED;
    // The square of how far the middle of the two is away, and of how far they are from it.
    let distance = f64::midpoint(dot(one, one), dot(other, other));
    let times = distance / (far * far * one.len() as f64);
    elo * elo * times * times * times
}

fn difference(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

/// The axes along which a slope changes, and those of which it is the slope.
fn bends(axes: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..axes).flat_map(move |one| {
        let first = if axes <= TWISTED { 0 } else { one };
        (first..=one).map(move |other| (one, other))
    })
}

/// What the height of a place is a sum of: slopes, bends, and choices.
fn features(apart: &[f64], choices: &[f64]) -> Vec<f64> {
    let bent = |(one, other)| apart[one] * apart[other] / if one == other { 2.0 } else { 1.0 };
    apart.iter().copied().chain(bends(apart.len()).map(bent)).chain(choices.iter().copied()).collect()
}

/// What is believed of their coefficients before any duel: the inverse of their covariances, and that times their means.
fn expected(axes: usize, choices: usize) -> (Vec<f64>, Vec<f64>) {
    let share = |elo: f64| elo / axes as f64;
    let bend = |(one, other)| match one == other {
        true => (share(-BEND), share(BEND)),
        false => (0.0, share(TWIST)),
    };
    let slopes = std::iter::repeat_n((0.0, share(SLOPE)), axes);
    let choices = std::iter::repeat_n((0.0, CHOICE), choices);
    let all: Vec<(f64, f64)> = slopes.chain(bends(axes).map(bend)).chain(choices).collect();
    let n = all.len();
    let (mut matrix, mut values) = (vec![0.0; n * n], Vec::with_capacity(n));
    for (at, (mean, deviation)) in all.into_iter().enumerate() {
        matrix[at * n + at] = 1.0 / (deviation * deviation);
        values.push(mean / (deviation * deviation));
    }
    (matrix, values)
}

/// A quadratic around a point.
struct Hill {
    slopes: Vec<f64>,
    /// Row by row.
    bends: Vec<f64>,
    choices: Vec<f64>,
}

impl Hill {
    fn new(axes: usize, coefficients: &[f64]) -> Self {
        let (slopes, rest) = coefficients.split_at(axes);
        let mut square = vec![0.0; axes * axes];
        for ((one, other), bend) in bends(axes).zip(rest) {
            square[one * axes + other] = *bend;
            square[other * axes + one] = *bend;
        }
        let choices = rest[bends(axes).count()..].to_vec();
        Self { slopes: slopes.to_vec(), bends: square, choices }
    }

    /// Goes to the highest place nearby that the space has.
    fn climb(&self, at: &mut [f64]) {
        /// So many short steps end at the top, or where nothing higher is near.
        const STEPS: usize = 1000;
        let n = self.slopes.len();
        let (from, far) = (at.to_vec(), FAR * (n as f64).sqrt());
        // No slope changes faster than that along any way.
        let steepest = dot(&self.bends, &self.bends).sqrt().max(f64::MIN_POSITIVE);
        for _ in 0..STEPS {
            let mut way = difference(at, &from);
            let rows = self.slopes.iter().zip(self.bends.chunks_exact(n));
            let slopes: Vec<f64> = rows.map(|(slope, bends)| slope + dot(bends, &way)).collect();
            add_scaled(&mut way, 1.0 / steepest, &slopes);
            let shorter = far / dot(&way, &way).sqrt().max(far);
            for ((at, from), way) in at.iter_mut().zip(&from).zip(&way) {
                *at = (from + shorter * way).clamp(0.0, 1.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::{Duel, Played};
    use spec::space::{Axis, Scale};
    use spec::{Seed, Stream};
    use stats::Pentanomial;

    fn axes(many: usize) -> Vec<Axis> {
        let axis = |at| Axis::continuous(&format!("p{at}"), 0.0, 1.0, Scale::Linear, 4).unwrap();
        (0..many).map(axis).collect()
    }

    /// Duels without luck between those at random in a cube around a point.
    fn met(
        space: &Space,
        (around, reach, many): (f64, f64, usize),
        elo: impl Fn(&Candidate) -> f64,
        stream: &mut Stream,
    ) -> Vec<Played> {
        let anybody = |stream: &mut Stream| {
            let point: Vec<f64> =
                space.axes().iter().map(|_| around + reach * (2.0 * stream.unit() - 1.0)).collect();
            let mut places = space.nearest(&point).places().to_vec();
            for (place, axis) in places.iter_mut().zip(space.axes()) {
                if !axis.ruler().is_ordered() {
                    *place = stream.below(axis.ruler().places()) as u32;
                }
            }
            space.candidate(places)
        };
        let duel = |_| {
            let (a, b) = (anybody(stream), anybody(stream));
            let won = (stats::score_from_elo(elo(&a) - elo(&b)) * 1e6).round() as u64;
            let result = Pentanomial::new([1_000_000 - won, 0, 0, 0, won]);
            Played { duel: Duel { a, b, pairs: 1_000_000 }, result }
        };
        (0..many).map(duel).collect()
    }

    #[test]
    fn the_top_of_a_twisted_ridge_is_found_with_the_right_choice_whatever_is_far_away() {
        let choices = Axis::choices("final", ["visits", "mean", "max"].map(str::to_owned).to_vec()).unwrap();
        let space = Space::new(axes(5).into_iter().chain([choices]).collect()).unwrap();
        let wanted = [0.5, 0.55, 0.45, 0.6, 0.5];
        let ridge = |who: &Candidate| {
            let apart: Vec<f64> = space.point(who).iter().zip(wanted).map(|(x, top)| x - top).collect();
            let squares: f64 = apart.iter().map(|x| x * x).sum();
            -300.0 * squares + 350.0 * apart[0] * apart[1] - 5.0 * f64::from(who.places()[5].abs_diff(1))
        };
        let mut stream = Stream::new(Seed(6));
        let near = met(&space, (0.5, 0.12, 1500), ridge, &mut stream);
        // In another corner everything is the other way round.
        let far = met(&space, (0.02, 0.02, 200), |who| -ridge(who), &mut stream);
        for generations in [vec![near.clone()], vec![near, far]] {
            let top = top(&space, &[0.5; 6], &Meetings::of(&generations));
            let off =
                space.point(&top).iter().zip(wanted).map(|(x, top)| (x - top).abs()).fold(0.0, f64::max);
            assert!(off < 0.03, "{:?}", space.point(&top));
            assert_eq!(top.places()[5], 1);
        }
    }

    #[test]
    fn a_top_is_looked_for_nearby_and_inside() {
        let space = Space::new(axes(5)).unwrap();
        let slope = |who: &Candidate| 2000.0 * space.point(who)[0];
        let mut stream = Stream::new(Seed(7));
        for (around, highest) in [(0.4, 0.4 + 2.0 * FAR * 5.0_f64.sqrt()), (0.9, 1.0)] {
            let meetings = Meetings::of(&[met(&space, (around, 0.05, 100), slope, &mut stream)]);
            let found = space.point(&top(&space, &[around; 5], &meetings))[0];
            assert!(found > around + 0.05 && found <= highest, "{found} from {around}");
        }
    }

    /// Two hundred are as many as a space may have.
    #[test]
    fn of_many_parameters_each_is_looked_at_alone() {
        assert_eq!((bends(TWISTED).count(), bends(TWISTED + 1).count()), (210, 21));
        let space = Space::new(axes(Space::MOST_AXES)).unwrap();
        let hill =
            |who: &Candidate| -space.point(who).iter().map(|x| 9.0 * (x - 0.5) * (x - 0.5)).sum::<f64>();
        let meetings = Meetings::of(&[met(&space, (0.45, 0.1, 512), hill, &mut Stream::new(Seed(8)))]);
        let from = vec![0.45; Space::MOST_AXES];
        let found = top(&space, &from, &meetings);
        assert!(hill(&found) > hill(&space.nearest(&from)), "{}", hill(&found));
    }
}
