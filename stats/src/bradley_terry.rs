//! The Bradley–Terry fit: strengths that make the observed pair scores most likely.
//!
//! A player of strength θᵢ is expected to score `s = 1/(1 + e^(θⱼ − θᵢ))` against j. Maximised is `Σ N·(μ ln
//! s + (1 − μ) ln(1 − s))` over all pairings, μ their mean pair score, plus the prior: one drawn virtual pair
//! of every player against an average one of strength 0. The prior makes the maximum unique and finite, also
//! for unbeaten players and for groups that never met. R. A. Bradley and M. E. Terry, Biometrika 39 (1952).
//!
//! Newton's method with the step `ln(1 + r)/r`, r twice the largest change, which converges from anywhere for
//! this kind of function (T. Sun and Q. Tran-Dinh, *Generalized self-concordant functions*, Math. Programming
//! 178, 2019).
//!
//! Covariance: `H⁻¹·B·H⁻¹`. H is the observed information; B is the information's noise from the *measured*
//! variance of the pair scores about the fit, because a pair varies less than the binomial law says. Scales,
//! anchors and names are `rating`'s business.

use crate::cholesky::Cholesky;
use crate::pentanomial::Pentanomial;
use crate::power::INDEPENDENT_PAIR_VARIANCE;

/// Quadratic convergence takes about ten steps; far-off starts add a few more.
const MOST_STEPS: usize = 500;

/// Strengths that move less than this (about 2e-9 Elo) stand still.
const TOLERANCE: f64 = 1e-11;

/// Pairs between two different players, given by index.
pub(crate) struct Edge {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) pairs: Pentanomial,
}

/// The fit: strengths in natural units, and their covariance, row-major.
#[derive(Debug, Clone)]
pub(crate) struct Fit {
    pub(crate) strengths: Vec<f64>,
    pub(crate) covariance: Vec<f64>,
}

/// Fits `players` strengths to `edges`.
pub(crate) fn fit(players: usize, edges: &[Edge]) -> Fit {
    let mut strengths = vec![0.0; players];
    for _ in 0..MOST_STEPS {
        let mut step = gradient(&strengths, edges);
        Cholesky::new(players, information(&strengths, edges)).solve(&mut step);
        let reach = 2.0 * step.iter().fold(0.0_f64, |most, change| most.max(change.abs()));
        if reach <= TOLERANCE {
            break;
        }
        let share = libm::log1p(reach) / reach;
        for (strength, change) in strengths.iter_mut().zip(step) {
            *strength += share * change;
        }
    }
    let covariance = covariance(&strengths, edges);
    Fit { strengths, covariance }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

fn gradient(strengths: &[f64], edges: &[Edge]) -> Vec<f64> {
    // The virtual drawn pair: ½ − s(θ).
    let mut gradient: Vec<f64> = strengths.iter().map(|&strength| 0.5 - logistic(strength)).collect();
    for edge in edges {
        let Some(score) = edge.pairs.score() else { continue };
        let gap = strengths[edge.first] - strengths[edge.second];
        // μ − s, in a form that keeps its digits when both are nearly 1.
        let surprise = score * logistic(-gap) - (1.0 - score) * logistic(gap);
        let pull = edge.pairs.pairs() as f64 * surprise;
        gradient[edge.first] += pull;
        gradient[edge.second] -= pull;
    }
    gradient
}

fn information(strengths: &[f64], edges: &[Edge]) -> Vec<f64> {
    quadratic_form(strengths, edges, |edge, gap| edge.pairs.pairs() as f64 * logistic(gap) * logistic(-gap))
}

/// Noise of the gradient: N times the mean square of a pair's score about its expectation.
fn noise(strengths: &[f64], edges: &[Edge]) -> Vec<f64> {
    quadratic_form(strengths, edges, |edge, gap| {
        let expected = logistic(gap);
        let squares: f64 = (edge.pairs.counts().iter().zip(Pentanomial::SCORES))
            .map(|(&count, score)| count as f64 * (score - expected) * (score - expected))
            .sum();
        // One pair of independent games is mixed in, so that few equal pairs do not pass for certainty.
        let pairs = edge.pairs.pairs() as f64;
        pairs * (squares + INDEPENDENT_PAIR_VARIANCE) / (pairs + 1.0)
    })
}

/// Σ w·(eᵢ − eⱼ)(eᵢ − eⱼ)ᵀ over the edges, plus the information of each player's virtual pair.
fn quadratic_form(strengths: &[f64], edges: &[Edge], weight: impl Fn(&Edge, f64) -> f64) -> Vec<f64> {
    let n = strengths.len();
    let mut matrix = vec![0.0; n * n];
    for (i, &strength) in strengths.iter().enumerate() {
        matrix[i * n + i] = logistic(strength) * logistic(-strength);
    }
    for edge in edges {
        let (i, j) = (edge.first, edge.second);
        let weight = weight(edge, strengths[i] - strengths[j]);
        matrix[i * n + i] += weight;
        matrix[j * n + j] += weight;
        matrix[i * n + j] -= weight;
        matrix[j * n + i] -= weight;
    }
    matrix
}

fn covariance(strengths: &[f64], edges: &[Edge]) -> Vec<f64> {
    let n = strengths.len();
    let factor = Cholesky::new(n, information(strengths, edges));
    let mut matrix = noise(strengths, edges);
    // B is symmetric: solving for its rows gives (H⁻¹B)ᵀ = BH⁻¹, and solving for the columns of that H⁻¹BH⁻¹.
    for _ in 0..2 {
        for row in matrix.chunks_exact_mut(n.max(1)) {
            factor.solve(row);
        }
        transpose(n, &mut matrix);
    }
    matrix
}

fn transpose(n: usize, matrix: &mut [f64]) {
    for i in 0..n {
        for j in 0..i {
            matrix.swap(i * n + j, j * n + i);
        }
    }
}
