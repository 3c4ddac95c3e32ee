//! How many generations the plan of a tuning is behind.
//!
//! Nobody waits for stragglers while the generations that are out hold enough for everybody until those come in; and what is planned knows
//! less, the more is out. So a large tuning by `bayes`, which a cluster plays, has as much out as 512 slots need where some pairs take twelve
//! times as long as others and some workers stall: it was measured to lose nothing by that. A smaller one, of which that were a large part,
//! does, and so do the other tuners.

use super::method::Method;

/// The largest lag.
pub const MOST_LAG: u64 = 100;

/// Generations of a whole budget of `bayes`.
pub const BAYES_GENERATIONS: u64 = 60;

/// So many pairs keep a cluster of 512 slots busy.
const ENOUGH_OUT: u64 = 14_000;
/// No more of a budget than one part in so many is out at once, but for what every tuning has.
const PART_OUT: u64 = 14;

/// The lag of a tuner that may play so many pairs, where nobody says otherwise.
#[must_use]
pub const fn usual_lag(method: Method, pairs: u64) -> u64 {
    // Generations that hold enough together, to the nearest.
    let enough = (ENOUGH_OUT * BAYES_GENERATIONS + pairs / 2) / if pairs == 0 { 1 } else { pairs };
    match method {
        Method::Bayes if pairs >= PART_OUT * ENOUGH_OUT && enough > 2 => enough - 1,
        _ => 1, // workers play a generation while the stragglers of the one before come in
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_tunings_of_bayes_have_enough_out_and_all_others_know_what_they_can() {
        for (_, method) in Method::WORDS {
            for pairs in [0, 25_000, 100_000, 500_000, u64::MAX] {
                assert_eq!(usual_lag(method, pairs), 1, "{method:?}");
            }
        }
        assert_eq!([Method::Bayes, Method::Clop, Method::Spsa].map(|one| usual_lag(one, 200_000)), [3, 1, 1]);
        assert_eq!([300_000, 336_000, 336_001].map(|pairs| usual_lag(Method::Bayes, pairs)), [2, 2, 1]);
        assert!(usual_lag(Method::Bayes, PART_OUT * ENOUGH_OUT) <= MOST_LAG);
    }
}
