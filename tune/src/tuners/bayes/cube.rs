//! Where candidates of a vast space, or of calm ground, are looked for: at the corners of a cube around the leader, which shrinks as games are spent.
//!
//! Opposite corners differ in every parameter, so that each duel tells something of all slopes at once, as in simultaneous perturbation (Spall,
//! *Multivariate stochastic approximation using a simultaneous perturbation gradient approximation*, 1992). A large cube would show
//! how the ground falls far away, which says little of where its top is; a small one shows slopes less clearly. In simulations of eight parameters
//! corners were better than points inside.

use super::prior::Prior;
use crate::random::Normals;
use spec::Stream;
use spec::space::{Candidate, Ruler, Space};

/// How far corners are from the middle along each parameter, as a share of its range, when nothing is spent.
pub(super) const WIDEST: f64 = 0.2;
/// The same when all is and bumps are 1 Elo high. Higher ones show their slopes in smaller cubes only.
const LAST: f64 = 0.14;
/// Where more than small bumps are expected the way up one of them is long, and the cube shrinks sooner: by this power of the share that is spent.
const SOONER: f64 = 0.7;

/// How far corners are from the middle after a share of all games under a prior.
pub(super) fn reach(spent: f64, prior: &Prior) -> f64 {
    let last = LAST / prior.bumps[2].deviation.sqrt();
    let share = libm::pow(spent.clamp(0.0, 1.0), if prior.is_calm() { 1.0 } else { SOONER });
    WIDEST * libm::pow(last / WIDEST, share)
}

/// A cube around a candidate.
#[derive(Debug)]
pub(super) struct Cube<'a> {
    space: &'a Space,
    middle: &'a Candidate,
    reach: f64,
}

impl<'a> Cube<'a> {
    /// Its corners are so far from the middle along each parameter.
    pub(super) fn new(space: &'a Space, middle: &'a Candidate, reach: f64) -> Self {
        Self { space, middle, reach }
    }

    /// Two corners on opposite sides of the middle, as far as the space goes.
    pub(super) fn corners(&self, stream: &mut Stream) -> [Candidate; 2] {
        // Where there are only choices they may be the same.
        different(|| self.ends(stream))
    }

    fn ends(&self, stream: &mut Stream) -> [Candidate; 2] {
        let mut ends = [(); 2].map(|()| self.middle.places().to_vec());
        for (at, axis) in self.space.axes().iter().enumerate() {
            if axis.ruler().is_ordered() {
                let one = usize::from(stream.unit() < 0.5);
                [ends[one][at], ends[1 - one][at]] = self.sides(axis.ruler(), self.middle.places()[at]);
            }
        }
        ends.map(|end| self.chosen(&self.space.candidate(end), stream))
    }

    /// The places above and below one. Never the same where there is another: along whole numbers on a logarithmic scale, say, the next one may be
    /// further than the cube reaches, and a parameter would not be looked at any more.
    fn sides(&self, ruler: &Ruler, place: u32) -> [u32; 2] {
        let (at, last) = (ruler.unit(place), ruler.places().saturating_sub(1) as u32);
        let above = ruler.nearest(at + self.reach).max((place + 1).min(last));
        let below = ruler.nearest(at - self.reach).min(place.saturating_sub(1));
        [above, below]
    }

    /// So many corners, opposite ones beside each other.
    pub(super) fn draw(&self, many: usize, normals: &mut Normals) -> Vec<Candidate> {
        (0..many.div_ceil(2)).flat_map(|_| self.corners(normals.stream())).collect()
    }

    /// The same with any choice in place of every second one: choices have no sides.
    fn chosen(&self, corner: &Candidate, stream: &mut Stream) -> Candidate {
        let mut places = corner.places().to_vec();
        for (place, axis) in places.iter_mut().zip(self.space.axes()) {
            if !axis.ruler().is_ordered() && stream.unit() < 0.5 {
                *place = stream.below(axis.ruler().places()) as u32;
            }
        }
        self.space.candidate(places)
    }
}

/// Two that are not the same.
pub(super) fn different(mut two: impl FnMut() -> [Candidate; 2]) -> [Candidate; 2] {
    loop {
        let [one, other] = two();
        if one != other {
            return [one, other];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::extent::Extent;
    use super::super::prior::For;
    use super::*;
    use spec::Seed;
    use spec::space::{Axis, Scale};

    fn space() -> Space {
        let axis = |name| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 4).unwrap();
        let few = Axis::levels("width", ["1", "2", "4"].map(str::to_owned).to_vec()).unwrap();
        let choices = Axis::choices("final", ["visits", "mean", "max"].map(str::to_owned).to_vec()).unwrap();
        Space::new(vec![axis("c"), axis("d"), few, axis("e"), choices]).unwrap()
    }

    #[test]
    fn opposite_corners_have_the_leader_in_their_middle() {
        let (space, mut stream) = (space(), Stream::new(Seed(4)));
        let middle = space.middle();
        let at = space.point(&middle);
        let [calm, _, rugged] = Prior::families(5, Extent::Vast, For::Plans).map(|(prior, _)| prior);
        let half = 0.2 * libm::pow(0.14 / 12.0_f64.sqrt() / 0.2, libm::pow(0.5, 0.7));
        for (spent, prior, reach) in
            [(0.0, rugged, 0.2), (1.0, calm, 0.07), (0.5, rugged, half), (1.0, rugged, 0.0404)]
        {
            let cube = Cube::new(&space, &middle, super::reach(spent, &prior));
            for _ in 0..50 {
                let [one, other] = cube.corners(&mut stream).map(|corner| space.point(&corner));
                for axis in [0, 1, 3] {
                    assert!(((one[axis] - at[axis]).abs() - reach).abs() < 2e-3, "{one:?}");
                    assert!((one[axis] + other[axis] - 2.0 * at[axis]).abs() < 2e-3, "{one:?} {other:?}");
                }
                assert_eq!([one[2], other[2]].map(|x| x == at[2]), [false; 2], "a level that never changes");
            }
        }
    }

    /// From 1 to 2 it is a seventh of the range from 1 to 100, and the cube reaches a twenty-fifth.
    #[test]
    fn whole_numbers_that_are_far_apart_are_looked_at_all_the_same() {
        let axis = |name| Axis::whole(name, 1.0, 100.0, Scale::Log).unwrap();
        let space = Space::new(vec![axis("c"), axis("d")]).unwrap();
        let mut stream = Stream::new(Seed(5));
        for (middle, sides) in [(0, [0, 1]), (1, [0, 2]), (2, [1, 3]), (99, [82, 99])] {
            let middle = space.candidate(vec![middle; 2]);
            let cube = Cube::new(&space, &middle, 0.04);
            for _ in 0..20 {
                let corners = cube.corners(&mut stream);
                for axis in 0..2 {
                    let mut places = [0, 1].map(|corner: usize| corners[corner].places()[axis]);
                    places.sort_unstable();
                    assert_eq!(places, sides);
                }
            }
        }
    }

    #[test]
    fn every_choice_and_every_side_is_looked_at() {
        let (space, mut normals) = (space(), Normals::new(Stream::new(Seed(9))));
        let middle = space.middle();
        let drawn = Cube::new(&space, &middle, 0.1).draw(64, &mut normals);
        assert_eq!(drawn.len(), 64);
        let of = |axis: usize| {
            let places: std::collections::BTreeSet<u32> =
                drawn.iter().map(|who| who.places()[axis]).collect();
            places.len()
        };
        assert_eq!([0, 1, 2, 3, 4].map(of), [2, 2, 2, 2, 3]);
    }
}
