//! What duels tell of a Gaussian process: each observes a difference of two candidates.
//!
//! A duel's score s̄ of n pairs is one of a logistic law, whose logarithm is expanded around the present belief d of the
//! difference: the duel then observes y = d + (s̄ − s(d)) / s′(d) with the variance v / (n s′(d)²). The expansion is repeated until
//! d rests. The variance v of a pair's score is that of independent decisive games, times what all meetings together have of it.

use crate::matrix::Factor;
use crate::meetings::{Meeting, Meetings};

/// ln 10 / 400: how much a score changes for one Elo, over s (1 − s).
pub(super) const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;

/// Differences as they were observed, and what follows from them.
#[derive(Clone, Debug)]
pub(super) struct Observed {
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
    /// What some meetings tell of players whose prior covariances are `between`, row by row.
    pub(super) fn new(between: &[f64], meetings: &Meetings, circles: f64, expansions: usize) -> Self {
        let n = meetings.list.len();
        let dispersion = meetings.dispersion();
        let covariances = covariances(between, meetings);
        let (mut value, mut variance) = (vec![0.0; n], vec![0.0; n]);
        let mut around: Vec<f64> = meetings.list.iter().map(|meeting| elo(meeting.careful_score())).collect();
        let mut solved = None;
        for _ in 0..expansions {
            expand(&meetings.list, &around, (dispersion, circles), (&mut value, &mut variance));
            let mut matrix = covariances.clone();
            for at in 0..n {
                matrix[at * n + at] += variance[at];
            }
            let factor = Factor::new(n, matrix);
            let mut weights = value.clone();
            factor.solve(&mut weights);
            for (at, around) in around.iter_mut().enumerate() {
                *around = value[at] - variance[at] * weights[at];
            }
            solved = Some((factor, weights));
        }
        let (factor, weights) = solved.expect("at least one expansion");
        Self { value, variance, covariances, factor, weights }
    }

    /// The logarithm of the probability of what was observed under the prior, apart from a constant.
    pub(super) fn evidence(&self) -> f64 {
        let fit: f64 = self.value.iter().zip(&self.weights).map(|(value, weight)| value * weight).sum();
        -0.5 * (fit + self.factor.log_determinant())
    }
}

fn expand(
    meetings: &[Meeting],
    around: &[f64],
    (dispersion, circles): (f64, f64),
    (value, variance): (&mut [f64], &mut [f64]),
) {
    for (at, meeting) in meetings.iter().enumerate() {
        let elo = around[at].clamp(-800.0, 800.0);
        let score = stats::score_from_elo(elo);
        let slope = SLOPE * score * (1.0 - score);
        let seen = 0.5 + meeting.result.lead().unwrap_or(0.0);
        // Half of s (1 − s) is the variance of the mean of two independent decisive games.
        let of_a_pair = dispersion * score * (1.0 - score) / 2.0;
        value[at] = elo + (seen - score) / slope;
        variance[at] = of_a_pair / (meeting.pairs() * slope * slope) + circles * circles;
    }
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

fn elo(score: f64) -> f64 {
    (libm::log(score) - libm::log1p(-score)) / SLOPE
}
