//! The most likely pentanomial distribution under a hypothesis about its mean or its signal to noise.
//!
//! Given shares p̂ of the five pair scores, find the distribution q that maximises Σ p̂ᵢ ln qᵢ among all that
//!
//! - have the mean s: `qᵢ = p̂ᵢ/(1 + x·φᵢ)` with `φᵢ = aᵢ − s`, x the root of `Σ p̂ᵢφᵢ/(1 + x·φᵢ) = 0`
//!   (M. Van den Bergh, *Comments on Normalized Elo*, proposition 1.1);
//! - have (μ − ½)/σ = t: the same with `φᵢ = aᵢ − ½ − tσ·(1 + ((aᵢ − μ)/σ)²)/2` (section 4.1 there), where μ
//!   and σ are q's own.
//!
//! The reference solves the second by repeating "take μ and σ from q, solve for q" from a uniform start,
//! which converges slowly for lopsided counts and may end at a solution that is not the most likely one. Here
//! the hypothesis ties μ to σ (`μ = ½ + tσ`), and σ is found by a search: q's mean square distance from μ must
//! be σ². For the least possible σ it is larger, for the widest (σ = ½) it is smaller, so there is always an
//! answer. Sparse, lopsided counts may have several; the most likely is taken.

use crate::pentanomial::Pentanomial;
use crate::root::bracketed_root;

/// What an empty cell is counted as, so that no hypothesis is excluded by what has not been seen yet.
const EMPTY_CELL: f64 = 1e-3;

/// Newton steps and bisections that suffice for any shares; three or four are usual.
const MOST_STEPS: usize = 200;

/// How much narrower each look for a solution is than the one before.
const WALK: f64 = 0.75;

/// A t so small that no number of pairs that anybody plays can tell it from zero.
const LEAST_T: f64 = 1e-9;

/// Observed shares of the five pair scores, none of them zero.
pub(crate) struct Shares {
    p: [f64; 5],
    /// The number of pairs, fillings of empty cells included.
    pub(crate) total: f64,
}

/// A distribution near the observed one: `qᵢ = p̂ᵢ/(1 + x·φᵢ)`.
pub(crate) struct Tilt {
    phi: [f64; 5],
    x: f64,
}

impl Shares {
    pub(crate) fn new(pairs: &Pentanomial) -> Self {
        let counts = pairs.counts().map(|count| if count == 0 { EMPTY_CELL } else { count as f64 });
        let total = counts.iter().sum();
        Self { p: counts.map(|count| count / total), total }
    }

    /// The most likely distribution with mean `s`, 0 < s < 1.
    pub(crate) fn with_mean(&self, s: f64) -> Tilt {
        self.tilt(Pentanomial::SCORES.map(|a| a - s))
    }

    /// The most likely distribution with (μ − ½)/σ = `t`.
    pub(crate) fn with_t(&self, t: f64) -> Tilt {
        if t.abs() < LEAST_T {
            return self.with_mean(0.5);
        }
        let phi = |sigma: f64| {
            let mu = 0.5 + t * sigma;
            Pentanomial::SCORES.map(|a| {
                let distance = (a - mu) / sigma;
                a - 0.5 - 0.5 * t * sigma * (1.0 + distance * distance)
            })
        };
        // Where the φ of the score ¼ above (or below) ½ changes sign: for smaller σ none has the sign of t.
        let h = (1.0 + t * t).sqrt();
        let least = 0.25 * t.abs() / (h * (1.0 + h));
        let excess = |sigma: f64| {
            let phi = phi(sigma);
            if !changes_sign(&phi) {
                return 1.0; // Rounding at the left end of the bracket; σ is too small.
            }
            let tilt = self.tilt(phi);
            let mu = 0.5 + t * sigma;
            let square: f64 =
                (0..5).map(|i| self.p[i] / tilt.weight(i) * (Pentanomial::SCORES[i] - mu).powi(2)).sum();
            square / (sigma * sigma) - 1.0
        };
        // A solution lies wherever the excess changes from positive to not positive; keep the most likely.
        let mut best: Option<(f64, Tilt)> = None;
        let (mut high, mut high_is_wide) = (0.5, true);
        while high > least {
            let low = (WALK * high).max(least);
            let low_is_wide = low > least && excess(low) <= 0.0;
            if high_is_wide && !low_is_wide {
                let tilt = self.tilt(phi(bracketed_root(excess, low, high)));
                let cost = self.cost(&tilt);
                if best.as_ref().is_none_or(|(least_cost, _)| cost < *least_cost) {
                    best = Some((cost, tilt));
                }
            }
            (high, high_is_wide) = (low, low_is_wide);
        }
        // The first look is wide and the last is not, so there was a change between.
        best.map_or_else(|| self.with_mean(0.5), |(_, tilt)| tilt)
    }

