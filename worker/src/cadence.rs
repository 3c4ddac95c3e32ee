//! How often results are handed over while there is work: often enough that progress is seen and little is lost with a worker, and not so often
//! that a coordinator with thousands of workers has no time for any of them.
//!
//! The coordinator knows how many call, and says how far apart that may be. If its machine is slower than it thinks, calls take longer: then they
//! are made further apart still, and a crowd finds by itself the pace at which everybody is answered soon.

use std::time::Duration;

use proto::limits::RESULTS_WAIT;

/// Results wait at most so long where calls are answered at once.
pub const SHORTEST: Duration = Duration::from_secs(1);
/// Results wait so many times longer than calls take.
const APART: u32 = 20;

/// How long results wait.
#[derive(Clone, Copy, Debug)]
pub struct Cadence {
    /// How long a call takes, an exponential average.
    call: Duration,
    /// What the coordinator asks for.
    asked: Duration,
    /// What the lease allows.
    most: Duration,
}

impl Default for Cadence {
    fn default() -> Self {
        Self { call: Duration::ZERO, asked: Duration::ZERO, most: RESULTS_WAIT }
    }
}

impl Cadence {
    /// A call took so long.
    pub fn answered(&mut self, took: Duration) {
        self.call = self.call - self.call / 4 + took / 4;
    }

    /// The coordinator says that results may wait so long.
    pub fn asked(&mut self, wait: Duration) {
        self.asked = wait;
    }

    /// A lease ends after so long without results.
    pub fn leased(&mut self, patience: Duration) {
        self.most = RESULTS_WAIT.min(patience / 4);
    }

    /// How long results wait now.
    #[must_use]
    pub fn wait(&self) -> Duration {
        SHORTEST.max(self.asked).max(self.call * APART).min(self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_answered_late_calls_less_often_and_again_more_when_that_is_over() {
        let mut cadence = Cadence::default();
        let mut after = |took: u64, times: u32| {
            (0..times).for_each(|_| cadence.answered(Duration::from_millis(took)));
            cadence.wait()
        };
        assert_eq!(after(2, 50), SHORTEST);
        let crowded = after(150, 50);
        assert!(
            (Duration::from_millis(2900)..=Duration::from_millis(3000)).contains(&crowded),
            "{crowded:?}"
        );
        assert_eq!(after(2000, 50), RESULTS_WAIT);
        assert_eq!(after(2, 50), SHORTEST);
    }

    #[test]
    fn the_coordinator_says_how_far_apart_calls_may_be_within_limits() {
        let mut cadence = Cadence::default();
        let mut wait = |asked: u64| {
            cadence.asked(Duration::from_millis(asked));
            cadence.wait()
        };
        assert_eq!(wait(0), SHORTEST);
        assert_eq!(wait(300), SHORTEST);
        assert_eq!(wait(4_200), Duration::from_millis(4_200));
        assert_eq!(wait(86_400_000), RESULTS_WAIT);
        assert_eq!(wait(0), SHORTEST, "the others have gone home");
    }

    #[test]
    fn no_lease_runs_out_for_it() {
        let mut cadence = Cadence::default();
        cadence.leased(Duration::from_secs(2));
        assert_eq!(cadence.wait(), Duration::from_millis(500));
        cadence.answered(Duration::from_secs(60));
        assert_eq!(cadence.wait(), Duration::from_millis(500));
        cadence.leased(Duration::from_secs(60));
        assert_eq!(cadence.wait(), RESULTS_WAIT);
    }
}
