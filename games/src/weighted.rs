//! Chance outcomes with integer weights: sums are exact, and a sample is the same on every machine.

use spec::seed::ticket;

/// One thing the dice may do, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weighted<O> {
    /// What happens.
    pub outcome: O,
    /// How many of the [`total`] equally likely cases it stands for; at least 1.
    pub weight: u32,
}

/// The number of equally likely cases behind a list of outcomes.
#[must_use]
#[inline]
pub fn total<O>(outcomes: &[Weighted<O>]) -> u64 {
    outcomes.iter().map(|case| u64::from(case.weight)).sum()
}

/// The outcome that a uniform draw falls on (inverse distribution function, in list order).
///
/// # Panics
/// If the list is empty.
#[must_use]
#[inline]
pub fn choose<O: Copy>(outcomes: &[Weighted<O>], draw: u64) -> O {
    let mut left = ticket(draw, total(outcomes));
    for case in outcomes {
        if left < u64::from(case.weight) {
            return case.outcome;
        }
        left -= u64::from(case.weight);
    }
    unreachable!("a ticket is below the total weight")
}
