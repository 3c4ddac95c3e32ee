//! The two clocks of a coordinator: one that never jumps, for leases, and the time of day, for people.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use store::Millis as TimeOfDay;

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
        #[cfg(feature = "sabotage")]
        if let Some(now) = crate::sabotage::wall_clock() {
            return now;
        }
        schedule::Millis(u64::try_from(self.begin.elapsed().as_millis()).unwrap_or(u64::MAX))
    }
}

/// The time of day.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "stored for people; no result depends on it")]
pub fn time_of_day() -> TimeOfDay {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    TimeOfDay(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
