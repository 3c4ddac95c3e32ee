//! Where some candidates lie, and what the covariances of anybody with them are made of before anything is played.

use std::ops::Range;

use super::ground::Trend;
use super::parts::{Part, Parts};
use super::prior::Prior;
use super::roster::{Roster, Rosters, Spots};
use crate::matrix::dot;
use spec::space::{Candidate, Space};

/// Some candidates under a prior.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    space: &'a Space,
    prior: Prior,
    trend: Trend,
    /// The features of their trends, one after the other.
    features: Vec<f64>,
    width: usize,
    rosters: Rosters,
    count: usize,
}

impl<'a> Scene<'a> {
    pub(super) fn new(space: &'a Space, candidates: &[Candidate], prior: &Prior) -> Self {
        let trend = Trend::under(space, prior);
        let features: Vec<Vec<f64>> = candidates.iter().map(|who| trend.features(space, who)).collect();
        let width = features.first().map_or(0, Vec::len);
        let points: Vec<Vec<f64>> = candidates.iter().map(|who| space.point(who)).collect();
        let rosters = Rosters::new(space, &points, prior.bumps);
        let (features, count) = (features.concat(), candidates.len());
        Self { space, prior: *prior, trend, features, width, rosters, count }
    }

    /// How many features one has.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Those of one of them.
    pub(super) fn features(&self, who: usize) -> &[f64] {
        &self.features[who * self.width..(who + 1) * self.width]
    }

    /// What the covariances of one of them with some are made of.
    pub(super) fn row(&self, one: usize, others: Range<usize>) -> Vec<Part> {
        self.parts(self.features(one), &self.rosters.spots_of(one), others)
    }

    /// The same with one.
    pub(super) fn part(&self, one: usize, other: usize) -> Part {
        self.row(one, other..other + 1)[0]
    }

    /// What the covariances of all of them are made of.
    pub(super) fn all(&self) -> Parts {
        Parts::new(self.count, &self.prior, |one, parts| parts.extend(self.row(one, 0..one + 1)))
    }

    /// The covariances of anybody with all of them, apart from what each has of its own.
    pub(super) fn covariances(&self, who: &Candidate) -> Vec<f64> {
        let features = self.trend.features(self.space, who);
        let spots = self.rosters.spots(&self.space.point(who));
        self.parts(&features, &spots, 0..self.count).into_iter().map(|part| part.sum(0.0)).collect()
    }

    /// The variance of anybody, apart from that.
    pub(super) fn variance(&self, who: &Candidate) -> f64 {
        let features = self.trend.features(self.space, who);
        let bumps = self.prior.bumps.map(|bumps| bumps.covariance(self.space.axes().iter().map(|_| 1.0)));
        let trend = self.prior.trend * self.prior.trend * dot(&features, &features);
        Part { trend, bumps }.sum(0.0)
    }

    /// What the covariances of one who has such features and lies there are made of, with some of them.
    fn parts(&self, features: &[f64], spots: &Spots, others: Range<usize>) -> Vec<Part> {
        let scale = self.prior.trend * self.prior.trend;
        let variances = self.prior.bumps.map(|bumps| bumps.deviation * bumps.deviation);
        let mut parts = Vec::with_capacity(others.len());
        for block in Roster::blocks(others) {
            let correlations = self.rosters.correlations(spots, block.clone());
            parts.extend(block.enumerate().map(|(at, other)| Part {
                trend: scale * dot(features, self.features(other)),
                bumps: std::array::from_fn(|kind| variances[kind] * correlations[kind][at]),
            }));
        }
        parts
    }
}
