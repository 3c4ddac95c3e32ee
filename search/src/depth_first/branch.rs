//! What is known of one outcome while a chance node is pruned.

use super::window::Window;

/// An outcome of a chance node under pruning, with what is known about its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Branch<O> {
    pub(super) outcome: O,
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl<O> Branch<O> {
    /// The bounds of the part after a search in a window.
    ///
    /// A value at or beyond an edge is a bound on that side only. Taken for exact, it would make a false cut
    /// on the other side where the window is no wider than the rounding.
    #[inline]
    pub(super) fn bounds_after(&self, value: f64, searched: Window) -> (f64, f64) {
        if value <= searched.low {
            (self.low, value)
        } else if value >= searched.high {
            (value, self.high)
        } else {
            (value, value)
        }
    }
}
