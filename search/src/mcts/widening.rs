//! How many children a node may have after so many visits.

use super::settings::Widening;

/// The allowed number of children by visits, computed once for each number of visits.
#[derive(Clone, Debug)]
pub(super) struct Widths {
    widening: Option<Widening>,
    /// At `v`: the width after `v` visits. Grows with the root's visits up to a fixed length.
    known: Vec<u32>,
}

/// Widths beyond are computed each time: few nodes have so many visits, and memory is capped.
const MOST_KNOWN: usize = 1 << 16;

impl Widening {
    fn width(self, visits: f64) -> u32 {
        let width = libm::ceil(self.factor * libm::pow(visits, self.exponent));
        width.clamp(1.0, f64::from(u32::MAX)) as u32
    }
}

impl Widths {
    pub(super) fn new(widening: Option<Widening>) -> Self {
        Self { widening, known: vec![0] }
    }

    /// The number of children that a node at its `visits`-th visit may have.
    #[inline]
    pub(super) fn at(&mut self, visits: u32) -> usize {
        match self.widening {
            None => usize::MAX,
            Some(widening) if visits as usize >= MOST_KNOWN => widening.width(f64::from(visits)) as usize,
            Some(widening) => {
                while self.known.len() <= visits as usize {
                    self.known.push(widening.width(self.known.len() as f64));
                }
                self.known[visits as usize] as usize
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_widths_of_ra() {
        let mut widths = Widths::new(Some(Widening { factor: 2.0, exponent: 0.1 }));
        assert_eq!([1, 1000, 100_000].map(|visits| widths.at(visits)), [2, 4, 7]);
    }

    #[test]
    fn memory_is_bounded_however_many_visits() {
        let widening = Widening { factor: 2.0, exponent: 0.5 };
        let mut widths = Widths::new(Some(widening));
        for visits in [1, 65_535, 65_536, 1_000_000, u32::MAX] {
            assert_eq!(widths.at(visits), (2.0 * f64::from(visits).sqrt()).ceil() as usize);
        }
        assert!(widths.known.len() <= MOST_KNOWN);
    }

    #[test]
    fn no_widening_means_no_limit() {
        assert_eq!(Widths::new(None).at(1), usize::MAX);
    }
}
