//! The mean of a posterior as a function of any candidate, also of those who never played.
//!
//! A search asks for it thousands of times. The exponential of a distance is the product of two of places, which are known for all players:
//! none is left in the loops.

use super::ground::Trend;
use super::prior::{Bumps, Order, Prior, fallen};
use crate::matrix::{add_scaled, dot};
use spec::space::{Candidate, Space};

/// Players that are looked at together.
const TOGETHER: usize = 64;

/// The mean, apart from a constant and from what each candidate has of its own.
#[derive(Debug)]
pub(super) struct Mean<'a> {
    space: &'a Space,
    trend: Trend,
    slopes: Vec<f64>,
    /// How much each player weighs.
    weights: Vec<f64>,
    ordered: Vec<bool>,
    /// Each kind of bumps, and where the players lie along each axis.
    kinds: Vec<(Bumps, Vec<Line>)>,
}

/// Where the players lie along an axis, and e to the power of that in lengths of bumps, and of its opposite.
#[derive(Debug)]
struct Line {
    at: Vec<f64>,
    up: Vec<f64>,
    down: Vec<f64>,
}

impl<'a> Mean<'a> {
    /// From how much each of some players weighs.
    pub(super) fn new(space: &'a Space, players: &[Candidate], weights: Vec<f64>, prior: &Prior) -> Self {
        let trend = Trend::under(space, prior);
        let mut slopes = Vec::new();
        for (player, weight) in players.iter().zip(&weights) {
            let features = trend.features(space, player);
            slopes.resize(features.len(), 0.0);
            add_scaled(&mut slopes, weight * prior.trend * prior.trend, &features);
        }
        let points: Vec<Vec<f64>> = players.iter().map(|player| space.point(player)).collect();
        let lines = |bumps: Bumps| {
            let power = |at: &[f64], steep: f64| at.iter().map(|x| libm::exp(steep * x)).collect();
            let line = |axis: usize| {
                let at: Vec<f64> = points.iter().map(|point| point[axis]).collect();
                Line { up: power(&at, bumps.steepness()), down: power(&at, -bumps.steepness()), at }
            };
            (bumps, (0..space.axes().len()).map(line).collect())
        };
        let ordered = space.axes().iter().map(|axis| axis.ruler().is_ordered()).collect();
        Self { space, trend, slopes, weights, ordered, kinds: prior.bumps.map(lines).into() }
    }

    /// At a candidate.
    pub(super) fn at(&self, candidate: &Candidate) -> f64 {
        let point = self.space.point(candidate);
        let trend = dot(&self.trend.features(self.space, candidate), &self.slopes);
        let expected = self.trend.expected(self.space, candidate);
        trend
            + expected
            + self.kinds.iter().map(|(bumps, lines)| self.bumps(bumps, lines, &point)).sum::<f64>()
    }

    /// What bumps of one kind have of it at a point.
    fn bumps(&self, bumps: &Bumps, lines: &[Line], point: &[f64]) -> f64 {
        let (steep, unlike) = (bumps.steepness(), bumps.unlike());
        let powers: Vec<[f64; 2]> =
            point.iter().map(|x| [libm::exp(steep * x), libm::exp(-steep * x)]).collect();
        let mut sum = 0.0;
        for (block, weights) in self.weights.chunks(TOGETHER).enumerate() {
            let (first, n) = (block * TOGETHER, weights.len());
            let (mut sums, mut squares, mut products) = ([0.0; TOGETHER], [0.0; TOGETHER], [1.0; TOGETHER]);
            for (axis, line) in lines.iter().enumerate() {
                let [at, up, down] = [&line.at, &line.up, &line.down].map(|all| &all[first..first + n]);
                let (x, [grown, shrunk]) = (point[axis], powers[axis]);
                let mut alike = [0.0; TOGETHER];
                for player in 0..n {
                    let r = steep * (x - at[player]).abs();
                    let fall = if x >= at[player] { shrunk * up[player] } else { grown * down[player] };
                    alike[player] = fallen(r, fall);
                }
                if !self.ordered[axis] {
                    (0..n).for_each(|player| alike[player] = if x == at[player] { 1.0 } else { unlike });
                }
                match bumps.order {
                    Order::All => (0..n).for_each(|player| products[player] *= alike[player]),
                    Order::One | Order::Two => (0..n).for_each(|player| {
                        sums[player] += alike[player];
                        squares[player] += alike[player] * alike[player];
                    }),
                }
            }
            let covariance =
                |player: usize| bumps.order.joined(sums[player], squares[player], products[player]);
            sum += weights.iter().zip(0..).map(|(weight, player)| weight * covariance(player)).sum::<f64>();
        }
        bumps.deviation * bumps.deviation * sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::cloud::Cloud;
    use super::super::extent::Extent;
    use super::super::ground::Ground;
    use super::super::prior::For;
    use super::super::region::anybody;
    use super::*;
    use spec::space::{Axis, Scale};
    use spec::{Seed, Stream};

    /// More players than are looked at together, and choices among the parameters.
    #[test]
    fn a_mean_is_the_sum_of_weighted_covariances_at_every_candidate() {
        let axis = |name| Axis::continuous(name, 0.0, 1.0, Scale::Linear, 4).unwrap();
        let choices = Axis::choices("final", ["visits", "mean", "max"].map(str::to_owned).to_vec()).unwrap();
        let space = Space::new(vec![axis("c"), axis("d"), choices]).unwrap();
        let mut stream = Stream::new(Seed(3));
        let everybody: Vec<Candidate> = (0..200).map(|_| anybody(&space, &mut stream)).collect();
        let players = TOGETHER + 33;
        let weights: Vec<f64> = (0..players).map(|_| stream.unit() - 0.5).collect();
        let priors = [Extent::Open, Extent::Vast].map(|extent| Prior::families(3, extent, For::Plans));
        for (prior, _) in priors.into_iter().flatten() {
            let cloud = Cloud::new(&space, &everybody, players, &prior, None);
            let sums = cloud.spread(&weights.iter().copied().enumerate().collect::<Vec<_>>());
            let mean = Mean::new(&space, &everybody[..players], weights.clone(), &prior);
            for (site, who) in everybody.iter().enumerate() {
                // What a player has of its own is not part of the function.
                let own = weights.get(site).map_or(0.0, |weight| weight * prior.own * prior.own);
                let (sum, at) = (sums[site] + cloud.expected(site) - own, mean.at(who));
                assert!((sum - at).abs() < 1e-8 * (1.0 + sum.abs()), "{sum} and {at} at {site}");
            }
        }
    }
}
