//! Strength that goes in circles: A beats B, B beats C, and C beats A.
//!
//! It is u(a) v(b) − v(a) u(b) of two smooth functions that nobody knows. Two meetings have it in common where both sides are alike; its
//! covariance is that of Chau, González and Sejdinovic, *Learning inconsistent preferences with Gaussian processes*, 2022. If each two had
//! it on their own instead, whoever beats many neighbours would seem to owe nothing to a circle.

use super::roster::Roster;
use crate::meetings::Meeting;
use spec::space::{Candidate, Space};

/// The length of the functions, as a share of a parameter's range.
const LENGTH: f64 = 0.5;

/// How alike some players are, as far as circles go: 1 with themselves, less with others.
#[derive(Debug)]
pub(super) struct Likeness {
    players: usize,
    between: Vec<f64>,
}

impl Likeness {
    pub(super) fn of(space: &Space, who: &[Candidate]) -> Self {
        let players = who.len();
        let points: Vec<Vec<f64>> = who.iter().map(|who| space.point(who)).collect();
        let roster = Roster::new(space, &points, LENGTH);
        let mut between = vec![1.0; players * players];
        for (row, entries) in between.chunks_exact_mut(players).enumerate() {
            let spots = roster.spots_of(row);
            for block in Roster::blocks(0..row + 1) {
                let alike = roster.alike(&spots, block.clone());
                entries[block.clone()].copy_from_slice(&alike.products[..block.len()]);
            }
        }
        for one in 0..players {
            for other in 0..one {
                between[other * players + one] = between[one * players + other];
            }
        }
        Self { players, between }
    }

    /// How much of what goes in circles two meetings have in common, from −1 to 1.
    pub(super) fn common(&self, one: &Meeting, other: &Meeting) -> f64 {
        let k = |a: usize, b: usize| self.between[a * self.players + b];
        k(one.a, other.a) * k(one.b, other.b) - k(one.a, other.b) * k(one.b, other.a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spec::space::{Axis, Scale};
    use stats::Pentanomial;

    #[test]
    fn who_meets_a_neighbour_instead_has_nearly_the_same_of_it_and_who_changes_sides_the_opposite() {
        let axis = |name| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 3).unwrap();
        let choices = Axis::choices("final", ["visits", "mean"].map(str::to_owned).to_vec()).unwrap();
        let space = Space::new(vec![axis("c"), axis("d"), choices]).unwrap();
        let points = [[0.1, 0.2, 0.0], [0.8, 0.7, 0.0], [0.82, 0.7, 0.0], [0.1, 0.9, 0.0], [0.8, 0.7, 1.0]];
        let who: Vec<Candidate> = points.iter().map(|point| space.nearest(point)).collect();
        let likeness = Likeness::of(&space, &who);
        let meeting = |a, b| Meeting { a, b, result: Pentanomial::default() };
        let common = |(a, b), (c, d)| likeness.common(&meeting(a, b), &meeting(c, d));
        let of_itself = common((0, 1), (0, 1));
        assert!(of_itself > 0.8 && of_itself <= 1.0, "{of_itself}");
        assert!((common((0, 1), (1, 0)) + of_itself).abs() < 1e-12);
        assert!(common((0, 1), (0, 2)) > 0.95 * of_itself);
        assert!(common((1, 2), (1, 2)) < 0.02, "neighbours have next to none");
        let (other, choice) = (common((0, 1), (0, 3)), common((0, 1), (0, 4)));
        assert!(other.abs() < 0.5 && choice < 0.6, "{other} {choice}");
        assert!((common((0, 1), (3, 4)) - common((3, 4), (0, 1))).abs() < 1e-12);
    }
}
