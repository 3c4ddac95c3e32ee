//! A Gaussian process after duels: each observes a difference of two sites.
//!
//! A duel's score s̄ of n pairs is one of a logistic law, whose logarithm is expanded around the present belief d of the
//! difference: the duel then observes y = d + (s̄ − s(d)) / s′(d) with the variance v / (n s′(d)²). The expansion is repeated until
//! d rests. The variance v of a pair's score is that of independent decisive games, times what all meetings together have of it.

use super::ground::Ground;
use crate::matrix::Factor;
use crate::meetings::{Meeting, Meetings};
use crate::random::Normals;

/// ln 10 / 400: how much a score changes for one Elo, over s (1 − s).
const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;

/// Differences as they were observed.
#[derive(Clone, Debug)]
pub(super) struct Observed {
    /// The sites whose difference it is.
    sites: Vec<(usize, usize)>,
    value: Vec<f64>,
    variance: Vec<f64>,
    /// The covariances of the true differences, row by row.
    covariances: Vec<f64>,
}

/// What is believed after duels.
#[derive(Debug)]
pub(super) struct Posterior<'a> {
    ground: &'a dyn Ground,
    observed: Observed,
    factor: Factor,
    /// The inverse of the covariance times the observed values.
    weights: Vec<f64>,
}

impl<'a> Posterior<'a> {
    /// After some meetings; everybody who met must have a site.
    pub(super) fn new(ground: &'a dyn Ground, meetings: &Meetings, circles: f64, expansions: usize) -> Self {
        let sites: Vec<usize> =
            meetings.players.iter().map(|player| ground.site(player).expect("players have sites")).collect();
        let n = meetings.list.len();
        let dispersion = meetings.dispersion();
        let covariances = covariances(ground, &sites, &meetings.list);
        let mut observed = Observed {
            sites: meetings.list.iter().map(|meeting| (sites[meeting.a], sites[meeting.b])).collect(),
            value: vec![0.0; n],
            variance: vec![0.0; n],
            covariances,
        };
        let mut around: Vec<f64> = meetings.list.iter().map(|meeting| elo(meeting.careful_score())).collect();
        let mut solved = None;
        for _ in 0..expansions {
            observed.expand(&meetings.list, &around, dispersion, circles);
            let (factor, weights) = observed.solve();
            for (at, around) in around.iter_mut().enumerate() {
                *around = observed.value[at] - observed.variance[at] * weights[at];
            }
            solved = Some((factor, weights));
        }
        let (factor, weights) = solved.expect("at least one expansion");
        Self { ground, observed, factor, weights }
    }

    /// The mean at every site, apart from a constant.
    pub(super) fn mean(&self) -> Vec<f64> {
        self.mean_over(self.ground)
    }

    /// The same at the sites of another ground, where everybody who met has the same site.
    pub(super) fn mean_over(&self, ground: &dyn Ground) -> Vec<f64> {
        ground.spread(&self.scattered(&self.weights))
    }

    /// A random function that agrees with what was observed.
    pub(super) fn draw(&self, normals: &mut Normals) -> Vec<f64> {
        let mut values = self.ground.draw(normals);
        let mut rest: Vec<f64> = (0..self.observed.value.len())
            .map(|at| {
                let (a, b) = self.observed.sites[at];
                let noise = self.observed.variance[at].sqrt() * normals.draw();
                self.observed.value[at] - (values[a] - values[b]) - noise
            })
            .collect();
        self.factor.solve(&mut rest);
        for (value, more) in values.iter_mut().zip(self.ground.spread(&self.scattered(&rest))) {
            *value += more;
        }
        values
    }

    /// The standard deviation of the difference of two sites.
    pub(super) fn deviation(&self, one: usize, other: usize) -> f64 {
        self.deviation_over(self.ground, one, other)
    }

    /// The same of two sites of another ground, where everybody who met has the same site.
    pub(super) fn deviation_over(&self, ground: &dyn Ground, one: usize, other: usize) -> f64 {
        if one == other {
            return 0.0;
        }
        let k = |a, b| ground.covariance(a, b);
        let before = k(one, one) + k(other, other) - 2.0 * k(one, other);
        let with = |&(a, b): &(usize, usize)| k(one, a) - k(one, b) - k(other, a) + k(other, b);
        let mut with: Vec<f64> = self.observed.sites.iter().map(with).collect();
        self.factor.forward(&mut with);
        (before - with.iter().map(|x| x * x).sum::<f64>()).max(0.0).sqrt()
    }

