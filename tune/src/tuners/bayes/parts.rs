//! What prior covariances are made of. The parts grow with the squares of the prior's deviations, so that those of one prior give those of
//! another whose deviations are its own times a power of two, to the last bit.

use super::prior::Prior;

/// The covariance of two sites, apart from what each candidate has of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// By the trend.
    pub(super) trend: f64,
    /// By long bumps and by short ones.
    pub(super) bumps: [f64; 2],
}

/// The parts of the covariances of some sites with each other under the usual prior.
#[derive(Debug)]
pub(super) struct Parts {
    sites: usize,
    /// The lower triangle, row by row.
    lower: Vec<Part>,
    /// How a covariance is summed from its parts and from what a candidate has of its own.
    sum: fn(Part, f64) -> f64,
}

impl Parts {
    pub(super) fn new(sites: usize, sum: fn(Part, f64) -> f64, part: impl Fn(usize, usize) -> Part) -> Self {
        let mut lower = Vec::with_capacity(sites * (sites + 1) / 2);
        for one in 0..sites {
            lower.extend((0..=one).map(|other| part(one, other)));
        }
        Self { sites, lower, sum }
    }

    /// The covariances under another prior, row by row.
    pub(super) fn under(&self, prior: &Prior) -> Vec<f64> {
        let usual = Prior::USUAL;
        let square = |deviation: f64, usual: f64| (deviation / usual) * (deviation / usual);
        let trend = square(prior.trend, usual.trend);
        let [long, short] =
            [0, 1].map(|which| square(prior.bumps[which].deviation, usual.bumps[which].deviation));
        let mut covariances = vec![0.0; self.sites * self.sites];
        let mut parts = self.lower.iter();
        for one in 0..self.sites {
            for (other, part) in (0..=one).zip(&mut parts) {
                let bumps = [long * part.bumps[0], short * part.bumps[1]];
                let own = if one == other { prior.own * prior.own } else { 0.0 };
                let covariance = (self.sum)(Part { trend: trend * part.trend, bumps }, own);
                covariances[one * self.sites + other] = covariance;
                covariances[other * self.sites + one] = covariance;
            }
        }
        covariances
    }
}
