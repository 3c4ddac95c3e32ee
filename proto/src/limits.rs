//! Sizes and times that both sides keep to.

use std::time::Duration;

/// The largest message that is accepted. Results are far smaller; more is a mistake or an attack.
pub const MOST_MESSAGE_BYTES: usize = 8 << 20;
/// The most pairs in one Exchange.
pub const MOST_PAIRS: usize = 8192;
/// The longest transcript that is accepted, in bytes.
pub const MOST_TRANSCRIPT_BYTES: usize = 4 << 20;
/// How long a call may take before the caller gives up and tries again.
pub const CALL_TIME: Duration = Duration::from_secs(30);
/// How long a worker waits before it asks again when there is nothing to do.
pub const IDLE_WAIT: Duration = Duration::from_millis(500);
/// The longest name of a worker or an experiment.
pub const MOST_NAME: usize = 64;
