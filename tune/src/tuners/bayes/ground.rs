//! Where a Gaussian process is looked at: some candidates, its covariances between them, and random functions of it.

use std::fmt::Debug;

use super::prior::Prior;
use crate::random::Normals;
use spec::space::{Candidate, Space};

/// Some candidates, called sites, under a prior.
pub(super) trait Ground: Debug {
    /// The space that they are of.
    fn space(&self) -> &Space;

    /// How many numbers the functions below have; not each must be a candidate of its own.
    fn sites(&self) -> usize;

    /// The candidate at a site; none if it is the same player as that of another site.
    fn candidate(&self, site: usize) -> Option<&Candidate>;

    /// The site of a candidate.
    fn site(&self, candidate: &Candidate) -> Option<usize>;

    /// What is expected of a site before anything is played, apart from a constant.
    fn expected(&self, site: usize) -> f64;

    /// The prior covariance of two sites.
    fn covariance(&self, one: usize, other: usize) -> f64;

    /// A random function from the prior.
    fn draw(&self, normals: &mut Normals) -> Vec<f64>;

    /// The sum of weighted covariances with some sites, at every site.
    fn spread(&self, weights: &[(usize, f64)]) -> Vec<f64>;
}

/// The site of the highest value, apart from one; only candidates of their own are looked at.
pub(super) fn highest(ground: &dyn Ground, values: &[f64], but: Option<usize>) -> usize {
    let sites = (0..values.len()).filter(|site| Some(*site) != but && ground.candidate(*site).is_some());
    sites.reduce(|best, site| if values[site] > values[best] { site } else { best }).unwrap_or(0)
}

/// The features of the quadratic trend.
#[derive(Clone, Debug)]
pub(super) struct Trend {
    /// For each axis whether it has an order, and how many values otherwise.
    axes: Vec<Option<u64>>,
    /// By how much squares and products are smaller.
    bends: [f64; 2],
    /// How much is expected to be lost to the ends of a range.
    dome: f64,
}

impl Trend {
    /// That of a list, where nothing is expected.
    pub(super) fn new(space: &Space) -> Self {
        let kind = |axis: &spec::space::Axis| (!axis.ruler().is_ordered()).then(|| axis.ruler().places());
        Self { axes: space.axes().iter().map(kind).collect(), bends: [1.0, 1.0], dome: 0.0 }
    }

    /// As a prior has it.
    pub(super) fn under(space: &Space, prior: &Prior) -> Self {
        Self { bends: prior.bends, dome: prior.dome, ..Self::new(space) }
    }

    /// What is expected of a candidate, apart from a constant: the less, the further it is from the middle of the space.
    pub(super) fn expected(&self, space: &Space, candidate: &Candidate) -> f64 {
        let axes = space.axes().iter().zip(&self.axes).zip(candidate.places());
        let ordered = axes.filter(|((_, kind), _)| kind.is_none());
        let coordinate =
            |((axis, _), place): ((&spec::space::Axis, _), &u32)| 2.0 * axis.ruler().unit(*place) - 1.0;
        -self.dome * ordered.map(coordinate).map(|x| x * x).sum::<f64>()
    }

    /// The features of a candidate: coordinates on [−1, 1], their squares, and their products. A choice has a coordinate for each
    /// of its values, one or nothing.
    pub(super) fn features(&self, space: &Space, candidate: &Candidate) -> Vec<f64> {
        let [squares, products] = self.bends;
        let mut blocks: Vec<Vec<f64>> = Vec::with_capacity(self.axes.len());
        let mut features = Vec::new();
        for ((axis, kind), place) in space.axes().iter().zip(&self.axes).zip(candidate.places()) {
            match kind {
                Some(choices) => {
                    blocks.push((0..*choices).map(|choice| f64::from(choice == u64::from(*place))).collect());
                }
                None => {
                    let x = 2.0 * axis.ruler().unit(*place) - 1.0;
                    features.push(squares * x * x);
                    blocks.push(vec![x]);
                }
            }
        }
        for (at, block) in blocks.iter().enumerate() {
            features.extend(block);
            for other in &blocks[..at] {
                features.extend(
                    block.iter().flat_map(|one| other.iter().map(move |other| products * one * other)),
                );
            }
        }
        features
    }
}
