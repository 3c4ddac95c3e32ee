//! The time of day.

use std::time::{SystemTime, UNIX_EPOCH};

use store::Millis as TimeOfDay;

/// The time of day.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "stored for people; no result depends on it")]
pub fn time_of_day() -> TimeOfDay {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    TimeOfDay(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
