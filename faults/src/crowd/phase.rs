//! What the workers of a crowd are told meanwhile, and how long a moment is.

use std::time::Duration;

/// What the pairs of a worker take, and what is between its calls where they are answered at once.
pub(super) const TICK: Duration = Duration::from_secs(1);

/// What workers are told meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    /// Call the first coordinator.
    First,
    /// That one is dead: whoever calls with success found the second.
    Second,
    /// It is over.
    Over,
}
