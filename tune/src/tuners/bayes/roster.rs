//! Some candidates, and how alike another one is to many of them at a time.
//!
//! The exponential of a distance is the product of two of places, which are known beforehand: none is left in the loops, and in those no sum
//! waits for the one before it.

use std::ops::Range;

use super::prior::{Bumps, KINDS, fallen, matern, steepness};
use spec::space::Space;

/// How many are looked at together.
pub(super) const TOGETHER: usize = 64;

/// Where some candidates lie, as bumps of one length see it.
#[derive(Debug)]
pub(super) struct Roster {
    steepness: f64,
    /// The correlation of two choices.
    unlike: f64,
    lines: Vec<Line>,
}

/// Where they lie along an axis, in steps of a steepness, and e to the power of that, and of its opposite.
#[derive(Debug)]
struct Line {
    is_ordered: bool,
    at: Vec<f64>,
    up: Vec<f64>,
    down: Vec<f64>,
}

/// Where one lies along an axis, likewise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    at: f64,
    up: f64,
    down: f64,
}

/// How alike one is to some of them: the sums of the correlations along all axes, the sums of their squares, and their products.
#[derive(Debug)]
pub(super) struct Alike {
    pub(super) sums: [f64; TOGETHER],
    pub(super) squares: [f64; TOGETHER],
    pub(super) products: [f64; TOGETHER],
}

impl Roster {
    /// Of candidates at some points, for bumps so long.
    pub(super) fn new(space: &Space, points: &[Vec<f64>], length: f64) -> Self {
        let steepness = steepness(length);
        let line = |(axis, of): (usize, &spec::space::Axis)| {
            let spots: Vec<Spot> = points.iter().map(|point| Spot::new(point[axis], steepness)).collect();
            let each = |part: fn(&Spot) -> f64| spots.iter().map(part).collect();
            let (at, up, down) = (each(|spot| spot.at), each(|spot| spot.up), each(|spot| spot.down));
            Line { is_ordered: of.ruler().is_ordered(), at, up, down }
        };
        let lines = space.axes().iter().enumerate().map(line).collect();
        Self { steepness, unlike: matern(1.0 / length), lines }
    }

    /// Where anybody lies.
    pub(super) fn spots(&self, point: &[f64]) -> Vec<Spot> {
        point.iter().map(|place| Spot::new(*place, self.steepness)).collect()
    }

    /// Where one of them lies.
    pub(super) fn spots_of(&self, who: usize) -> Vec<Spot> {
        self.lines
            .iter()
            .map(|line| Spot { at: line.at[who], up: line.up[who], down: line.down[who] })
            .collect()
    }

    /// The numbers of some of them, together as far as they may be.
    pub(super) fn blocks(of: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        of.clone().step_by(TOGETHER).map(move |begin| begin..of.end.min(begin + TOGETHER))
    }

    /// How alike one who lies there is to some of them, at most [`TOGETHER`].
    pub(super) fn alike(&self, spots: &[Spot], others: Range<usize>) -> Alike {
        let n = others.len();
        let (mut sums, mut squares, mut products) = ([0.0; TOGETHER], [0.0; TOGETHER], [1.0; TOGETHER]);
        let mut alike = [0.0; TOGETHER];
        for (line, here) in self.lines.iter().zip(spots) {
            let [at, up, down] = [&line.at, &line.up, &line.down].map(|all| &all[others.clone()]);
            let alike = &mut alike[..n];
            if line.is_ordered {
                for (((alike, at), up), down) in alike.iter_mut().zip(at).zip(up).zip(down) {
                    // Of the two ways from one to the other one goes down, and the other up by as much.
                    let (one, other) = (here.down * up, here.up * down);
                    *alike = fallen((here.at - at).abs(), if one < other { one } else { other });
                }
            } else {
                for (alike, at) in alike.iter_mut().zip(at) {
                    *alike = if here.at == *at { 1.0 } else { self.unlike };
                }
            }
            for (sum, alike) in sums.iter_mut().zip(&*alike) {
                *sum += alike;
            }
            for (square, alike) in squares.iter_mut().zip(&*alike) {
                *square += alike * alike;
            }
            for (product, alike) in products.iter_mut().zip(&*alike) {
                *product *= alike;
            }
        }
        Alike { sums, squares, products }
    }
}

impl Spot {
    /// Of a place along an axis where correlations are so steep.
    fn new(place: f64, steepness: f64) -> Self {
        let at = steepness * place;
        Self { at, up: libm::exp(at), down: libm::exp(-at) }
    }
}