    /// Solves Σ p̂ᵢφᵢ/(1 + x·φᵢ) = 0, which falls from +∞ to −∞ between its two innermost poles.
    fn tilt(&self, phi: [f64; 5]) -> Tilt {
        let least = phi.iter().copied().fold(f64::INFINITY, f64::min);
        let most = phi.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        let mut x = 0.0; // Always inside, and the answer if the hypothesis fits the shares exactly.
        for _ in 0..MOST_STEPS {
            let (mut value, mut size, mut fall) = (0.0, 0.0, 0.0);
            for (p, phi) in self.p.iter().zip(phi) {
                let term = phi / (1.0 + x * phi);
                value += p * term;
                size += p * term.abs();
                fall += p * term * term;
            }
            if value > 0.0 {
                low = x;
            } else {
                high = x;
            }
            let newton = x + value / fall;
            // Near a pole Newton overshoots; the bracket tells.
            let next = if low < newton && newton < high { newton } else { 0.5 * (low + high) };
            // Beside a pole steps are as short, but there one term outweighs all others.
            let is_balanced = value.abs() <= 0.5 * size;
            let settled = is_balanced && (next - x).abs() <= f64::EPSILON * x.abs().max(1.0);
            x = next;
            if settled {
                break;
            }
        }
        Tilt { phi, x }
    }

    /// Σ p̂ᵢ ln(qᵢ¹/qᵢ⁰): how much better, per pair, the second distribution explains the shares.
    pub(crate) fn log_ratio(&self, q0: &Tilt, q1: &Tilt) -> f64 {
        self.cost(q0) - self.cost(q1)
    }

    /// Σ p̂ᵢ ln(p̂ᵢ/qᵢ): what the hypothesis costs in likelihood, per pair.
    fn cost(&self, q: &Tilt) -> f64 {
        // p̂/q is 1 + xφ; log1p keeps the differences of nearly equal hypotheses.
        (0..5).map(|i| self.p[i] * libm::log1p(q.x * q.phi[i])).sum()
    }
}

impl Tilt {
    /// p̂ᵢ/qᵢ.
    fn weight(&self, i: usize) -> f64 {
        1.0 + self.x * self.phi[i]
    }
}

fn changes_sign(phi: &[f64; 5]) -> bool {
    phi.iter().any(|&phi| phi > 0.0) && phi.iter().any(|&phi| phi < 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: [[u64; 5]; 7] = [
        [21, 134, 309, 203, 60],
        [0, 0, 1000, 0, 0],
        [0, 0, 0, 0, 104],
        [1_000_000_000, 0, 0, 0, 0],
        [0, 0, 1_000_000_000, 0, 1],
        [500, 0, 0, 0, 500],
        [1, 0, 0, 0, 0],
    ];

    fn moments(shares: &Shares, tilt: &Tilt) -> (f64, f64, f64) {
        let q: Vec<f64> = (0..5).map(|i| shares.p[i] / tilt.weight(i)).collect();
        let mean: f64 = q.iter().zip(Pentanomial::SCORES).map(|(q, a)| q * a).sum();
        let variance: f64 = q.iter().zip(Pentanomial::SCORES).map(|(q, a)| q * (a - mean) * (a - mean)).sum();
        (q.iter().sum(), mean, variance.sqrt())
    }

    /// A step may lead to the very edge of a pole, from where the way back begins with the shortest of steps.
    #[test]
    fn the_edge_of_a_pole_is_no_solution() {
        let shares = Shares::new(&Pentanomial::new([0, 635_603_897, 1_028_602_512, 635_603_897, 0]));
        let s = 0.675_666_371_751_285_5;
        let [above, below] = [s, 1.0 - s].map(|s| shares.total * shares.cost(&shares.with_mean(s)));
        assert!((above - below).abs() < 1e-4, "mirrored hypotheses cost the same: {above} {below}");
    }

    #[test]
    fn distributions_fulfil_their_hypothesis() {
        for counts in HARD {
            let shares = Shares::new(&Pentanomial::new(counts));
            for s in [0.003, 0.3, 0.5, 0.51, 0.997] {
                let (mass, mean, _) = moments(&shares, &shares.with_mean(s));
                // Cells of 1e-12 stand next to a pole, where a double holds only some digits of their weight.
                assert!(
                    (mass - 1.0).abs() < 1e-3 && (mean - s).abs() < 1e-3,
                    "{counts:?} at {s}: {mass} {mean}"
                );
            }
            for t in [-0.8, -0.1, -0.004, 1e-6, 0.004, 0.02, 0.4, 0.8] {
                let (mass, mean, deviation) = moments(&shares, &shares.with_t(t));
                let found = (mean - 0.5) / deviation;
                assert!(
                    (mass - 1.0).abs() < 1e-3 && (found - t).abs() < 1e-3,
                    "{counts:?} at {t}: {mass} {found}"
                );
            }
        }
    }
}
