//! How large a database is, and how long its place is kept.

use std::time::Duration;

/// What monitoring wants to know of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Bytes of all that it has; of a file with its log.
    pub bytes: u64,
    /// For how long whoever has its place keeps it without renewing that; none of a file, which is locked.
    pub tenure_left: Option<Duration>,
}
