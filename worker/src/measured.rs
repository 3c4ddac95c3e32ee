//! How fast this machine is, by the work that finds its build's signature: it is done at every start anyway, and is the same
//! everywhere.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use spec::Speed;

/// What one run of the signature bench found out.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The signature of this build.
    pub signature: u64,
    /// How fast the machine is while it computes. Counted in the time of the processor, so that what else runs on the machine
    /// does not make it slow.
    pub speed: Option<Speed>,
    /// The share of a processor that there was to be had, in percent. Games under a time limit get no more either.
    pub share: u8,
}

impl Measured {
    /// Runs the bench: half a second.
    #[must_use]
    pub fn now() -> Self {
        #[expect(clippy::disallowed_methods, reason = "how fast the machine is; no result depends on it")]
        let (begin, worked) = (Instant::now(), processor_time());
        let (signature, nodes) = search::signature::bench();
        let (passed, worked) = (begin.elapsed(), processor_time().saturating_sub(worked));
        Self { signature, speed: speed(nodes, worked), share: share(worked, passed) }
    }
}

/// What this thread has worked so far.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

fn speed(nodes: u64, worked: Duration) -> Option<Speed> {
    let nodes = u128::from(nodes) * 1_000_000_000;
    Speed::new(u64::try_from(nodes.checked_div(worked.as_nanos())?).ok()?)
}

fn share(worked: Duration, passed: Duration) -> u8 {
    let percent = (worked.as_nanos() * 100).checked_div(passed.as_nanos()).unwrap_or(100);
    percent.min(100) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_is_divided_by_the_time_that_it_took() {
        let ms = Duration::from_millis;
        assert_eq!(speed(60_000, ms(500)), Speed::new(120_000));
        assert_eq!(speed(60_000, Duration::ZERO), None);
        assert_eq!((share(ms(500), ms(500)), share(ms(500), ms(2000)), share(ms(5), ms(4))), (100, 25, 100));
    }

    #[test]
    fn this_machine_has_a_speed_and_the_signature_is_the_same() {
        let measured = Measured::now();
        assert!(measured.speed.is_some() && measured.share > 0, "{measured:?}");
        assert_eq!(measured.signature, search::signature::signature());
    }
}