    /// The logarithm of the probability of what was observed under the prior, apart from a constant.
    pub(super) fn evidence(&self) -> f64 {
        let fit: f64 =
            self.observed.value.iter().zip(&self.weights).map(|(value, weight)| value * weight).sum();
        -0.5 * (fit + self.factor.log_determinant())
    }

    fn scattered(&self, weights: &[f64]) -> Vec<(usize, f64)> {
        let sites = self.observed.sites.iter().zip(weights);
        sites.flat_map(|(&(a, b), weight)| [(a, *weight), (b, -weight)]).collect()
    }
}

/// Duels that could be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Duels<'a> {
    /// The sites that meet.
    pub(super) sites: &'a [(usize, usize)],
    /// The pairs of each.
    pub(super) pairs: f64,
    /// How much of the variance of independent decisive games their pairs have.
    pub(super) dispersion: f64,
    /// What each two have of their own.
    pub(super) circles: f64,
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
        let variance = |&(a, b): &(usize, usize)| {
            let score = stats::score_from_elo((mean[a] - mean[b]).clamp(-800.0, 800.0));
            let slope = SLOPE * score * (1.0 - score);
            let variance = duels.dispersion * score * (1.0 - score) / 2.0;
            variance / (duels.pairs * slope * slope) + duels.circles * duels.circles
        };
        let new: Vec<f64> = duels.sites.iter().map(variance).collect();
        let (old, n) = (self.observed.value.len(), self.observed.value.len() + duels.sites.len());
        let sites: Vec<(usize, usize)> = self.observed.sites.iter().chain(duels.sites).copied().collect();
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
        let seen = seen.map(|((a, b), deviation)| truth[*a] - truth[*b] + deviation * normals.draw());
        let mut weights: Vec<f64> = self.posterior.observed.value.iter().copied().chain(seen).collect();
        self.factor.solve(&mut weights);
        let sites = self.posterior.observed.sites.iter().chain(self.duels).zip(&weights);
        let scattered: Vec<(usize, f64)> =
            sites.flat_map(|(&(a, b), weight)| [(a, *weight), (b, -weight)]).collect();
        self.posterior.ground.spread(&scattered)
    }
}

impl Observed {
    fn expand(&mut self, meetings: &[Meeting], around: &[f64], dispersion: f64, circles: f64) {
        for (at, meeting) in meetings.iter().enumerate() {
            let elo = around[at].clamp(-800.0, 800.0);
            let score = stats::score_from_elo(elo);
            let slope = SLOPE * score * (1.0 - score);
            let seen = 0.5 + meeting.result.lead().unwrap_or(0.0);
            // Half of s (1 − s) is the variance of the mean of two independent decisive games.
            let variance = dispersion * score * (1.0 - score) / 2.0;
            self.value[at] = elo + (seen - score) / slope;
            self.variance[at] = variance / (meeting.pairs() * slope * slope) + circles * circles;
        }
    }

    fn solve(&self) -> (Factor, Vec<f64>) {
        let n = self.value.len();
        let mut matrix = self.covariances.clone();
        for at in 0..n {
            matrix[at * n + at] += self.variance[at];
        }
        let factor = Factor::new(n, matrix);
        let mut weights = self.value.clone();
        factor.solve(&mut weights);
        (factor, weights)
    }
}

/// The prior covariances of the differences that were observed; the lower triangle.
fn covariances(ground: &dyn Ground, sites: &[usize], meetings: &[Meeting]) -> Vec<f64> {
    let (players, n) = (sites.len(), meetings.len());
    let mut between = vec![0.0; players * players];
    for one in 0..players {
        for other in 0..=one {
            let covariance = ground.covariance(sites[one], sites[other]);
            between[one * players + other] = covariance;
            between[other * players + one] = covariance;
        }
    }
    let mut matrix = vec![0.0; n * n];
    for (row, one) in meetings.iter().enumerate() {
        let (a, b) = (&between[one.a * players..], &between[one.b * players..]);
        for (entry, other) in matrix[row * n..=row * n + row].iter_mut().zip(meetings) {
            *entry = (a[other.a] - a[other.b]) - (b[other.a] - b[other.b]);
        }
    }
    matrix
}

fn elo(score: f64) -> f64 {
    (libm::log(score) - libm::log1p(-score)) / SLOPE
}
