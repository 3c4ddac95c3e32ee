//! The mean of some numbers, and how far off it may be.

use crate::interval::{Confidence, Interval};

/// A mean with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Its standard error, from how far the numbers lie apart; 0 of a single one, which says nothing.
    pub error: f64,
}

impl Mean {
    /// The mean of some numbers; none without any.
    #[must_use]
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let last = numbers.len().checked_sub(1)?;
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
        Some(Self { mean, error: (squares / last.max(1) as f64 / count).sqrt() })
    }

    /// Where the true mean is, for many numbers.
    #[must_use]
    pub fn interval(self, confidence: Confidence) -> Interval {
        let half = confidence.z() * self.error;
        Interval { low: self.mean - half, high: self.mean + half }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_nothing_there_is_none() {
        assert_eq!(Mean::of(&[]), None);
        assert_eq!(Mean::of(&[3.5]), Some(Mean { mean: 3.5, error: 0.0 }));
    }

    #[test]
    fn two_numbers_are_known_to_half_their_distance() {
        assert_eq!(Mean::of(&[1.0, 5.0]), Some(Mean { mean: 3.0, error: 2.0 }));
        let Interval { low, high } = Mean::of(&[1.0, 5.0]).unwrap().interval(Confidence::P95);
        assert!((low + 0.92).abs() < 1e-3 && (high - 6.92).abs() < 1e-3, "{low} {high}");
    }
}
