//! The best part of a space that has no list: the candidates whose means are above a level.
//!
//! It is all of the space in the beginning and ever less of it, as the field of a listed space is ([`super::field`]). Candidates are drawn from it
//! by hit and run (Smith, *Efficient Monte Carlo procedures for generating points uniformly distributed over bounded regions*, 1984): along a random
//! line, to any point of it that is in the region.

use super::climb::{climb, ranked};
use super::line::{Line, rechosen};
use super::mean::Mean;
use crate::random::Normals;
use spec::Stream;
use spec::space::{Candidate, Space};

/// How far below the best the region reaches when all is spent, in Elo.
const NARROW: f64 = 4.0;
/// How far it reaches in the beginning at least.
const WIDE: f64 = 20.0;
/// Candidates anywhere that are looked at.
const ANYWHERE: usize = 400;
/// Lines that are followed from one candidate to the next that is drawn, for each parameter, and tries on each.
const LINES: usize = 2;
const TRIES: usize = 10;

/// Candidates above a level, and the highest that was found.
#[derive(Debug)]
pub(super) struct Region<'a> {
    space: &'a Space,
    mean: Mean<'a>,
    leader: Candidate,
    top: f64,
    depth: f64,
    /// Everybody who was looked at, the highest first.
    seen: Vec<(f64, Candidate)>,
}

impl<'a> Region<'a> {
    /// What is left of a space after a share of all games.
    pub(super) fn new(
        space: &'a Space,
        players: &[Candidate],
        mean: Mean<'a>,
        spent: f64,
        normals: &mut Normals,
    ) -> Self {
        let anybody: Vec<Candidate> = (0..ANYWHERE).map(|_| anybody(space, normals.stream())).collect();
        let seen = ranked(|who| mean.at(who), players.iter().chain(&anybody));
        let lowest = seen.last().map_or(0.0, |(low, _)| *low);
        let (top, leader) = climb(space, |who| mean.at(who), &seen, normals);
        let wide = (top - lowest).max(WIDE);
        let depth = wide * libm::pow(NARROW / wide, spent.min(1.0));
        Self { space, mean, leader, top, depth, seen }
    }

    /// The candidate with the highest mean.
    pub(super) const fn leader(&self) -> &Candidate {
        &self.leader
    }

    /// So many candidates of the region and around it, each second one opposite to another as the leader sees it: a slope shows most between
    /// those. So many times as deep as the region is.
    pub(super) fn draw(&self, many: usize, deep: f64, normals: &mut Normals) -> Vec<Candidate> {
        let level = self.top - deep * self.depth;
        let inside = self.seen.partition_point(|(height, _)| *height >= level);
        let mut from = || match normals.stream().below(inside as u64 + 1) as usize {
            0 => self.leader.clone(),
            at => self.seen[at - 1].1.clone(),
        };
        let starts: Vec<Candidate> = (0..many).map(|_| from()).collect();
        let drawn = starts.into_iter().map(|start| self.wandered(start, level, normals));
        let mirrored = |(number, who): (usize, Candidate)| match number % 2 {
            0 => who,
            // Beside a leader in a corner there is no other side.
            _ => Some(self.opposite(&who)).filter(|other| *other != self.leader).unwrap_or(who),
        };
        drawn.enumerate().map(mirrored).collect()
    }

    /// A candidate above a level that is some lines away.
    fn wandered(&self, mut at: Candidate, level: f64, normals: &mut Normals) -> Candidate {
        let axes = self.space.axes().len();
        for number in 0..LINES * axes {
            let only = (number % 2 == 1).then(|| normals.stream().below(axes as u64) as usize);
            if let Some(other) = only.and_then(|axis| rechosen(self.space, &at, axis, normals.stream())) {
                if self.mean.at(&other) >= level {
                    at = other;
                }
                continue;
            }
            let line = Line::through(self.space, &at, only, normals);
            let (mut low, mut high) = line.ends();
            for _ in 0..TRIES {
                let t = normals.between(low, high);
                let next = self.space.nearest(&line.at(t));
                if self.mean.at(&next) >= level {
                    at = next;
                    break;
                }
                *(if t < 0.0 { &mut low } else { &mut high }) = t;
            }
        }
        at
    }

