//! What a node of a tree looks like.

use super::growth::{Drawn, drawn, share};
use super::state::{Tree, TreeState};
use crate::turn::WIN;
use spec::seed::mix;

/// The evaluations of synthetic trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeEvaluation {
    /// The value of the node with noise; down to some depth nothing but a bias.
    Basic,
}

/// No estimate is as large as a win.
const MOST: f64 = 0.99 * WIN;

impl TreeEvaluation {
    /// What Max thinks of a node that is no leaf.
    #[inline]
    pub(super) fn estimate(self, tree: &Tree, state: &TreeState) -> f64 {
        let noise = drawn(state.node, Drawn::Noise);
        let estimate = if state.ply <= tree.lag && tree.lag > 0 {
            let spread = 0.2 * share(noise) - 0.1;
            WIN * (2.0 * (tree.bias + spread) - 1.0)
        } else {
            let shown = f64::from(state.look) + normal(noise, tree.sigma);
            WIN * (shown - 0.5) / f64::from(tree.vmax)
        };
        estimate.clamp(-MOST, MOST)
    }
}

/// A normal number of this spread (Box and Muller).
#[inline]
fn normal(draw: u64, sigma: f64) -> f64 {
    if sigma == 0.0 {
        return 0.0;
    }
    let radius = libm::sqrt(-2.0 * libm::log(1.0 - share(draw)));
    sigma * radius * libm::cos(std::f64::consts::TAU * share(mix(draw)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_normal() {
        let draws: Vec<f64> = (0..200_000).map(|n| normal(mix(n), 2.0)).collect();
        let mean = draws.iter().sum::<f64>() / draws.len() as f64;
        let variance = draws.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / draws.len() as f64;
        let beyond = draws.iter().filter(|x| x.abs() > 4.0).count() as f64 / draws.len() as f64;
        assert!(mean.abs() < 0.02 && (variance - 4.0).abs() < 0.05, "{mean} {variance}");
        assert!((beyond - 0.0455).abs() < 0.002, "two standard deviations: {beyond}");
    }
}
