//! A unit of work and its result, whatever the kind: the one file of the model that knows which kinds there are.
//!
//! What is common (who brought it, whether it was there before, who shall do it again, whom to believe) asks nothing else of a
//! result than what is here.

use super::ids::PairingId;
use super::pair::row::PairRow;
use super::pair::summary::PairingSummary;
use super::probe::row::ProbeRow;
use super::probe::sums::ProbeSums;

/// The identity of a unit: its series, and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId {
    /// The series.
    pub series: PairingId,
    /// The place in it, from 0.
    pub index: u64,
}

/// The result of a unit, as it is stored.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a box for each pair would cost more than room that a probe leaves empty"
)]
pub enum UnitRow {
    /// Two games on the same luck.
    Pair(PairRow),
    /// A search of a position.
    Probe(ProbeRow),
}

impl UnitRow {
    /// The unit's place in its series.
    #[must_use]
    pub const fn index(&self) -> u64 {
        match self {
            Self::Pair(pair) => pair.index,
            Self::Probe(probe) => probe.index,
        }
    }

    /// 128 bits that stand for everything that does not depend on the machine.
    #[must_use]
    pub fn content_hash(&self) -> [u8; 16] {
        match self {
            Self::Pair(pair) => pair.content_hash(),
            Self::Probe(probe) => probe.content_hash(),
        }
    }

    /// How long it took the one thread that did it, as it says, in microseconds.
    #[must_use]
    pub fn took_us(&self) -> u128 {
        match self {
            Self::Pair(pair) => pair.thinking_us(),
            Self::Probe(probe) => u128::from(probe.time_us),
        }
    }

    /// The unit in words, as one of this series.
    #[must_use]
    pub fn words(&self, series: PairingId) -> String {
        match self {
            Self::Pair(pair) => pair.words(series),
            Self::Probe(probe) => probe.words(series),
        }
    }
}

impl From<PairRow> for UnitRow {
    fn from(pair: PairRow) -> Self {
        Self::Pair(pair)
    }
}

impl From<ProbeRow> for UnitRow {
    fn from(probe: ProbeRow) -> Self {
        Self::Probe(probe)
    }
}

/// What the units of a series add up to: all of them, or those that are not stored yet.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a box for each pair would cost more than room that a probe leaves empty"
)]
pub(crate) enum Sums {
    /// Of all pairs.
    Pairs(PairingSummary),
    /// Of the probes that came since what they add up to was last stored.
    Probes(ProbeSums),
}

impl Sums {
    /// Counts a unit.
    pub(crate) fn add(&mut self, unit: &UnitRow) {
        match (self, unit) {
            (Self::Pairs(sums), UnitRow::Pair(pair)) => sums.add(pair),
            (Self::Probes(sums), UnitRow::Probe(probe)) => sums.add(probe),
            // Whoever brings another kind than the series has is refused before.
            (Self::Pairs(_), UnitRow::Probe(_)) | (Self::Probes(_), UnitRow::Pair(_)) => {}
        }
    }

    /// What is to be remembered of them once they are stored.
    pub(crate) fn stored(self) -> Self {
        match self {
            Self::Pairs(sums) => Self::Pairs(sums),
            Self::Probes(_) => Self::Probes(ProbeSums::default()),
        }
    }
}
