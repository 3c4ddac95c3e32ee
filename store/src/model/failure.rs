//! What workers said about pairs that they could not play, and the pairs that were given up because of it.

use super::identity::ProcessId;
use super::ids::{Millis, PairingId};
use super::text::storable;

/// The longest reason that is kept, in bytes.
const MOST_REASON: usize = 500;

/// What one process said about one pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailureRow {
    /// The pairing.
    pub pairing: PairingId,
    /// The pair's index.
    pub pair: u64,
    /// The worker's name.
    pub worker: String,
    /// Which process of that name.
    pub process: ProcessId,
    /// How often it could not play the pair.
    pub failures: u32,
    /// How often it was gone without a word while it had this pair and nothing else.
    pub deaths: u32,
    /// What it said last.
    pub reason: String,
    /// When that began.
    pub first: Millis,
    /// When it was last so.
    pub last: Millis,
}

impl FailureRow {
    /// This on top of what was said before.
    pub(crate) fn after(&self, before: Option<Self>) -> Self {
        let mut after = Self { reason: storable(&self.reason), ..self.clone() };
        if let Some(before) = before {
            after.failures = after.failures.saturating_add(before.failures);
            after.deaths = after.deaths.saturating_add(before.deaths);
            after.first = before.first;
        }
        while after.reason.len() > MOST_REASON {
            after.reason.pop();
        }
        after
    }
}

/// A pair that nobody could play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsolatedPair {
    /// The pairing.
    pub pairing: PairingId,
    /// The pair's index.
    pub pair: u64,
    /// What the worker said that failed last.
    pub reason: String,
    /// Its name.
    pub worker: String,
    /// When it was given up.
    pub at: Millis,
}
