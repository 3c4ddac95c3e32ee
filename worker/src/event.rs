//! What happens on the way, for whoever shows it.

use std::fmt;
use std::time::Duration;

/// Something that people may want to know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WorkerEvent {
    /// The coordinator accepted this worker, for the first time or again.
    Connected {
        /// Where it is.
        coordinator: String,
    },
    /// The machine has other things to do as well: games under a time limit are weaker for it.
    Crowded {
        /// The share of a processor that there was to be had, in percent.
        share: u8,
    },
    /// Work arrived.
    Leased {
        /// The lease's number.
        fence: u64,
        /// How many pairs.
        pairs: u64,
    },
    /// The coordinator has these results.
    Delivered {
        /// How many pairs.
        pairs: u64,
        /// Pairs that could not be played.
        failed: u64,
    },
    /// The coordinator does not want the rest of a lease any more.
    Revoked {
        /// The lease's number.
        fence: u64,
    },
    /// There is nothing to do.
    Idle {
        /// How long until the next question.
        ask_in: Duration,
    },
    /// A call failed; results are kept.
    Away {
        /// Why.
        error: String,
        /// How long until the next attempt.
        retry_in: Duration,
        /// Pairs that wait to be delivered.
        waiting: u64,
    },
    /// The coordinator answers but does not accept some results; they are tried in smaller groups, then reported.
    NotAccepted {
        /// How many pairs there were in the group.
        pairs: u64,
        /// Why.
        error: String,
    },
    /// The worker was told to stop: it finishes running pairs, delivers and hands back.
    Draining {
        /// Threads at work.
        running: usize,
    },
    /// Leases were handed back.
    Released {
        /// How many.
        leases: u64,
    },
}

impl fmt::Display for WorkerEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connected { coordinator } => write!(f, "connected to {coordinator}"),
            Self::Crowded { share } => {
                write!(f, "other programs use this machine: only {share} % of a processor was to be had")
            }
            Self::Leased { fence, pairs } => write!(f, "lease {fence}: {pairs} pairs"),
            Self::Delivered { pairs, failed: 0 } => write!(f, "{pairs} pairs delivered"),
            Self::Delivered { pairs, failed } => write!(f, "{pairs} pairs delivered, {failed} failed"),
            Self::Revoked { fence } => write!(f, "lease {fence} is no longer wanted"),
            Self::Idle { ask_in } => {
                write!(f, "nothing to do; asking again in {:.1} s", ask_in.as_secs_f64())
            }
            Self::Away { error, retry_in, waiting } => {
                write!(f, "no coordinator: {error}; trying again in {:.1} s", retry_in.as_secs_f64())?;
                if *waiting > 0 { write!(f, " ({waiting} finished pairs are kept)") } else { Ok(()) }
            }
            Self::NotAccepted { pairs, error } => write!(f, "a group of {pairs} pairs is refused: {error}"),
            Self::Draining { running } => write!(f, "stopping; {running} running pairs are finished first"),
            Self::Released { leases } => write!(f, "{leases} leases handed back"),
        }
    }
}
