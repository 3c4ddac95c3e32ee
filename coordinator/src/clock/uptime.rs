//! Time since the coordinator started.

use std::time::{Duration, Instant};

/// Time since the coordinator started. It does not jump when somebody sets the clock of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Uptime {
    begin: Instant,
}

impl Uptime {
    /// Starts now.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "leases end by time; no result depends on it")]
    pub fn start() -> Self {
        Self { begin: Instant::now() }
    }

    /// The time now, as fine as the machine has it.
    #[must_use]
    pub fn precise(&self) -> Duration {
        self.begin.elapsed()
    }

    /// The time now.
    #[must_use]
    pub fn now(&self) -> schedule::Millis {
        #[cfg(debug_assertions)]
        if let Some(now) = crate::sabotage::wall_clock() {
            return now;
        }
        schedule::Millis(u64::try_from(self.begin.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}
