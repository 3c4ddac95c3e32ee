//! Logarithms of numbers of visits, which every visit of a node needs.

/// Natural logarithms of small whole numbers, computed once.
#[derive(Clone, Debug)]
pub(super) struct Logarithms {
    known: Box<[f64; MOST_KNOWN]>,
}

/// Most nodes have fewer visits, and the table stays in the fastest cache.
const MOST_KNOWN: usize = 1024;

fn logarithm(visits: f64) -> f64 {
    libm::log(visits.max(1.0))
}

impl Logarithms {
    pub(super) fn new() -> Self {
        Self { known: Box::new(std::array::from_fn(|visits| logarithm(visits as f64))) }
    }

    /// The logarithm of a number of visits; 0 if there are none.
    #[inline]
    pub(super) fn at(&self, visits: u32) -> f64 {
        match self.known.get(visits as usize) {
            Some(&known) => known,
            None => logarithm(f64::from(visits)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_function() {
        let logarithms = Logarithms::new();
        assert_eq!(logarithms.at(0), 0.0);
        for visits in 1..3000 {
            assert_eq!(logarithms.at(visits), libm::log(f64::from(visits)));
        }
    }
}
