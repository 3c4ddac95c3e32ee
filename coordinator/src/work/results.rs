//! Results, by kind: as they come off the wire, and what they are worth.

use proto::v1;
use schedule::UnitOutcome;
use store::{PairPoints, UnitRow};

use crate::work::pairs;

/// A result as a worker tells it: nobody has checked it yet.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a box for each pair would cost more than room that a probe leaves empty"
)]
pub(crate) enum Brought {
    /// Two finished games.
    Pair(v1::FinishedPair),
    /// A search of a position.
    Probe(v1::FinishedProbe),
}

impl Brought {
    /// All results of an exchange, which are taken out of it.
    pub(crate) fn all(exchange: &mut v1::ExchangeRequest) -> Vec<Self> {
        let pairs = std::mem::take(&mut exchange.finished).into_iter().map(Self::Pair);
        pairs.chain(std::mem::take(&mut exchange.probes).into_iter().map(Self::Probe)).collect()
    }

    /// The lease under which it was done.
    pub(crate) const fn fence(&self) -> u64 {
        match self {
            Self::Pair(pair) => pair.fence,
            Self::Probe(probe) => probe.fence,
        }
    }

    /// The series, as in the lease.
    pub(crate) const fn series(&self) -> u64 {
        match self {
            Self::Pair(pair) => pair.pairing,
            Self::Probe(probe) => probe.pairing,
        }
    }
}

/// What a result is worth to the scheduler.
pub(crate) fn outcome(row: &UnitRow) -> UnitOutcome {
    match row {
        UnitRow::Pair(pair) => pairs::outcome(pair),
        UnitRow::Probe(_) => UnitOutcome::Done,
    }
}

/// What a stored result was worth, as it is read after a start.
pub(crate) fn recalled(points: &PairPoints) -> UnitOutcome {
    UnitOutcome::played(points.result, points.is_same)
}
