//! A Gaussian process after duels, wherever it is looked at.

use super::ground::Ground;
use super::observed::{Games, Observed};
use crate::matrix::{Factor, dot};
use crate::meetings::Meetings;
use crate::random::Normals;

/// What is believed after duels.
#[derive(Debug)]
pub(super) struct Posterior<'a> {
    ground: Box<dyn Ground + 'a>,
    /// The sites whose differences were observed.
    sites: Vec<(usize, usize)>,
    observed: Observed,
}

impl<'a> Posterior<'a> {
    /// After some meetings; everybody who met must have a site.
    pub(super) fn new(ground: Box<dyn Ground + 'a>, meetings: &Meetings, circles: f64) -> Self {
        let sites: Vec<usize> =
            meetings.players.iter().map(|player| ground.site(player).expect("players have sites")).collect();
        let between = between(ground.as_ref(), &sites);
        let expected: Vec<f64> = sites.iter().map(|site| ground.expected(*site)).collect();
        let observed = Observed::new(&expected, &between, meetings, circles);
        let sites = meetings.list.iter().map(|meeting| (sites[meeting.a], sites[meeting.b])).collect();
        Self { ground, sites, observed }
    }

    /// The same looked at elsewhere, where everybody who met has the same site.
    pub(super) fn over(self, ground: Box<dyn Ground + 'a>) -> Self {
        Self { ground, ..self }
    }

    /// Where it is looked at.
    pub(super) fn ground(&self) -> &dyn Ground {
        self.ground.as_ref()
    }

    /// The mean at every site, apart from a constant.
    pub(super) fn mean(&self) -> Vec<f64> {
        self.mean_over(self.ground())
    }

    /// The same at the sites of another ground, where everybody who met has the same site.
    pub(super) fn mean_over(&self, ground: &dyn Ground) -> Vec<f64> {
        above_expected(ground, ground.spread(&self.scattered(&self.observed.weights)))
    }

    /// A random function that agrees with what was observed.
    pub(super) fn draw(&self, normals: &mut Normals) -> Vec<f64> {
        let mut values = self.ground.draw(normals);
        let mut rest: Vec<f64> = (0..self.observed.value.len())
            .map(|at| {
                let (a, b) = self.sites[at];
                let noise = self.observed.variance[at].sqrt() * normals.draw();
                self.observed.value[at] - (values[a] - values[b]) - noise
            })
            .collect();
        self.observed.factor.solve(&mut rest);
        for (value, more) in values.iter_mut().zip(self.ground.spread(&self.scattered(&rest))) {
            *value += more;
        }
        above_expected(self.ground(), values)
    }

    /// The standard deviation of the difference of two sites.
    pub(super) fn deviation(&self, one: usize, other: usize) -> f64 {
        self.deviation_over(self.ground(), one, other)
    }

    /// The same of two sites of another ground, where everybody who met has the same site.
    pub(super) fn deviation_over(&self, ground: &dyn Ground, one: usize, other: usize) -> f64 {
        if one == other {
            return 0.0;
        }
        let k = |a, b| ground.covariance(a, b);
        let before = k(one, one) + k(other, other) - 2.0 * k(one, other);
        let with = |&(a, b): &(usize, usize)| k(one, a) - k(one, b) - k(other, a) + k(other, b);
        let mut with: Vec<f64> = self.sites.iter().map(with).collect();
        self.observed.factor.forward(&mut with);
        (before - with.iter().map(|x| x * x).sum::<f64>()).max(0.0).sqrt()
    }

    /// How much each site weighs in the mean.
    pub(super) fn weights(&self) -> Vec<f64> {
        let mut weights = vec![0.0; self.ground.sites()];
        self.scattered(&self.observed.weights).into_iter().for_each(|(site, weight)| weights[site] += weight);
        weights
    }

