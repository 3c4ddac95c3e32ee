//! What duels tell of a Gaussian process: each observes a difference of two candidates.
//!
//! A duel's score s̄ of n pairs is one of a logistic law, whose logarithm is expanded around a guess d of the
//! difference: the duel then observes y = d + (s̄ − s(d)) / s′(d) with the variance v / (n s′(d)²). The guess is the same under every prior, so that
//! priors are compared by how likely the same observations are. The variance v of a pair's score is that of independent decisive games, times
//! what all meetings together have of it.

use std::cell::OnceCell;

use super::circles::Likeness;
use crate::games::{Games, SLOPE};
use crate::matrix::{Factor, dot};
use crate::meetings::{Meeting, Meetings};
use crate::random::Normals;

/// Differences as they were observed, and what follows from them.
#[derive(Clone, Debug)]
pub(super) struct Observed {
    /// By how much they are larger than expected.
    pub(super) value: Vec<f64>,
    /// By the luck of games.
    pub(super) variance: Vec<f64>,
    /// The prior covariances of the true differences, row by row; the lower triangle.
    pub(super) covariances: Vec<f64>,
    /// The same of what goes in circles; nothing if nothing does.
    pub(super) circles: Vec<f64>,
    /// The factor of those, once a random function is wanted.
    roots: OnceCell<Factor>,
    /// Of the covariances of the observed values.
    pub(super) factor: Factor,
    /// The inverse of those times the observed values.
    pub(super) weights: Vec<f64>,
}

impl Observed {
    /// What some meetings tell of players of whom so much is expected before, and whose prior covariances are `between`, row by row. So much
    /// goes in circles between them, as alike as they are; nothing does if nothing is said.
    pub(super) fn new(
        expected: &[f64],
        between: &[f64],
        meetings: &Meetings,
        circles: Option<(f64, &Likeness)>,
    ) -> Self {
        let n = meetings.list.len();
        let dispersion = meetings.dispersion();
        let seen = meetings.list.iter().map(|meeting| {
            let (value, variance) = seen(meeting, dispersion);
            (value - (expected[meeting.a] - expected[meeting.b]), variance)
        });
        let (value, variance): (Vec<f64>, Vec<f64>) = seen.unzip();
        let covariances = covariances(between, meetings);
        let mut matrix = covariances.clone();
        for at in 0..n {
            matrix[at * n + at] += variance[at];
        }
        let mut in_circles = Vec::new();
        if let Some((circles, likeness)) = circles {
            in_circles = vec![0.0; n * n];
            for (row, one) in meetings.list.iter().enumerate() {
                for (column, other) in meetings.list[..=row].iter().enumerate() {
                    in_circles[row * n + column] = circles * circles * likeness.common(one, other);
                }
            }
            crate::matrix::add_scaled(&mut matrix, 1.0, &in_circles);
        }
        let factor = Factor::new(n, matrix);
        let mut weights = value.clone();
        factor.solve(&mut weights);
        Self { value, variance, covariances, circles: in_circles, roots: OnceCell::new(), factor, weights }
    }

    /// What luck and circles might have added to the true differences.
    pub(super) fn noise(&self, normals: &mut Normals) -> Vec<f64> {
        let mut noise: Vec<f64> =
            self.variance.iter().map(|variance| variance.sqrt() * normals.draw()).collect();
        if !self.circles.is_empty() {
            let roots = self.roots.get_or_init(|| self.roots_of_circles());
            let luck: Vec<f64> = noise.iter().map(|_| normals.draw()).collect();
            for (at, noise) in noise.iter_mut().enumerate() {
                *noise += dot(roots.row(at), &luck[..=at]);
            }
        }
        noise
    }

    fn roots_of_circles(&self) -> Factor {
        /// Meetings between neighbours have nearly the same of it: so much of the variance tells them apart.
        const LEAST: f64 = 1e-9;
        let (n, mut matrix) = (self.value.len(), self.circles.clone());
        for at in 0..n {
            matrix[at * n + at] += LEAST * (1.0 + matrix[at * n + at]);
        }
        Factor::new(n, matrix)
    }

    /// The logarithm of the probability of what was observed under the prior, apart from a constant.
    pub(super) fn evidence(&self) -> f64 {
        let fit: f64 = self.value.iter().zip(&self.weights).map(|(value, weight)| value * weight).sum();
        -0.5 * (fit + self.factor.log_determinant())
    }
}

/// The difference that a meeting shows, and its variance.
pub(super) fn seen(meeting: &Meeting, dispersion: f64) -> (f64, f64) {
    let games = Games { pairs: meeting.pairs(), dispersion };
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
    let luck = Games { pairs: meeting.pairs(), dispersion }.variance(0.0);
    let elo = elo(meeting.careful_score()) * USUAL * USUAL / (USUAL * USUAL + luck);
    elo.clamp(-800.0, 800.0)
}

fn elo(score: f64) -> f64 {
    (libm::log(score) - libm::log1p(-score)) / SLOPE
}
