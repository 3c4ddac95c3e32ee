//! The window of values that can still matter to the root, and the bounds of all values.

use games::turn::WIN;

/// The smallest value there is.
pub(super) const LEAST: f64 = -WIN;
/// The largest value there is.
pub(super) const MOST: f64 = WIN;

/// Rounding noise of a weighted sum of values. A cut may be wrong by as much, and no more.
pub(super) const EPSILON: f64 = 1e-10;

/// Values strictly between `low` and `high` are wanted exactly; outside, a bound is enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Window {
    /// Every value is wanted exactly.
    pub(super) const FULL: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// What a child of a chance node must be worth to bring the average to the edges of this window, if the
    /// rest of the average lies between `pessimistic` and `optimistic`. Not clamped: see the module's essay.
    #[inline]
    pub(super) fn of_child(self, share: f64, pessimistic_rest: f64, optimistic_rest: f64) -> Self {
        Self { low: (self.low - optimistic_rest) / share, high: (self.high - pessimistic_rest) / share }
    }

    /// The part of the window in which values can lie; all of them where rounding would leave nothing of it.
    #[inline]
    pub(super) fn clamped(self) -> Self {
        let (low, high) = (self.low.max(LEAST), self.high.min(MOST));
        if low < high { Self { low, high } } else { Self { low: LEAST, high: MOST } }
    }
}
