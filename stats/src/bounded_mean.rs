//! The mean of values between 0 and 1, with an interval that is honest where they hardly vary.
//!
//! Twenty-five successes out of twenty-five do not show that there are no failures, but everything that is drawn from them again has none:
//! the bootstrap gives an interval without width. Agresti and Coull's remedy for shares is to add two observations (z² / 2) at either end before
//! the usual formula is used. It holds for values in between as well, which vary less than successes and failures with the same mean.

use crate::interval::{Confidence, Interval};

/// The interval of the mean of whatever these values, each between 0 and 1, were drawn from; nothing is known without any.
#[must_use]
pub fn bounded_mean(values: impl IntoIterator<Item = f64>, confidence: Confidence) -> Interval {
    let add =
        |[number, sum, squares]: [f64; 3], value: f64| [number + 1.0, sum + value, squares + value * value];
    of_sums(values.into_iter().fold([0.0; 3], add), confidence)
}

/// The same of how many values there are, what they add up to, and their squares.
#[must_use]
pub fn of_sums([number, sum, squares]: [f64; 3], confidence: Confidence) -> Interval {
    let z = confidence.z();
    let added = 0.5 * z * z; // at 0 and at 1 each
    let [number, sum, squares] = [number + 2.0 * added, sum + added, squares + added];
    let mean = sum / number;
    let variance = (squares / number - mean * mean).max(0.0);
    Interval::around_in_unit(mean, z * (variance / number).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[f64]) -> Interval {
        bounded_mean(values.iter().copied(), Confidence::P95)
    }

    #[test]
    fn shares_have_the_interval_of_agresti_and_coull() {
        // 8 of 10, by hand: 9.92073 of 13.84146, so 0.71674 ± 1.95996 √(0.71674 × 0.28326 / 13.84146).
        let told = of(&[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0]);
        assert!((told.low - 0.47937).abs() < 1e-4 && (told.high - 0.95411).abs() < 1e-4, "{told:?}");
    }

    #[test]
    fn what_never_varies_has_an_interval_that_narrows_with_the_number() {
        let [few, many] = [25, 2500].map(|number| of(&vec![1.0; number]));
        assert!(few.low > 0.80 && few.low < 0.90 && few.high == 1.0, "{few:?}");
        assert!(many.low > 0.996 && many.low < 1.0 && many.high == 1.0, "{many:?}");
        let nothing = of(&[]);
        assert!(nothing.low < 1e-12 && nothing.high > 1.0 - 1e-12, "{nothing:?}");
    }

    #[test]
    fn values_in_between_have_a_narrower_one_than_successes_and_failures() {
        let (shares, halves) = ([0.0, 1.0].repeat(100), vec![0.5; 200]);
        let width = |told: Interval| told.high - told.low;
        assert!(width(of(&halves)) < 0.3 * width(of(&shares)));
    }

    /// How often it covers the mean of what is drawn: everything with a few levels between 0 and 1.
    #[test]
    fn it_covers_the_mean_as_often_as_it_says() {
        let mut state = 7u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((u128::from(state) * u128::from(n)) >> 64) as u64
        };
        for number in [10, 25, 100] {
            for weights in [[0, 0, 5, 95], [10, 0, 0, 90], [0, 50, 50, 0], [50, 0, 0, 50], [1, 1, 8, 90]] {
                let all: u64 = weights.iter().sum();
                let level = |at: usize| at as f64 / 3.0;
                let mean = (0..4).map(|at| weights[at] as f64 * level(at)).sum::<f64>() / all as f64;
                let mut covered = 0;
                for _ in 0..2000 {
                    let mut draw = || {
                        let mut left = below(all);
                        let at = (0..4).find(|&at| {
                            let is_here = left < weights[at];
                            left = left.saturating_sub(weights[at]);
                            is_here
                        });
                        level(at.unwrap())
                    };
                    let told = of(&(0..number).map(|_| draw()).collect::<Vec<_>>());
                    covered += u32::from(told.contains(mean));
                }
                assert!(covered >= 1860, "{covered} of 2000, {number} from {weights:?}");
            }
        }
    }
}