    /// The covariances of some sites of another ground, where everybody who met has the same site, row by row.
    pub(super) fn covariances_over(&self, ground: &dyn Ground, sites: &[usize]) -> Vec<f64> {
        let (n, k) = (sites.len(), |one, other| ground.covariance(one, other));
        let told = |site: &usize| {
            let mut told: Vec<f64> = self.sites.iter().map(|(a, b)| k(*site, *a) - k(*site, *b)).collect();
            self.observed.factor.forward(&mut told);
            told
        };
        let told: Vec<Vec<f64>> = sites.iter().map(told).collect();
        let mut covariances = vec![0.0; n * n];
        for one in 0..n {
            for other in 0..=one {
                let covariance = k(sites[one], sites[other]) - dot(&told[one], &told[other]);
                covariances[one * n + other] = covariance;
                covariances[other * n + one] = covariance;
            }
        }
        covariances
    }

    fn scattered(&self, weights: &[f64]) -> Vec<(usize, f64)> {
        let sites = self.sites.iter().zip(weights);
        sites.flat_map(|(&(a, b), weight)| [(a, *weight), (b, -weight)]).collect()
    }
}

/// Duels that could be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Duels<'a> {
    /// The sites that meet.
    pub(super) sites: &'a [(usize, usize)],
    /// The games of each.
    pub(super) games: Games,
}

/// What would be believed after more duels, as it follows from what those bring.
#[derive(Debug)]
pub(super) struct Ahead<'a> {
    posterior: &'a Posterior<'a>,
    duels: &'a [(usize, usize)],
    deviations: Vec<f64>,
    factor: Factor,
}

impl Posterior<'_> {
    /// What could be believed after some duels, whose sites may be observed.
    pub(super) fn ahead<'a>(&'a self, duels: &Duels<'a>) -> Ahead<'a> {
        let mean = self.mean();
        let variance = |&(a, b): &(usize, usize)| duels.games.variance(mean[a] - mean[b]);
        let new: Vec<f64> = duels.sites.iter().map(variance).collect();
        let (old, n) = (self.observed.value.len(), self.observed.value.len() + duels.sites.len());
        let sites: Vec<(usize, usize)> = self.sites.iter().chain(duels.sites).copied().collect();
        let k = |a, b| self.ground.covariance(a, b);
        let mut matrix = vec![0.0; n * n];
        for row in 0..n {
            let (a, b) = sites[row];
            for column in 0..=row {
                let (c, d) = sites[column];
                matrix[row * n + column] = match row < old {
                    true => self.observed.covariances[row * old + column],
                    false => (k(a, c) - k(a, d)) - (k(b, c) - k(b, d)),
                };
            }
            matrix[row * n + row] +=
                self.observed.variance.get(row).copied().unwrap_or_else(|| new[row - old]);
        }
        let deviations = new.into_iter().map(f64::sqrt).collect();
        Ahead { posterior: self, duels: duels.sites, deviations, factor: Factor::new(n, matrix) }
    }
}

impl Ahead<'_> {
    /// The mean at every site after the duels were played in a world where these are the strengths.
    pub(super) fn mean(&self, truth: &[f64], normals: &mut Normals) -> Vec<f64> {
        let seen = self.duels.iter().zip(&self.deviations);
        let ground = self.posterior.ground();
        let above = |site: usize| truth[site] - ground.expected(site);
        let seen = seen.map(|((a, b), deviation)| above(*a) - above(*b) + deviation * normals.draw());
        let mut weights: Vec<f64> = self.posterior.observed.value.iter().copied().chain(seen).collect();
        self.factor.solve(&mut weights);
        let sites = self.posterior.sites.iter().chain(self.duels).zip(&weights);
        let scattered: Vec<(usize, f64)> =
            sites.flat_map(|(&(a, b), weight)| [(a, *weight), (b, -weight)]).collect();
        above_expected(ground, ground.spread(&scattered))
    }
}

/// Strengths, from how much more they are than expected at every site.
fn above_expected(ground: &dyn Ground, mut values: Vec<f64>) -> Vec<f64> {
    values.iter_mut().enumerate().for_each(|(site, value)| *value += ground.expected(site));
    values
}

/// The prior covariances of some sites, row by row.
fn between(ground: &dyn Ground, sites: &[usize]) -> Vec<f64> {
    let n = sites.len();
    let mut between = vec![0.0; n * n];
    for one in 0..n {
        for other in 0..=one {
            let covariance = ground.covariance(sites[one], sites[other]);
            between[one * n + other] = covariance;
            between[other * n + one] = covariance;
        }
    }
    between
}
