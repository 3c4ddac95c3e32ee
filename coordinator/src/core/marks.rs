//! What this start went on from, and which series have grown since it was last stored what their first units add up to.

use std::collections::{BTreeMap, BTreeSet};

use store::{PairingId, PrefixSums};

/// What a start would have to read again, and what this one did not read.
#[derive(Debug)]
pub(crate) struct Marks {
    grown: BTreeSet<PairingId>,
    units: u64,
    every: u64,
    /// What this start went on from, as far as it still holds.
    pub(crate) relied: BTreeMap<PairingId, PrefixSums>,
}

impl Marks {
    /// Nothing is there yet; it is stored what units add up to when a start would have to read so many.
    pub(crate) fn new(every: u64) -> Self {
        Self { grown: BTreeSet::new(), units: 0, every, relied: BTreeMap::new() }
    }

    /// So many units of a series are stored, or read, beyond what is stored of its first ones.
    pub(crate) fn grow(&mut self, series: PairingId, units: u64) {
        if units > 0 {
            self.grown.insert(series);
            self.units += units;
        }
    }

    /// The series that have grown, if a start would have too many units of them to read again; none of them has then.
    pub(crate) fn take(&mut self) -> Option<BTreeSet<PairingId>> {
        let is_due = self.units > 0 && self.units >= self.every;
        is_due.then(|| {
            self.units = 0;
            std::mem::take(&mut self.grown)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_start_would_read_is_bounded_over_all_series() {
        assert_eq!(Marks::new(0).take(), None, "nothing has grown");
        let mut marks = Marks::new(10);
        marks.grow(PairingId(1), 6);
        marks.grow(PairingId(2), 0);
        assert_eq!(marks.take(), None);
        marks.grow(PairingId(3), 4);
        assert_eq!(marks.take(), Some([1, 3].map(PairingId).into()));
        assert_eq!(marks.take(), None);
    }
}
