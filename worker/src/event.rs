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
    /// The connection ended before the answer; results are kept.
    Cut {
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
        /// Pairs that are being played.
        running: usize,
        /// How long they may take.
        most: Duration,
    },
    /// Pairs that were being played when the time to stop was over are given up.
    Abandoned {
        /// How many.
        pairs: u64,
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
            Self::Leased { fence, pairs } => write!(f, "lease {fence}: {}", Pairs(*pairs)),
            Self::Delivered { pairs, failed: 0 } => write!(f, "{} delivered", Pairs(*pairs)),
            Self::Delivered { pairs, failed } => write!(f, "{} delivered, {failed} failed", Pairs(*pairs)),
            Self::Revoked { fence } => write!(f, "lease {fence} is no longer wanted"),
            Self::Idle { ask_in } => {
                write!(f, "nothing to do; asking again in {:.1} s", ask_in.as_secs_f64())
            }
            Self::Away { error, retry_in, waiting } => {
                write!(f, "no coordinator: {error}; trying again in {:.1} s", retry_in.as_secs_f64())?;
                kept(f, *waiting)
            }
            Self::Cut { error, retry_in, waiting } => {
                write!(
                    f,
                    "the connection was cut: {error}; trying again in {:.1} s",
                    retry_in.as_secs_f64()
                )?;
                kept(f, *waiting)
            }
            Self::NotAccepted { pairs, error } => {
                write!(f, "a group of {} is refused: {error}", Pairs(*pairs))
            }
            Self::Draining { running: 0, .. } => f.write_str("stopping"),
            Self::Draining { running, most } => write!(
                f,
                "stopping; what is being played ({}) is finished first, for at most {:.0} s",
                Pairs(*running as u64),
                most.as_secs_f64()
            ),
            Self::Abandoned { pairs } => {
                write!(f, "{} could not be finished in time and will be played again", Pairs(*pairs))
            }
            Self::Released { leases: 1 } => f.write_str("1 lease handed back"),
            Self::Released { leases } => write!(f, "{leases} leases handed back"),
        }
    }
}

/// So many pairs.
struct Pairs(u64);

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(pairs) = self;
        write!(f, "{pairs} pair{}", if *pairs == 1 { "" } else { "s" })
    }
}

/// What waits to be delivered, if anything does.
fn kept(f: &mut fmt::Formatter<'_>, waiting: u64) -> fmt::Result {
    match waiting {
        0 => Ok(()),
        1 => f.write_str(" (1 finished pair is kept)"),
        waiting => write!(f, " ({waiting} finished pairs are kept)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_good_english_for_one_and_for_many() {
        let most = Duration::from_secs(18);
        let told = |running| WorkerEvent::Draining { running, most }.to_string();
        assert_eq!(told(0), "stopping");
        assert_eq!(told(1), "stopping; what is being played (1 pair) is finished first, for at most 18 s");
        assert_eq!(told(2), "stopping; what is being played (2 pairs) is finished first, for at most 18 s");
        let away =
            |waiting| WorkerEvent::Away { error: "gone".to_owned(), retry_in: most, waiting }.to_string();
        assert_eq!(away(1), "no coordinator: gone; trying again in 18.0 s (1 finished pair is kept)");
        assert_eq!(WorkerEvent::Delivered { pairs: 1, failed: 0 }.to_string(), "1 pair delivered");
    }
}
