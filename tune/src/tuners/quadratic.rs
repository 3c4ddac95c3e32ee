//! A quadratic of Elo over the unit cube, fitted to duels by weighted logistic regression.

use crate::games::SLOPE;
use crate::matrix::{Factor, dot};
use crate::meetings::Meetings;

/// The standard deviation of each coefficient before anything is played, in Elo.
const PRIOR: f64 = 200.0;
/// A duel weighs the product of the weights of both to this power: 1 would forget those of two at the edge twice over, 1/2 is their mean.
const BOTH: f64 = 0.7;
/// Steps of Newton's method each time.
const STEPS: usize = 2;

/// Coefficients of x, x² and xy on [−1, 1].
#[derive(Clone, Debug)]
pub(super) struct Quadratic {
    coefficients: Vec<f64>,
}

impl Quadratic {
    /// One that is 0 everywhere.
    pub(super) fn flat(dimensions: usize) -> Self {
        Self { coefficients: vec![0.0; dimensions * (dimensions + 3) / 2] }
    }

    /// Its height at a point, apart from a constant.
    pub(super) fn elo(&self, point: &[f64]) -> f64 {
        dot(&self.coefficients, &features(point))
    }

    /// Comes nearer to duels in which both sides have a weight.
    pub(super) fn refit(&mut self, points: &[Vec<f64>], meetings: &Meetings, weights: &[f64]) {
        let features: Vec<Vec<f64>> = points.iter().map(|point| features(point)).collect();
        let n = self.coefficients.len();
        for _ in 0..STEPS {
            let mut slope: Vec<f64> = self.coefficients.iter().map(|x| -x / (PRIOR * PRIOR)).collect();
            let mut matrix = vec![0.0; n * n];
            (0..n).for_each(|at| matrix[at * n + at] = 1.0 / (PRIOR * PRIOR));
            for meeting in &meetings.list {
                let (a, b) = (&features[meeting.a], &features[meeting.b]);
                let difference: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
                let expected = 1.0 / (1.0 + libm::exp(-SLOPE * dot(&self.coefficients, &difference)));
                let games = 2.0 * meeting.pairs() * libm::pow(weights[meeting.a] * weights[meeting.b], BOTH);
                let push = games * SLOPE * (meeting.result.score().unwrap_or(0.5) - expected);
                let weight = games * SLOPE * SLOPE * expected * (1.0 - expected);
                for (row, x) in difference.iter().enumerate() {
                    slope[row] += push * x;
                    for column in 0..=row {
                        matrix[row * n + column] += weight * x * difference[column];
                    }
                }
            }
            Factor::new(n, matrix).solve(&mut slope);
            self.coefficients.iter_mut().zip(&slope).for_each(|(x, step)| *x += step.clamp(-200.0, 200.0));
        }
    }
}

fn features(point: &[f64]) -> Vec<f64> {
    let x: Vec<f64> = point.iter().map(|x| 2.0 * x - 1.0).collect();
    let products = (0..x.len()).flat_map(|one| (0..=one).map(move |other| (one, other)));
    x.iter().copied().chain(products.map(|(one, other)| x[one] * x[other])).collect()
}