    /// The candidate on the other side of the leader, as far as the space goes.
    fn opposite(&self, who: &Candidate) -> Candidate {
        let (at, middle) = (self.space.point(who), self.space.point(&self.leader));
        let axes = self.space.axes().iter().zip(at.iter().zip(&middle));
        let point = axes.map(|(axis, (x, middle))| match axis.ruler().is_ordered() {
            true => (2.0 * middle - x).clamp(0.0, 1.0),
            false => *x,
        });
        self.space.nearest(&point.collect::<Vec<f64>>())
    }
}

/// Any candidate.
pub(super) fn anybody(space: &Space, stream: &mut Stream) -> Candidate {
    let point: Vec<f64> = space.axes().iter().map(|_| stream.unit()).collect();
    space.nearest(&point)
}

#[cfg(test)]
mod tests {
    use super::super::extent::Extent;
    use super::super::prior::{For, Prior};
    use super::*;
    use spec::Seed;
    use spec::space::{Axis, Scale};

    fn space() -> Space {
        let axis = |name| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 4).unwrap();
        let choices = Axis::choices("final", ["visits", "mean", "max"].map(str::to_owned).to_vec()).unwrap();
        Space::new(vec![axis("c"), axis("d"), axis("e"), choices]).unwrap()
    }

    /// The region of a function that has some random players in it.
    fn region<'a>(space: &'a Space, spent: f64, normals: &mut Normals) -> Region<'a> {
        let players: Vec<Candidate> = (0..30).map(|_| anybody(space, normals.stream())).collect();
        let weights = players.iter().map(|_| 0.01 * normals.draw()).collect();
        let mean = Mean::new(space, &players, weights, &Prior::families(4, Extent::Open, For::Plans)[0].0);
        Region::new(space, &players, mean, spent, normals)
    }

    #[test]
    fn who_is_drawn_is_above_the_level_and_nobody_above_the_leader() {
        let (space, mut normals) = (space(), Normals::new(Stream::new(Seed(11))));
        for spent in [0.0, 0.3, 0.7, 1.0] {
            let region = region(&space, spent, &mut normals);
            let level = region.top - region.depth;
            let drawn = region.draw(60, 1.0, &mut normals);
            let heights: Vec<f64> = drawn.iter().map(|who| region.mean.at(who)).collect();
            assert!(heights.iter().step_by(2).all(|height| *height >= level), "{level}: {heights:?}");
            // A search by random steps may miss a little.
            assert!(heights.iter().all(|height| *height <= region.top + 0.5), "{}: {heights:?}", region.top);
            assert!((region.mean.at(region.leader()) - region.top).abs() < 1e-9);
            let different: std::collections::BTreeSet<&Candidate> = drawn.iter().collect();
            assert!(different.len() > 30, "{}", different.len());
        }
    }

    #[test]
    fn it_gets_smaller_until_it_reaches_a_few_elo_below_the_best() {
        let space = space();
        let depth = |spent| region(&space, spent, &mut Normals::new(Stream::new(Seed(7)))).depth;
        let depths = [0.0, 0.25, 0.5, 0.75, 1.0].map(depth);
        assert!(depths.is_sorted_by(|one, other| one > other), "{depths:?}");
        assert!((depths[4] - NARROW).abs() < 1e-9 && depths[0] >= WIDE, "{depths:?}");
    }

    #[test]
    fn each_second_one_is_opposite_as_the_leader_sees_it() {
        let (space, mut normals) = (space(), Normals::new(Stream::new(Seed(2))));
        let region = region(&space, 1.0, &mut normals);
        let who = anybody(&space, normals.stream());
        let other = region.opposite(&who);
        let [at, other, middle] = [&who, &other, region.leader()].map(|who| space.point(who));
        for axis in 0..3 {
            assert!((other[axis] - (2.0 * middle[axis] - at[axis]).clamp(0.0, 1.0)).abs() < 1e-3);
        }
        assert_eq!(other[3], at[3], "choices have no other side");
    }
}
