//! Where a candidate lies along an axis, known so well that no exponential is left in telling how alike two are there.

use super::prior::fallen;

/// A place in steps of a steepness, and e to the power of that and of its opposite: the exponential of a distance is the product of two of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    at: f64,
    up: f64,
    down: f64,
}

impl Spot {
    /// Of a place along an axis where correlations are so steep.
    pub(super) fn new(place: f64, steep: f64) -> Self {
        let at = steep * place;
        Self { at, up: libm::exp(at), down: libm::exp(-at) }
    }

    /// The correlation with another along an axis that has an order.
    #[inline]
    pub(super) fn near(self, other: Self) -> f64 {
        let fall = if self.at >= other.at { self.down * other.up } else { self.up * other.down };
        fallen((self.at - other.at).abs(), fall)
    }

    /// Whether it is the same place: along an axis that has no order nothing else matters.
    pub(super) fn is(self, other: Self) -> bool {
        self.at == other.at
    }
}

#[cfg(test)]
mod tests {
    use super::super::prior::{matern, steepness};
    use super::*;

    #[test]
    fn two_spots_are_as_alike_as_the_kernel_says() {
        for length in [0.15, 0.5, 2.0] {
            for (one, other) in [(0.0, 1.0), (0.75, 0.25), (0.3, 0.3), (1.0, 0.99)] {
                let near = [(one, other), (other, one)]
                    .map(|(a, b)| [a, b].map(|place| Spot::new(place, steepness(length))))
                    .map(|[a, b]| a.near(b));
                let wanted = matern((one - other).abs() / length);
                assert!(near.iter().all(|near| (near - wanted).abs() < 1e-12), "{near:?} {wanted}");
            }
        }
        assert!(Spot::new(0.5, 3.0).is(Spot::new(0.5, 3.0)) && !Spot::new(0.5, 3.0).is(Spot::new(0.4, 3.0)));
    }
}
