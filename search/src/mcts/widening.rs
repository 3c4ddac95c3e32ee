//! How many children a node may have after so many visits.

use super::settings::Widening;

/// The allowed number of children by visits, computed once for each number of visits.
#[derive(Clone, Debug)]
pub(super) struct Widths {
    widening: Option<Widening>,
    /// At `v`: the width after `v` visits. Grows with the root's visits, one entry an iteration.
    known: Vec<u32>,
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
            Some(widening) => {
                while self.known.len() <= visits as usize {
                    let visits = self.known.len() as f64;
                    let width = libm::ceil(widening.factor * libm::pow(visits, widening.exponent));
                    self.known.push(width.clamp(1.0, f64::from(u32::MAX)) as u32);
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
    fn no_widening_means_no_limit() {
        assert_eq!(Widths::new(None).at(1), usize::MAX);
    }
}
