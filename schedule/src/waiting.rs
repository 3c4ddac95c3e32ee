//! Stored results that wait for their pairing: who meets there is not known yet.

use crate::entry::UnitOutcome;
use crate::pairing::Pairing;
use crate::prefix::Prefix;

/// What is stored of a pairing that is not known yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Waiting {
    /// Its first units, which are told together.
    prefix: Prefix,
    results: Vec<(u64, UnitOutcome)>,
}

impl Waiting {
    /// The first units of the pairing are told together.
    pub(crate) fn begin(&mut self, prefix: Prefix) {
        self.prefix = prefix;
    }

    /// A unit more.
    pub(crate) fn push(&mut self, index: u64, outcome: UnitOutcome) {
        self.results.push((index, outcome));
    }

    /// How many units there are; those told twice count twice.
    pub(crate) fn len(&self) -> u64 {
        self.prefix.length + self.results.len() as u64
    }

    /// The pairing is known: it has these results.
    pub(crate) fn enter(self, pairing: &mut Pairing) {
        pairing.begin(self.prefix);
        for (index, outcome) in self.results {
            pairing.insert(index, outcome);
        }
    }
}
