//! What can be set about leases. None of it changes any result.

use crate::millis::Millis;

/// How work is handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How long the pairs of one lease should take.
    pub target: Millis,
    /// A lease may go at least so long without a finished pair; longer for pairs that take long.
    pub patience: Millis,
    /// The same while nobody knows how long a pair takes.
    pub first_patience: Millis,
    /// No lease may go longer without a finished pair, however long they seem to take.
    pub most_patience: Millis,
    /// A worker that hung up may take so long to call again before others get its pairs.
    pub missed: Millis,
    /// A worker that holds nothing and was not heard of for so long is not counted among those present.
    pub presence: Millis,
    /// The most pairs of a lease.
    pub most_pairs: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            target: Millis::seconds(10),
            patience: Millis::seconds(60),
            first_patience: Millis::seconds(300),
            most_patience: Millis::seconds(3600),
            missed: Millis::seconds(10),
            presence: Millis::seconds(120),
            most_pairs: 16_384,
        }
    }
}
