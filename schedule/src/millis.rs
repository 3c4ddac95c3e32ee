//! Time as the caller tells it: nothing here reads a clock.

use serde::Serialize;

/// Milliseconds: a moment since any fixed one, or a distance. Moments never go back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// A number of seconds.
    #[must_use]
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 1000)
    }

    /// This moment and so much more.
    #[must_use]
    pub const fn plus(self, more: Self) -> Self {
        Self(self.0.saturating_add(more.0))
    }

    /// How long ago `earlier` was; nothing if it was not.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }
}
