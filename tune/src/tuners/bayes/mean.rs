//! The mean of a posterior as a function of any candidate, also of those who never played.
//!
//! A search asks for it thousands of times.

use super::ground::Trend;
use super::prior::{Bumps, KINDS, Prior};
use super::roster::{Roster, Rosters};
use crate::matrix::{add_scaled, dot};
use spec::space::{Candidate, Space};

/// The mean, apart from a constant and from what each candidate has of its own.
#[derive(Debug)]
pub(super) struct Mean<'a> {
    space: &'a Space,
    trend: Trend,
    slopes: Vec<f64>,
    /// How much each player weighs.
    weights: Vec<f64>,
    bumps: [Bumps; KINDS],
    players: Rosters,
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
        let players = Rosters::new(space, &points, prior.bumps);
        Self { space, trend, slopes, weights, bumps: prior.bumps, players }
    }

    /// At a candidate.
    pub(super) fn at(&self, candidate: &Candidate) -> f64 {
        let trend = dot(&self.trend.features(self.space, candidate), &self.slopes);
        let expected = self.trend.expected(self.space, candidate);
        let spots = self.players.spots(&self.space.point(candidate));
        let mut sums = [0.0; KINDS];
        for block in Roster::blocks(0..self.weights.len()) {
            let correlations = self.players.correlations(&spots, block.clone());
            for (sum, correlations) in sums.iter_mut().zip(&correlations) {
                let weighed = self.weights[block.clone()].iter().zip(correlations);
                *sum += weighed.map(|(weight, correlation)| weight * correlation).sum::<f64>();
            }
        }
        let of_bumps =
            self.bumps.iter().zip(sums).map(|(bumps, sum)| bumps.deviation * bumps.deviation * sum);
        trend + expected + of_bumps.sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::super::cloud::Cloud;
    use super::super::extent::Extent;
    use super::super::ground::Ground;
    use super::super::prior::For;
    use super::super::region::anybody;
    use super::super::roster::TOGETHER;
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
