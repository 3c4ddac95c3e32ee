//! How far apart the calls of a worker may be, so that a crowd of them is answered as soon as a few are.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use proto::limits::RESULTS_WAIT;

/// So many calls a second of all workers together leave a small machine time for everything else.
const CALLS: u64 = 1500;

/// Tells each worker how long it may wait.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    told: AtomicU32,
}

impl Pace {
    /// Where so many connections are held: some wait a quarter less than they might, some a quarter more. Who was answered together, as thousands are after a
    /// start, does not come together again.
    pub(crate) fn apart(&self, connections: usize) -> Duration {
        // Multiples of the golden ratio are spread evenly, however many are taken.
        let told = self.told.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9e37_79b9);
        let share = 0.75 + f64::from(told) / f64::from(u32::MAX) / 2.0;
        Duration::from_millis((connections as u64).saturating_mul(1000) / CALLS)
            .mul_f64(share)
            .min(RESULTS_WAIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_calls_less_often_and_not_all_at_once_and_nobody_seems_to_be_gone() {
        let pace = Pace::default();
        assert_eq!(pace.apart(0), Duration::ZERO);
        let mut waits: Vec<u128> = (0..1000).map(|_| pace.apart(6000).as_millis()).collect();
        waits.sort_unstable();
        assert_eq!(waits.iter().sum::<u128>() / 1000, 3999, "four seconds in the mean");
        assert!(waits[0] < 3010 && waits[999] > 4990, "{waits:?}");
        assert!(waits.windows(2).all(|next| next[1] - next[0] < 8), "{waits:?}");
        assert_eq!(pace.apart(usize::MAX), RESULTS_WAIT);
    }
}
