//! The Bradley–Terry fit: strengths that make the observed pair scores most likely.
//!
//! A player of strength θᵢ is expected to score `s = 1/(1 + e^(θⱼ − θᵢ))` against j. Maximised is `Σ n·(μ ln
//! s + (1 − μ) ln(1 − s))` over all pairings, n their pairs and μ their mean score (R. A. Bradley and M. E. Terry,
//! Biometrika 39, 1952). Players of a group that is connected by pairings have strengths with sum zero.
//!
//! Newton's method with the step `ln(1 + r)/r`, r twice the largest change, which converges from anywhere for
//! this kind of function (T. Sun and Q. Tran-Dinh, *Generalized self-concordant functions*, Math. Programming
//! 178, 2019). The caller sees to it that a maximum exists: `network` knows when. Errors are `spread`'s business,
//! scales, anchors and names `rating`'s.

use crate::cholesky::Cholesky;

/// Quadratic convergence takes about ten steps; far-off starts add a few more.
const MOST_STEPS: usize = 500;

/// Strengths that move less than this (about 2e-9 Elo) stand still.
const TOLERANCE: f64 = 1e-11;

/// How two players scored against each other, given by index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Observed {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) pairs: f64,
    /// The mean score of the first, less ½.
    pub(crate) lead: f64,
}

impl Observed {
    /// How much stronger the first is.
    pub(crate) fn gap(&self, strengths: &[f64]) -> f64 {
        strengths[self.first] - strengths[self.second]
    }
}

/// The strengths that fit `observed` best; `groups` numbers the connected groups of players.
pub(crate) fn fit(groups: &[usize], observed: &[Observed]) -> Vec<f64> {
    let mut strengths = vec![0.0; groups.len()];
    for _ in 0..MOST_STEPS {
        let mut step = gradient(&strengths, groups, observed);
        information(&strengths, groups, observed).solve(&mut step);
        let reach = 2.0 * step.iter().fold(0.0_f64, |most, change| most.max(change.abs()));
        if reach <= TOLERANCE {
            break;
        }
        let share = libm::log1p(reach) / reach;
        for (strength, change) in strengths.iter_mut().zip(step) {
            *strength += share * change;
        }
    }
    strengths
}

pub(crate) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

fn gradient(strengths: &[f64], groups: &[usize], observed: &[Observed]) -> Vec<f64> {
    let mut sums = vec![0.0; groups.len()];
    for (&group, strength) in groups.iter().zip(strengths) {
        sums[group] += strength;
    }
    let mut gradient: Vec<f64> = groups.iter().map(|&group| -sums[group]).collect();
    for edge in observed {
        let (gap, score) = (edge.gap(strengths), 0.5 + edge.lead);
        // μ − s, in a form that keeps its digits when both are nearly 1.
        let surprise = score * logistic(-gap) - (0.5 - edge.lead) * logistic(gap);
        gradient[edge.first] += edge.pairs * surprise;
        gradient[edge.second] -= edge.pairs * surprise;
    }
    gradient
}

/// The observed information, factorised. Only differences inside a group are known; a square of each group's sum is added,
/// which changes no difference and makes the rest definite.
pub(crate) fn information(strengths: &[f64], groups: &[usize], observed: &[Observed]) -> Cholesky {
    let n = groups.len();
    let mut matrix = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..n {
            matrix[i * n + j] = f64::from(u8::from(groups[i] == groups[j]));
        }
    }
    for edge in observed {
        let (i, j, gap) = (edge.first, edge.second, edge.gap(strengths));
        let weight = edge.pairs * logistic(gap) * logistic(-gap);
        matrix[i * n + i] += weight;
        matrix[j * n + j] += weight;
        matrix[i * n + j] -= weight;
        matrix[j * n + i] -= weight;
    }
    Cholesky::new(n, matrix)
}
