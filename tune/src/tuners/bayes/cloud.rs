//! Some candidates of a space that has no list as sites: those who played, and others of its best part.
//!
//! Random functions of the prior are made of waves (Rahimi, Recht, *Random features for large-scale kernel machines*, 2007), whose
//! frequencies follow Student's distribution with five degrees of freedom, as the kernel wants.

use std::f64::consts::TAU;

use super::ground::{Ground, Trend};
use super::prior::{Bumps, Prior};
use super::scene::Scene;
use crate::matrix::dot;
use crate::random::Normals;
use spec::space::{Candidate, Space};

/// Waves of a random function for bumps of one kind, and the fewest of a group of parameters.
const WAVES: usize = 256;
const LEAST_WAVES: usize = 16;

/// The sites under a prior.
#[derive(Debug)]
pub(super) struct Cloud<'a> {
    space: &'a Space,
    sites: &'a [Candidate],
    anchors: usize,
    trend: f64,
    own: f64,
    /// What is expected of every site.
    expected: Vec<f64>,
    scene: Scene<'a>,
    /// The covariances of every site with the anchors, row by row.
    with_anchors: Vec<f64>,
    waves: Vec<Waves>,
}

/// Bumps as waves: the height of each at each site, row by row.
#[derive(Debug)]
struct Waves {
    /// How many, and the standard deviation of each.
    count: usize,
    deviation: f64,
    heights: Vec<f64>,
}

impl<'a> Cloud<'a> {
    /// Sites of which the first `anchors` may be observed; without waves if no random function is wanted.
    pub(super) fn new(
        space: &'a Space,
        sites: &'a [Candidate],
        anchors: usize,
        prior: &Prior,
        normals: Option<&mut Normals>,
    ) -> Self {
        let scene = Scene::new(space, sites, prior);
        let mut with_anchors = vec![0.0; sites.len() * anchors];
        for one in 0..sites.len() {
            for (other, part) in scene.row(one, 0..anchors.min(one + 1)).into_iter().enumerate() {
                let own = if one == other { prior.own * prior.own } else { 0.0 };
                let covariance = part.sum(own);
                with_anchors[one * anchors + other] = covariance;
                if one < anchors {
                    with_anchors[other * anchors + one] = covariance;
                }
            }
        }
        let waves =
            normals.map(|normals| prior.bumps.map(|bumps| Waves::draw(space, &bumps, sites, normals)).into());
        let waves = waves.unwrap_or_default();
        let (trend, own, expected) = (prior.trend, prior.own, expected(space, sites, prior));
        Self { space, sites, anchors, trend, own, expected, scene, with_anchors, waves }
    }
}

impl Ground for Cloud<'_> {
    fn space(&self) -> &Space {
        self.space
    }

    fn sites(&self) -> usize {
        self.sites.len()
    }

    fn candidate(&self, site: usize) -> Option<&Candidate> {
        Some(&self.sites[site])
    }

    fn site(&self, candidate: &Candidate) -> Option<usize> {
        self.sites.iter().position(|site| site == candidate)
    }

    fn expected(&self, site: usize) -> f64 {
        self.expected[site]
    }

    fn covariance(&self, one: usize, other: usize) -> f64 {
        let (site, anchor) = if other < self.anchors { (one, other) } else { (other, one) };
        if anchor < self.anchors {
            return self.with_anchors[site * self.anchors + anchor];
        }
        let own = if one == other { self.own * self.own } else { 0.0 };
        self.scene.part(one, other).sum(own)
    }

    fn draw(&self, normals: &mut Normals) -> Vec<f64> {
        let slopes: Vec<f64> = (0..self.scene.width()).map(|_| self.trend * normals.draw()).collect();
        let mut values: Vec<f64> = (0..self.sites.len())
            .map(|site| dot(self.scene.features(site), &slopes) + self.own * normals.draw())
            .collect();
        for waves in &self.waves {
            if waves.count == 0 {
                continue;
            }
            let amplitudes: Vec<f64> = (0..waves.count).map(|_| waves.deviation * normals.draw()).collect();
            for (value, heights) in values.iter_mut().zip(waves.heights.chunks_exact(waves.count)) {
                *value += dot(heights, &amplitudes);
            }
        }
        values
    }

    fn spread(&self, weights: &[(usize, f64)]) -> Vec<f64> {
        let mut dense = vec![0.0; self.anchors];
        weights.iter().for_each(|(site, weight)| dense[*site] += weight);
        let mut values = vec![0.0; self.sites.len()];
        for (value, row) in values.iter_mut().zip(self.with_anchors.chunks_exact(self.anchors)) {
            *value = dot(row, &dense);
        }
        values
    }
}

/// What is expected of some candidates before anything is played, apart from a constant.
pub(super) fn expected(space: &Space, candidates: &[Candidate], prior: &Prior) -> Vec<f64> {
    let trend = Trend::under(space, prior);
    candidates.iter().map(|who| trend.expected(space, who)).collect()
}

impl Waves {
    fn draw(space: &Space, bumps: &Bumps, sites: &[Candidate], normals: &mut Normals) -> Self {
        let points: Vec<Vec<f64>> = sites.iter().map(|site| space.point(site)).collect();
        let alike = bumps.unlike();
        let groups = bumps.order.groups(space.axes().len());
        let each = WAVES.checked_div(groups.len()).unwrap_or(0).max(LEAST_WAVES);
        let count = each * groups.len();
        let mut angles = vec![0.0; sites.len() * count];
        for wave in 0..count {
            let group = &groups[wave / each];
            let phase = normals.between(0.0, TAU);
            let mut angle = vec![phase; sites.len()];
            for (at, axis) in group.iter().map(|at| (*at, &space.axes()[*at])) {
                if axis.ruler().is_ordered() {
                    let spread = (0..5).map(|_| normals.draw()).map(|z| z * z).sum::<f64>() / 5.0;
                    let frequency = normals.draw() / (spread.sqrt() * bumps.length);
                    angle.iter_mut().zip(&points).for_each(|(angle, point)| *angle += frequency * point[at]);
                } else if normals.stream().unit() >= alike {
                    // Choices that are not alike have phases of their own.
                    let phases: Vec<f64> =
                        (0..axis.ruler().places()).map(|_| normals.between(0.0, TAU)).collect();
                    for (angle, site) in angle.iter_mut().zip(sites) {
                        *angle += phases[site.places()[at] as usize];
                    }
                }
            }
            for (site, angle) in angle.into_iter().enumerate() {
                angles[site * count + wave] = libm::cos(angle);
            }
        }
        let deviation = bumps.deviation * (2.0 / each as f64).sqrt();
        Self { count, deviation, heights: angles }
    }
}
