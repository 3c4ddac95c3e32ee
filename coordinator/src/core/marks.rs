//! Which series have grown since it was last stored what their first units add up to.

use std::collections::BTreeSet;

use store::PairingId;

/// What a start would have to read again.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    grown: BTreeSet<PairingId>,
    units: u64,
}

impl Marks {
    /// So many units of a series are stored, or read, beyond what is stored of its first ones.
    pub(crate) fn grow(&mut self, series: PairingId, units: u64) {
        if units > 0 {
            self.grown.insert(series);
            self.units += units;
        }
    }

    /// The series that have grown, if a start would have to read so many units of them again; none of them has then.
    pub(crate) fn take(&mut self, every: u64) -> Option<BTreeSet<PairingId>> {
        (self.units >= every && self.units > 0).then(|| std::mem::take(self).grown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_start_would_read_is_bounded_over_all_series() {
        let mut marks = Marks::default();
        assert_eq!(marks.take(0), None, "nothing has grown");
        marks.grow(PairingId(1), 6);
        marks.grow(PairingId(2), 0);
        assert_eq!(marks.take(10), None);
        marks.grow(PairingId(3), 4);
        assert_eq!(marks.take(10), Some([1, 3].map(PairingId).into()));
        assert_eq!(marks.take(0), None);
    }
}
