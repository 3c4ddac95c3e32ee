//! Wilson's interval for a raw win rate of single games.
//!
//! E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, JASA 22 (1927):
//! `(p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n)`. It never leaves [0, 1] and is sound for 0 of n and
//! for n of n.
//!
//! It takes trials to be independent. Duplicate boards are; the two games of a pair are not, so the interval
//! of a *raw* rate is for reading old tables beside ours and decides nothing here.

use serde::Serialize;

use crate::interval::{Confidence, Interval};
use crate::tally::GameCounts;

/// A share of single games with its Wilson interval: raw, because it knows nothing of pairs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RawRate {
    /// The share itself; `None` without games.
    pub rate: Option<f64>,
    /// Its interval, which takes the games for independent.
    pub interval: Interval,
}

/// Wilson's interval for `successes` out of `trials`; all of [0, 1] without trials.
#[must_use]
pub fn wilson(successes: u64, trials: u64, confidence: Confidence) -> Interval {
    if trials == 0 {
        return Interval::UNIT;
    }
    // More successes than trials cannot be; the nearest thing that can is "all".
    let (hits, n) = (successes.min(trials), trials as f64);
    let mut interval = wilson_of_share(hits as f64 / n, n, confidence.z());
    // The formula ends exactly here too, but for its last rounding.
    if hits == 0 {
        interval.low = 0.0;
    }
    if hits == trials {
        interval.high = 1.0;
    }
    interval
}

fn wilson_of_share(share: f64, n: f64, z: f64) -> Interval {
    let z2_over_n = z * z / n;
    let centre = (share + 0.5 * z2_over_n) / (1.0 + z2_over_n);
    let reach = z * (share * (1.0 - share) / n + 0.25 * z2_over_n / n).sqrt() / (1.0 + z2_over_n);
    Interval::around_in_unit(centre, reach)
}

impl GameCounts {
    /// The share of games won, draws not counted as anything.
    #[must_use]
    pub fn win_rate(&self, confidence: Confidence) -> RawRate {
        let games = self.total();
        RawRate {
            rate: (games > 0).then(|| self.wins as f64 / games as f64),
            interval: wilson(self.wins, games, confidence),
        }
    }

    /// The share of points won, a draw being half a point.
    ///
    /// Half points vary no more than whole ones with the same mean, so the interval is never too narrow for
    /// them.
    #[must_use]
    pub fn point_rate(&self, confidence: Confidence) -> RawRate {
        let games = self.total();
        if games == 0 {
            return RawRate { rate: None, interval: Interval::UNIT };
        }
        let rate = self.half_points() as f64 / (2.0 * games as f64);
        RawRate { rate: Some(rate), interval: wilson_of_share(rate, games as f64, confidence.z()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_seen_excludes_nothing() {
        assert_eq!(wilson(0, 0, Confidence::P95), Interval::UNIT);
        assert_eq!(GameCounts::default().point_rate(Confidence::P95).rate, None);
    }

    #[test]
    fn draws_count_as_half_points_or_not_at_all() {
        let games = GameCounts { losses: 10, draws: 60, wins: 30 };
        assert_eq!(games.win_rate(Confidence::P95).rate, Some(0.3));
        assert_eq!(games.point_rate(Confidence::P95).rate, Some(0.6));
        assert_eq!(games.point_rate(Confidence::P95).interval, wilson(60, 100, Confidence::P95));
    }
}
