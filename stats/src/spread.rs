//! How sure a fit of many players is: intervals and certainties of weighted sums of strengths.
//!
//! The method is that of two players (`posterior`), carried over to a network. Every player brings two virtual pairs,
//! spread over its opponents like its real ones: between two players that makes four. Strengths θ̃ fit real and virtual
//! pairs. For a sum `w·θ` the direction `g = H⁻¹w` (H the information) is the one in which it changes with the least loss
//! of likelihood; moved by δ that way, the scores would be off by
//!
//! ```text
//! U(δ) = Σ γn·(s(x) − s(x + δγ/w·g))     over the pairings: γ = gᵢ − gⱼ, n pairs, x = θ̃ᵢ − θ̃ⱼ, s = 1/(1 + e^−x)
//! V    = Σ γ²n·s²                         the measured variance of U, s² the sample variance of pair scores about the fit
//! ```
//!
//! The interval holds every δ with |U| ≤ t·√V, and the sum is above zero with the probability T(U(−w·θ̃)/√V). For two
//! players both are the pairing's own. Degrees of freedom: each pairing has n less its share of the strengths fitted,
//! joined by the rule of B. L. Welch, Biometrika 34 (1947), and F. E. Satterthwaite, Biometrics Bulletin 2 (1946).

use crate::bradley_terry::{Observed, fit, information, logistic};
use crate::cholesky::Cholesky;
use crate::interval::Confidence;
use crate::network::Edge;
use crate::pentanomial::Pentanomial;
use crate::power::INDEPENDENT_PAIR_VARIANCE;
use crate::root::bracketed_root;
use crate::student::student_cdf;

/// A fit over real and virtual pairs.
#[derive(Debug, Clone)]
pub(crate) struct Spread {
    strengths: Vec<f64>,
    information: Cholesky,
    pairings: Vec<Measured>,
}

/// A pairing with its virtual pairs.
#[derive(Debug, Clone, Copy)]
struct Measured {
    observed: Observed,
    /// x, how far apart the players are.
    gap: f64,
    /// n times the sample variance of a pair's score about the fit.
    noise: f64,
    degrees: f64,
}

/// A direction to move the strengths in: what each pairing feels of it.
pub(crate) struct Direction<'a> {
    pairings: Vec<(&'a Measured, f64)>,
    /// w·g: how much the sum changes.
    change: f64,
    /// w·θ̃.
    value: f64,
    deviation: f64,
    degrees: f64,
}

impl Spread {
    pub(crate) fn new(groups: &[usize], edges: &[Edge]) -> Self {
        let observed = with_virtual_pairs(groups.len(), edges);
        let strengths = fit(groups, &observed);
        let information = information(&strengths, groups, &observed);
        let mut pairs = vec![0.0; groups.len()];
        let mut fitted = vec![-1.0; groups.len()]; // A group of n players has n − 1 differences.
        for edge in &observed {
            pairs[groups[edge.first]] += edge.pairs;
        }
        for &group in groups {
            fitted[group] += 1.0;
        }
        let measured = |(observed, edge): (&Observed, &Edge)| {
            let group = groups[observed.first];
            let kept = 1.0 - fitted[group] / pairs[group];
            let (gap, virtual_pairs) = (observed.gap(&strengths), observed.pairs - edge.pairs.pairs() as f64);
            let expected = logistic(gap);
            let real: f64 = (edge.pairs.counts().iter().zip(Pentanomial::SCORES))
                .map(|(&count, score)| count as f64 * (score - expected) * (score - expected))
                .sum();
            let around = INDEPENDENT_PAIR_VARIANCE + (expected - 0.5) * (expected - 0.5);
            let noise = (real + virtual_pairs * around) / kept;
            Measured { observed: *observed, gap, noise, degrees: kept * observed.pairs }
        };
        let played = edges.iter().filter(|edge| edge.pairs.pairs() > 0);
        let pairings = observed.iter().zip(played).map(measured).collect();
        Self { strengths, information, pairings }
    }

    /// The strengths over real and virtual pairs.
    pub(crate) fn strengths(&self) -> &[f64] {
        &self.strengths
    }

    /// How the sum with these weights can change; they must add up to zero in every group.
    pub(crate) fn direction(&self, weights: &[f64]) -> Direction<'_> {
        let mut steps = weights.to_vec();
        self.information.solve(&mut steps);
        let sum = |values: &[f64]| weights.iter().zip(values).map(|(w, value)| w * value).sum::<f64>();
        let pairings: Vec<(&Measured, f64)> = (self.pairings.iter())
            .map(|pairing| (pairing, pairing.observed.gap(&steps)))
            .filter(|(_, felt)| *felt != 0.0)
            .collect();
        let (mut variance, mut squares) = (0.0, 0.0);
        for (pairing, felt) in &pairings {
            let part = felt * felt * pairing.noise;
            variance += part;
            squares += part * part / pairing.degrees;
        }
        Direction {
            change: sum(&steps),
            value: sum(&self.strengths),
            deviation: variance.sqrt(),
            degrees: variance * variance / squares,
            pairings,
        }
    }
}

impl Direction<'_> {
    /// The interval of the sum; an end that the scores do not bound is absent.
    pub(crate) fn interval(&self, confidence: Confidence) -> [Option<f64>; 2] {
        if self.pairings.is_empty() {
            return [Some(self.value); 2];
        }
        let reach = confidence.t(self.degrees) * self.deviation;
        [-1.0, 1.0].map(|side| {
            // However far one goes, the scores can only be off by so much.
            let most: f64 = (self.pairings.iter())
                .map(|(pairing, felt)| {
                    felt.abs() * pairing.observed.pairs * logistic(-side * felt.signum() * pairing.gap)
                })
                .sum();
            if most <= reach {
                return None;
            }
            let excess = |distance: f64| -side * self.off(side * distance) - reach;
            // To first order U changes by w·g for each unit.
            let mut far = 2.0 * reach;
            while excess(far) < 0.0 && far < 1e6 {
                far *= 2.0;
            }
            Some(self.value + side * bracketed_root(excess, 0.0, far))
        })
    }

    /// The probability that the sum is above zero.
    pub(crate) fn superiority(&self) -> f64 {
        if self.pairings.is_empty() {
            0.5
        } else {
            student_cdf(self.off(-self.value) / self.deviation, self.degrees)
        }
    }

    /// U(δ).
    fn off(&self, moved: f64) -> f64 {
        (self.pairings.iter())
            .map(|(pairing, felt)| {
                let there = pairing.gap + moved * felt / self.change;
                // s(x) − s(y), on the side where both keep their digits.
                let less = if pairing.gap > 0.0 {
                    logistic(-there) - logistic(-pairing.gap)
                } else {
                    logistic(pairing.gap) - logistic(there)
                };
                felt * pairing.observed.pairs * less
            })
            .sum()
    }
}

/// The pairings that were played, each with its part of the two virtual pairs that each of its players brings.
fn with_virtual_pairs(players: usize, edges: &[Edge]) -> Vec<Observed> {
    let mut all = vec![0.0; players];
    for edge in edges {
        for player in [edge.first, edge.second] {
            all[player] += edge.pairs.pairs() as f64;
        }
    }
    let observed = |edge: &Edge| {
        let (first, second, real) = (edge.first, edge.second, edge.pairs.pairs() as f64);
        let lead = edge.pairs.lead()?;
        let each = 0.5 * Pentanomial::VIRTUAL.pairs() as f64;
        let pairs = real + each * (real / all[first] + real / all[second]);
        Some(Observed { first, second, pairs, lead: lead * real / pairs })
    };
    edges.iter().filter_map(observed).collect()
}
