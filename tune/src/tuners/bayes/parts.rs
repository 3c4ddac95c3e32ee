//! What prior covariances are made of. The parts grow with the squares of the prior's deviations, so that those of one prior give those of
//! another whose deviations are its own times a power of two, to the last bit.

use super::prior::{KINDS, Prior};

/// The covariance of two sites, apart from what each candidate has of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// By the trend.
    pub(super) trend: f64,
    /// By each kind of bumps.
    pub(super) bumps: [f64; KINDS],
}

impl Part {
    /// The whole, with what a candidate has of its own, in an order that is never changed.
    pub(super) fn sum(self, own: f64) -> f64 {
        let [one, two, all] = self.bumps;
        self.trend + own + (one + two) + all
    }
}

/// The parts of the covariances of some sites with each other under a prior.
#[derive(Debug)]
pub(super) struct Parts {
    sites: usize,
    prior: Prior,
    /// The lower triangle, row by row.
    lower: Vec<Part>,
}

impl Parts {
    /// Of so many sites, from what appends a row of the triangle.
    pub(super) fn new(sites: usize, prior: &Prior, append: impl Fn(usize, &mut Vec<Part>)) -> Self {
        let mut lower = Vec::with_capacity(sites * (sites + 1) / 2);
        (0..sites).for_each(|one| append(one, &mut lower));
        Self { sites, prior: *prior, lower }
    }

    /// The covariances under another prior, row by row.
    pub(super) fn under(&self, prior: &Prior) -> Vec<f64> {
        let square = |deviation: f64, own: f64| (deviation / own) * (deviation / own);
        let trend = square(prior.trend, self.prior.trend);
        let bumps: [f64; KINDS] =
            std::array::from_fn(|kind| square(prior.bumps[kind].deviation, self.prior.bumps[kind].deviation));
        let mut covariances = vec![0.0; self.sites * self.sites];
        let mut parts = self.lower.iter();
        for one in 0..self.sites {
            for (other, part) in (0..=one).zip(&mut parts) {
                let part = Part {
                    trend: trend * part.trend,
                    bumps: std::array::from_fn(|kind| bumps[kind] * part.bumps[kind]),
                };
                let covariance = part.sum(if one == other { prior.own * prior.own } else { 0.0 });
                covariances[one * self.sites + other] = covariance;
                covariances[other * self.sites + one] = covariance;
            }
        }
        covariances
    }
}
