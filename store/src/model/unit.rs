//! A unit of work and its result, whatever the kind: the one file of the model that knows which kinds there are.
//!
//! What is common (who brought it, whether it was there before, who shall do it again, whom to believe) asks nothing else of a
//! result than what is here.

use super::ids::PairingId;
use super::pair::row::PairRow;
use super::pair::summary::PairingSummary;

/// The identity of a unit: its series, and its place there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId {
    /// The series: a pairing.
    pub series: PairingId,
    /// The place in it, from 0.
    pub index: u64,
}

/// The result of a unit, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitRow {
    /// Two games on the same luck.
    Pair(PairRow),
}

impl UnitRow {
    /// The unit's place in its series.
    #[must_use]
    pub const fn index(&self) -> u64 {
        match self {
            Self::Pair(pair) => pair.index,
        }
    }

    /// 128 bits that stand for everything that does not depend on the machine.
    #[must_use]
    pub fn content_hash(&self) -> [u8; 16] {
        match self {
            Self::Pair(pair) => pair.content_hash(),
        }
    }

    /// How long it took the one thread that did it, as it says, in microseconds.
    #[must_use]
    pub fn took_us(&self) -> u128 {
        match self {
            Self::Pair(pair) => pair.thinking_us(),
        }
    }

    /// The unit in words, as one of this series.
    #[must_use]
    pub fn words(&self, series: PairingId) -> String {
        match self {
            Self::Pair(pair) => pair.words(series),
        }
    }
}

impl From<PairRow> for UnitRow {
    fn from(pair: PairRow) -> Self {
        Self::Pair(pair)
    }
}

/// What the units of a series add up to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sums {
    Pairs(PairingSummary),
}

impl Sums {
    /// Counts a unit.
    pub(crate) fn add(&mut self, unit: &UnitRow) {
        match (self, unit) {
            (Self::Pairs(sums), UnitRow::Pair(pair)) => sums.add(pair),
        }
    }
}
