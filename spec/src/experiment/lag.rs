//! How many generations the plan of a tuning is behind.
//!
//! Nobody waits for stragglers while the generations that are out hold enough for everybody until those come in; and what is planned knows
//! less, the more is out. So a large tuning, which a cluster plays, has as much out as 512 slots need where some pairs take twelve times as long as
//! others and some workers stall. A smaller one, of which that were a large part, would lose strength by it.

use super::method::Method;

/// The largest lag.
pub const MOST_LAG: u64 = 100;

/// Generations of a whole budget of `bayes`.
pub const BAYES_GENERATIONS: u64 = 60;
/// The same of `clop`.
pub const CLOP_GENERATIONS: u64 = 60;
/// Of `spsa`, at most.
pub const SPSA_GENERATIONS: u64 = 250;
/// And of `ntbea`.
pub const NTBEA_GENERATIONS: u64 = 300;

/// Duels of a generation of `bayes`.
pub const BAYES_DUELS: u64 = 8;
/// Of `clop`.
pub const CLOP_DUELS: u64 = 16;
/// Of `spsa`.
pub const SPSA_DUELS: u64 = 48;
/// And of `ntbea`.
pub const NTBEA_DUELS: u64 = 8;

/// So many pairs keep a cluster of 512 slots busy.
const ENOUGH_OUT: u64 = 14_000;
/// No more of a budget than one part in so many is out at once, but for what every tuning has.
const PART_OUT: u64 = 14;

/// The lag of a tuner that may play so many pairs, where nobody says otherwise.
#[must_use]
pub const fn usual_lag(method: Method, pairs: u64) -> u64 {
    let generations = match method {
        Method::Bayes => BAYES_GENERATIONS,
        Method::Clop => CLOP_GENERATIONS,
        Method::Spsa => SPSA_GENERATIONS,
        Method::Ntbea => NTBEA_GENERATIONS,
        Method::Halving | Method::Elimination => return 1, // they plan by rounds
    };
    // Generations that hold enough together, to the nearest.
    let enough = (ENOUGH_OUT * generations + pairs / 2) / if pairs == 0 { 1 } else { pairs };
    if pairs >= PART_OUT * ENOUGH_OUT && enough > 2 {
        enough - 1
    } else {
        1 // workers play a generation while the stragglers of the one before come in
    }
}

/// How many generations a tuner plans with so many pairs; nothing of those that plan by rounds and wait for them, whatever the lag.
#[must_use]
pub const fn generations(method: Method, pairs: u64) -> Option<u64> {
    let (duels, generations) = match method {
        Method::Bayes => (BAYES_DUELS, BAYES_GENERATIONS),
        Method::Clop => (CLOP_DUELS, CLOP_GENERATIONS),
        Method::Spsa => (SPSA_DUELS, SPSA_GENERATIONS),
        Method::Ntbea => (NTBEA_DUELS, NTBEA_GENERATIONS),
        Method::Halving | Method::Elimination => return None,
    };
    let whole = duels * generations;
    // The pairs of a duel: `spsa` has no more generations than these, the others no fewer.
    let size = match method {
        Method::Spsa => pairs.div_ceil(whole),
        _ => pairs / whole,
    };
    let size = if size == 0 { 1 } else { size };
    Some((pairs / size).div_ceil(duels))
}

/// The largest lag with which a plan ever knows what a generation brought, or that every tuning may have.
#[must_use]
pub fn most_lag(method: Method, pairs: u64) -> u64 {
    generations(method, pairs).map_or(MOST_LAG, |all| all.saturating_sub(2).clamp(1, MOST_LAG))
}

/// What is said where a lag, or whatever else of such a tuner, is given to one that does not plan from what was played.
pub const GOES_WITH_PLANNERS: &str = "goes with a tuner that plans its own duels, as bayes does";

/// What is wrong with a lag of a tuner that may play so many games; nothing if it has one and some plan knows what was played.
#[must_use]
pub fn refusal(method: Method, games: u64, lag: u64) -> Option<String> {
    if method == Method::Elimination {
        return Some(GOES_WITH_PLANNERS.to_owned());
    }
    let (most, all) = (most_lag(method, games / 2), generations(method, games / 2)?);
    (lag > most).then(|| {
        format!(
            "{games} games are {all} generations, and {lag} behind all of them are planned before anything is known: {most} is the largest \
             lag that would do"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_generation_knows_the_first_under_the_largest_lag() {
        assert_eq!(generations(Method::Bayes, 320), Some(40));
        assert_eq!(most_lag(Method::Bayes, 320), 38);
        assert_eq!([16, 24].map(|pairs| most_lag(Method::Bayes, pairs)), [1, 1], "every tuning may have one");
        assert_eq!(most_lag(Method::Halving, 320), MOST_LAG, "it waits for its rounds");
        for (_, method) in Method::WORDS {
            for pairs in [0, 16, 1000, PART_OUT * ENOUGH_OUT, 200_000, u64::MAX] {
                assert!(usual_lag(method, pairs) <= most_lag(method, pairs), "{method:?} {pairs}");
            }
        }
    }

    #[test]
    fn large_tunings_have_enough_out_and_all_others_know_what_they_can() {
        for (_, method) in Method::WORDS {
            for pairs in [0, 25_000, 100_000, u64::MAX] {
                assert_eq!(usual_lag(method, pairs), 1, "{method:?}");
            }
            assert!(usual_lag(method, PART_OUT * ENOUGH_OUT) <= MOST_LAG);
        }
        let large = [Method::Bayes, Method::Clop, Method::Spsa, Method::Ntbea, Method::Halving];
        assert_eq!(large.map(|method| usual_lag(method, 200_000)), [3, 3, 17, 20, 1]);
        assert_eq!([300_000, 336_000, 336_001].map(|pairs| usual_lag(Method::Bayes, pairs)), [2, 2, 1]);
    }
}
