//! The bootstrap: how sure a figure is that no formula has an interval for, by drawing its data again and again.
//!
//! Items are drawn with replacement, as many as there are, and the figure is worked out of each draw; the middle 95 % of the outcomes
//! are the interval (Efron's percentile interval). Whatever is drawn together stays together, so that the difference of two
//! figures over the same items has an interval of its own, narrower than those of the two where they rise and fall together.
//!
//! What is drawn from a few items varies less than they do, and less than they would had others been seen: [`widening`] makes up for that.

use crate::interval::Confidence;

/// Draws of items with replacement: for each draw, how often every item is in it.
///
/// `below(n)` gives a uniform number in `0..n`; the same numbers give the same draws.
pub fn resample(items: usize, draws: usize, mut below: impl FnMut(u64) -> u64, mut look: impl FnMut(&[u32])) {
    let mut times = vec![0; items];
    for _ in 0..draws {
        times.fill(0);
        for _ in 0..items {
            times[below(items as u64) as usize] += 1;
        }
        look(&times);
    }
}

/// The middle 95 % of outcomes, which are put in order: between those at 2.5 % and 97.5 %. None without outcomes, or where one is no
/// number.
#[must_use]
pub fn middle(outcomes: &mut [f64]) -> Option<[f64; 2]> {
    if outcomes.is_empty() || outcomes.iter().any(|outcome| !outcome.is_finite()) {
        return None;
    }
    outcomes.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| {
        let place = share * (outcomes.len() - 1) as f64;
        let (low, part) = (place as usize, place - place.trunc());
        let high = (low + 1).min(outcomes.len() - 1);
        outcomes[low] + part * (outcomes[high] - outcomes[low])
    };
    Some([at(0.025), at(0.975)])
}

/// By how much an interval of so many items is to be widened to either side, so that it is that of Student where the figure is a mean: nothing
/// is known from one item.
#[must_use]
pub fn widening(items: u64) -> Option<f64> {
    let (items, confidence) = (items as f64, Confidence::P95);
    (items > 1.0).then(|| (items / (items - 1.0)).sqrt() * confidence.t(items - 1.0) / confidence.z())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_items_tell_less_than_they_seem_to() {
        assert_eq!(widening(1), None);
        // t with four degrees of freedom is 2.776445, z is 1.959964.
        assert!((widening(5).unwrap() - (5.0f64 / 4.0).sqrt() * 2.776_445 / 1.959_964).abs() < 1e-5);
        assert!(
            widening(2).unwrap() > 9.0 && widening(100).unwrap() < 1.02 && widening(100_000).unwrap() > 1.0
        );
    }

    /// A generator for tests: Knuth's multiplier, the high bits.
    fn lottery(mut state: u64) -> impl FnMut(u64) -> u64 {
        move |n| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((u128::from(state) * u128::from(n)) >> 64) as u64
        }
    }

    #[test]
    fn every_draw_has_as_many_items_as_there_are() {
        let mut draws = 0;
        resample(7, 50, lottery(1), |times| {
            assert_eq!(times.iter().sum::<u32>(), 7);
            draws += 1;
        });
        assert_eq!(draws, 50);
    }

    /// The interval of a mean is that of the formula, where there is one.
    #[test]
    fn the_interval_of_a_mean_is_about_that_of_its_formula() {
        let mut below = lottery(2013);
        let items: Vec<f64> = (0..400).map(|_| below(1000) as f64).collect();
        let mean = items.iter().sum::<f64>() / 400.0;
        let variance = items.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 399.0;
        let mut outcomes = Vec::new();
        resample(items.len(), 2000, below, |times| {
            outcomes.push(items.iter().zip(times).map(|(x, &n)| x * f64::from(n)).sum::<f64>() / 400.0);
        });
        let [low, high] = middle(&mut outcomes).unwrap();
        let half = 1.96 * (variance / 400.0).sqrt();
        assert!((high - low - 2.0 * half).abs() < 0.15 * half, "{low} to {high}, ± {half}");
        assert!((low + high - 2.0 * mean).abs() < 0.3 * half);
    }

    #[test]
    fn what_is_no_number_has_no_interval() {
        assert_eq!(middle(&mut []), None);
        assert_eq!(middle(&mut [1.0, f64::NAN]), None);
        assert_eq!(middle(&mut [3.0]), Some([3.0, 3.0]));
    }
}
