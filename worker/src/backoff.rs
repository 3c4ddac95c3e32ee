//! How long to wait after a call that failed.

use std::time::Duration;

use spec::{Seed, Stream};

/// No wait is shorter.
pub const SHORTEST: Duration = Duration::from_millis(500);
/// No wait is longer.
pub const LONGEST: Duration = Duration::from_secs(60);

/// No wait is longer where another coordinator may take over meanwhile: it does so within seconds.
pub const LONGEST_AMONG_SEVERAL: Duration = Duration::from_secs(2);

/// After more cut calls in a row than this the line is not just bad, and waits double.
pub const MOST_CUTS: u32 = 20;
/// The wait after a cut call is between this and twice this.
pub const AFTER_CUT: Duration = Duration::from_millis(100);

/// Waits that double, spread at random so that workers which lost the coordinator together do not return together.
#[derive(Clone, Debug)]
pub struct Backoff {
    /// The next wait is between half of this and all of it.
    most: Duration,
    /// And never more than this.
    longest: Duration,
    /// Calls that were cut since the last one that was not.
    cuts: u32,
    stream: Stream,
}

impl Backoff {
    /// At its beginning; the spread follows from the session number.
    #[must_use]
    pub const fn new(session: u64) -> Self {
        let most = SHORTEST.saturating_mul(2);
        Self { most, longest: LONGEST, cuts: 0, stream: Stream::new(Seed(session)) }
    }

    /// The same where there are several coordinators to ask.
    #[must_use]
    pub const fn among_several(session: u64) -> Self {
        Self { longest: LONGEST_AMONG_SEVERAL, ..Self::new(session) }
    }

    /// The next wait.
    #[must_use = "a wait that is not waited for still counts"]
    pub fn next_wait(&mut self) -> Duration {
        let wait = self.most.mul_f64(0.5 + self.stream.unit() / 2.0);
        self.most = (self.most * 2).min(self.longest);
        wait
    }

    /// The next wait after a call that was cut. Somebody had taken the connection, so it is short, unless that goes on and on.
    #[must_use = "a wait that is not waited for still counts"]
    pub fn next_wait_after_cut(&mut self) -> Duration {
        self.cuts += 1;
        if self.cuts > MOST_CUTS { self.next_wait() } else { AFTER_CUT.mul_f64(1.0 + self.stream.unit()) }
    }

    /// A short wait that does not count.
    pub fn short_wait(&mut self) -> Duration {
        SHORTEST.mul_f64(1.0 + self.stream.unit())
    }

    /// A call succeeded.
    pub const fn reset(&mut self) {
        self.most = SHORTEST.saturating_mul(2);
        self.cuts = 0;
    }

    /// A wait of about `time`, within a fifth of it.
    pub fn about(&mut self, time: Duration) -> Duration {
        time.mul_f64(0.8 + 0.4 * self.stream.unit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_from_half_a_second_to_a_minute_and_begin_again() {
        let mut backoff = Backoff::new(7);
        let mut most = SHORTEST * 2;
        for _ in 0..20 {
            let wait = backoff.next_wait();
            assert!((most / 2..=most).contains(&wait), "{wait:?} {most:?}");
            assert!((SHORTEST..=LONGEST).contains(&wait));
            most = (most * 2).min(LONGEST);
        }
        assert_eq!(most, LONGEST);
        backoff.reset();
        assert!(backoff.next_wait() <= SHORTEST * 2);
    }

    #[test]
    fn where_another_may_take_over_no_wait_is_long() {
        let mut backoff = Backoff::among_several(7);
        let waits: Vec<Duration> = (0..20).map(|_| backoff.next_wait()).collect();
        assert!(waits.iter().all(|wait| (SHORTEST..=LONGEST_AMONG_SEVERAL).contains(wait)), "{waits:?}");
        assert!(waits[19] >= LONGEST_AMONG_SEVERAL / 2, "{waits:?}");
    }

    #[test]
    fn after_cut_calls_waits_stay_short_for_a_while() {
        let mut backoff = Backoff::new(7);
        let waits: Vec<Duration> = (0..MOST_CUTS + 4).map(|_| backoff.next_wait_after_cut()).collect();
        let (short, long) = waits.split_at(MOST_CUTS as usize);
        assert!(short.iter().all(|wait| (AFTER_CUT..=AFTER_CUT * 2).contains(wait)), "{short:?}");
        assert!(long.last() > Some(&(SHORTEST * 4)), "{long:?}");
        backoff.reset();
        assert!(backoff.next_wait_after_cut() <= AFTER_CUT * 2);
    }

    #[test]
    fn sessions_wait_differently_and_each_always_the_same() {
        let waits = |session| {
            let mut backoff = Backoff::new(session);
            [(); 4].map(|()| backoff.next_wait())
        };
        assert_eq!(waits(1), waits(1));
        assert_ne!(waits(1), waits(2));
    }
}