/// Rosters for all kinds of bumps of a prior; those of one length share one.
#[derive(Debug)]
pub(super) struct Rosters {
    bumps: [Bumps; KINDS],
    of_each: Vec<(f64, Roster)>,
}

/// Where one lies, as each of them sees it.
#[derive(Debug)]
pub(super) struct Spots(Vec<Vec<Spot>>);

impl Rosters {
    /// Of candidates at some points.
    pub(super) fn new(space: &Space, points: &[Vec<f64>], bumps: [Bumps; KINDS]) -> Self {
        let mut of_each: Vec<(f64, Roster)> = Vec::with_capacity(KINDS);
        for length in bumps.map(|bumps| bumps.length) {
            if of_each.iter().all(|(known, _)| *known != length) {
                of_each.push((length, Roster::new(space, points, length)));
            }
        }
        Self { bumps, of_each }
    }

    /// Where anybody lies.
    pub(super) fn spots(&self, point: &[f64]) -> Spots {
        Spots(self.of_each.iter().map(|(_, roster)| roster.spots(point)).collect())
    }

    /// Where one of them lies.
    pub(super) fn spots_of(&self, who: usize) -> Spots {
        Spots(self.of_each.iter().map(|(_, roster)| roster.spots_of(who)).collect())
    }

    /// For each kind of bumps the correlations of one who lies there with some of them, at most [`TOGETHER`].
    pub(super) fn correlations(&self, spots: &Spots, others: Range<usize>) -> [[f64; TOGETHER]; KINDS] {
        let mut correlations = [[0.0; TOGETHER]; KINDS];
        for ((length, roster), spots) in self.of_each.iter().zip(&spots.0) {
            let alike = roster.alike(spots, others.clone());
            let kinds = self.bumps.iter().zip(&mut correlations).filter(|(bumps, _)| bumps.length == *length);
            for (bumps, correlations) in kinds {
                for (other, correlation) in correlations[..others.len()].iter_mut().enumerate() {
                    let (sum, squares) = (alike.sums[other], alike.squares[other]);
                    *correlation = bumps.order.joined(sum, squares, alike.products[other]);
                }
            }
        }
        correlations
    }
}

#[cfg(test)]
mod tests {
    use super::super::extent::Extent;
    use super::super::prior::{For, Prior};
    use super::super::region::anybody;
    use super::*;
    use spec::space::{Axis, Candidate, Scale};
    use spec::{Seed, Stream};

    /// More candidates than are looked at together, and choices among the parameters.
    #[test]
    fn they_are_as_alike_as_the_kernels_say() {
        let axis = |name| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 4).unwrap();
        let choices = Axis::choices("final", ["visits", "mean", "max"].map(str::to_owned).to_vec()).unwrap();
        let space = Space::new(vec![axis("c"), axis("d"), choices]).unwrap();
        let mut stream = Stream::new(Seed(7));
        let everybody: Vec<Candidate> = (0..TOGETHER + 9).map(|_| anybody(&space, &mut stream)).collect();
        let points: Vec<Vec<f64>> = everybody.iter().map(|who| space.point(who)).collect();
        for (prior, _) in Prior::families(3, Extent::Open, For::Plans) {
            let rosters = Rosters::new(&space, &points, prior.bumps);
            for (who, point) in points.iter().enumerate() {
                let [known, told] = [rosters.spots_of(who), rosters.spots(point)];
                for others in Roster::blocks(0..points.len()) {
                    let found = rosters.correlations(&known, others.clone());
                    assert_eq!(found, rosters.correlations(&told, others.clone()));
                    for (bumps, found) in prior.bumps.iter().zip(found) {
                        for (other, found) in others.clone().zip(found) {
                            let axes = space.axes().iter().zip(point.iter().zip(&points[other]));
                            let distances =
                                axes.map(|(axis, (one, other))| match axis.ruler().is_ordered() {
                                    true => (one - other).abs(),
                                    false => f64::from(one != other),
                                });
                            let wanted = bumps.order.of(distances.map(|far| matern(far / bumps.length)));
                            assert!((found - wanted).abs() < 1e-12, "{found} {wanted}");
                        }
                    }
                }
            }
        }
        assert_eq!(Roster::blocks(3..3).count(), 0);
        let blocks: Vec<Range<usize>> = Roster::blocks(3..TOGETHER + 9).collect();
        assert_eq!(blocks, [3..TOGETHER + 3, TOGETHER + 3..TOGETHER + 9]);
    }
}
