//! The way of a sequential test: its ratio after so many pairs, in the order of the pairs.

use serde::Serialize;

use crate::pentanomial::Pentanomial;
use crate::sprt::Sprt;

/// A point of the way.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct LlrPoint {
    /// Pairs counted.
    pub pairs: u64,
    /// The ratio of H1 over H0 after them.
    pub llr: f64,
}

/// The way of a test, with the bounds that end it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LlrPath {
    /// H0 is accepted at or below this.
    pub lower: f64,
    /// H1 is accepted at or above this.
    pub upper: f64,
    /// From no pairs to all of them.
    pub points: Vec<LlrPoint>,
}

impl Sprt {
    /// The way of this test over pairs in order, each 0 to 4 half points ([`crate::PairResult::half_points`]).
    ///
    /// A ratio is not free to compute, so it is looked at after each `every` pairs only, and after the last.
    ///
    /// # Panics
    /// If a pair has more than 4 half points.
    #[must_use]
    pub fn path(&self, half_points: impl IntoIterator<Item = u8>, every: u64) -> LlrPath {
        let mut counts = [0; 5];
        let mut points = vec![LlrPoint { pairs: 0, llr: 0.0 }];
        let look = |counts: [u64; 5]| {
            let seen = Pentanomial::new(counts);
            LlrPoint { pairs: seen.pairs(), llr: self.llr(&seen) }
        };
        let mut pairs = 0;
        for half_points in half_points {
            counts[usize::from(half_points)] += 1;
            pairs += 1;
            if pairs % every.max(1) == 0 {
                points.push(look(counts));
            }
        }
        if pairs % every.max(1) != 0 {
            points.push(look(counts));
        }
        LlrPath { lower: self.lower(), upper: self.upper(), points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sprt::Bounds;

    #[test]
    fn the_way_ends_where_the_test_stands() {
        let sprt = Sprt::new(Bounds::Logistic { elo0: 0.0, elo1: 20.0 }, 0.05, 0.05).unwrap();
        let pairs = [4u8, 2, 3, 0, 4, 4, 1, 3, 2, 4, 3];
        let path = sprt.path(pairs, 4);
        assert_eq!(path.points.iter().map(|point| point.pairs).collect::<Vec<_>>(), [0, 4, 8, 11]);
        let all = Pentanomial::new([1, 1, 2, 3, 4]);
        assert_eq!(path.points[3].llr, sprt.llr(&all));
        assert_eq!((path.lower, path.upper), (sprt.lower(), sprt.upper()));
        assert_eq!(sprt.path([], 4).points.len(), 1);
    }
}
