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
    /// Pairs that take at least so long are played by whoever has nothing else to do, before it is known who meets.
    pub early: Millis,
    /// A worker that failed waits so long for more work, twice as long for each further failure.
    pub setback: Millis,
    /// A pair at which several tries failed rests so long before those who failed try it again; then longer and longer.
    pub rest: Millis,
    /// One credential alone must have failed at a pair for so long before the pair is given up.
    pub lone_span: Millis,
}

impl Settings {
    /// Leases that may go so long without a finished pair, and all other times of leases in proportion.
    #[must_use]
    pub fn with_patience(patience: Millis) -> Self {
        let usual = Self::default();
        let scaled = |time: Millis| Millis((time.0.saturating_mul(patience.0) / usual.patience.0).max(1));
        Self {
            target: scaled(usual.target),
            patience: scaled(usual.patience),
            first_patience: scaled(usual.first_patience),
            most_patience: scaled(usual.most_patience),
            missed: scaled(usual.missed),
            presence: scaled(usual.presence),
            early: scaled(usual.early),
            ..usual
        }
    }
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
            early: Millis(100),
            setback: Millis(250),
            rest: Millis::seconds(15 * 60),
            lone_span: Millis::seconds(3 * 3600),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_keep_their_proportion() {
        let usual = Settings::default();
        assert_eq!(Settings::with_patience(usual.patience), usual);
        let short = Settings::with_patience(Millis::seconds(6));
        assert_eq!((short.target, short.first_patience), (Millis::seconds(1), Millis::seconds(30)));
    }
}
