//! What duels tell of a Gaussian process: each observes a difference of two candidates.
//!
//! A duel's score s̄ of n pairs is one of a logistic law, whose logarithm is expanded around a guess d of the
//! difference: the duel then observes y = d + (s̄ − s(d)) / s′(d) with the variance v / (n s′(d)²). The guess is the same under every prior, so that
//! priors are compared by how likely the same observations are. The variance v of a pair's score is that of independent decisive games, times
//! what all meetings together have of it.

use crate::matrix::Factor;
use crate::meetings::{Meeting, Meetings};

/// ln 10 / 400: how much a score changes for one Elo, over s (1 − s).
pub(super) const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;

/// How some pairs between two candidates are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Games {
    /// How many.
    pub(super) pairs: f64,
    /// How much of the variance of independent decisive games they have.
    pub(super) dispersion: f64,
    /// What each two candidates have of their own.
    pub(super) circles: f64,
}

impl Games {
    /// The variance with which they observe a difference of about so much Elo.
    pub(super) fn variance(&self, elo: f64) -> f64 {
        let score = stats::score_from_elo(elo.clamp(-800.0, 800.0));
        let slope = SLOPE * score * (1.0 - score);
        // Half of s (1 − s) is the variance of the mean of two independent decisive games.
        let of_a_pair = self.dispersion * score * (1.0 - score) / 2.0;
        of_a_pair / (self.pairs * slope * slope) + self.circles * self.circles
    }
}

/// Differences as they were observed, and what follows from them.
#[derive(Clone, Debug)]
pub(super) struct Observed {
    /// By how much they are larger than expected.
    pub(super) value: Vec<f64>,
    pub(super) variance: Vec<f64>,
    /// The prior covariances of the true differences, row by row; the lower triangle.
    pub(super) covariances: Vec<f64>,
    /// Of the covariances of the observed values.
    pub(super) factor: Factor,
    /// The inverse of those times the observed values.
    pub(super) weights: Vec<f64>,
}

impl Observed {
    /// What some meetings tell of players of whom so much is expected before, and whose prior covariances are `between`, row by row.
    pub(super) fn new(expected: &[f64], between: &[f64], meetings: &Meetings, circles: f64) -> Self {
        let n = meetings.list.len();
        let dispersion = meetings.dispersion();
        let seen = meetings.list.iter().map(|meeting| {
            let (value, variance) = seen(meeting, dispersion, circles);
            (value - (expected[meeting.a] - expected[meeting.b]), variance)
        });
        let (value, variance): (Vec<f64>, Vec<f64>) = seen.unzip();
        let covariances = covariances(between, meetings);
        let mut matrix = covariances.clone();
        for at in 0..n {
            matrix[at * n + at] += variance[at];
        }
        let factor = Factor::new(n, matrix);
        let mut weights = value.clone();
        factor.solve(&mut weights);
        Self { value, variance, covariances, factor, weights }
    }

    /// The logarithm of the probability of what was observed under the prior, apart from a constant.
    pub(super) fn evidence(&self) -> f64 {
        let fit: f64 = self.value.iter().zip(&self.weights).map(|(value, weight)| value * weight).sum();
        -0.5 * (fit + self.factor.log_determinant())
    }
}

/// The difference that a meeting shows, and its variance.
fn seen(meeting: &Meeting, dispersion: f64, circles: f64) -> (f64, f64) {
    let games = Games { pairs: meeting.pairs(), dispersion, circles };
    let elo = guess(meeting, dispersion);
    let score = stats::score_from_elo(elo);
    let slope = SLOPE * score * (1.0 - score);
    let seen = 0.5 + meeting.result.lead().unwrap_or(0.0);
    (elo + (seen - score) / slope, games.variance(elo))
}

/// The prior covariances of the differences that were observed; the lower triangle.
fn covariances(between: &[f64], meetings: &Meetings) -> Vec<f64> {
    let (players, n) = (meetings.players.len(), meetings.list.len());
    let mut matrix = vec![0.0; n * n];
    for (row, one) in meetings.list.iter().enumerate() {
        let (a, b) = (&between[one.a * players..], &between[one.b * players..]);
        for (entry, other) in matrix[row * n..=row * n + row].iter_mut().zip(&meetings.list) {
            *entry = (a[other.a] - a[other.b]) - (b[other.a] - b[other.b]);
        }
    }
    matrix
}

/// A first guess of a difference: what was scored, drawn to nothing as luck asks for where strengths differ as they usually do.
fn guess(meeting: &Meeting, dispersion: f64) -> f64 {
    /// How much two candidates usually differ, in Elo.
    const USUAL: f64 = 60.0;
    let luck = Games { pairs: meeting.pairs(), dispersion, circles: 0.0 }.variance(0.0);
    let elo = elo(meeting.careful_score()) * USUAL * USUAL / (USUAL * USUAL + luck);
    elo.clamp(-800.0, 800.0)
}

fn elo(score: f64) -> f64 {
    (libm::log(score) - libm::log1p(-score)) / SLOPE
}
