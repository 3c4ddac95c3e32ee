//! How fast this machine is: nodes a second of a fixed mix of searches, the same everywhere.
//!
//! Only searching is measured, warm, in the time of the processor and not of the wall, several times: the best run is the
//! machine's, the others had something in their way. So the figure does not depend on what this process did before,
//! nor much on what else runs beside it.

use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};
use search::workload::Workload;
use spec::Speed;

/// Runs of the mix that are measured, a few milliseconds each.
const RUNS: usize = 9;

/// What a look at this machine found out.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// How fast the machine is while it computes.
    pub speed: Option<Speed>,
    /// The share of a processor that there was to be had, in percent. Games under a time limit get no more either.
    pub share: u8,
}

impl Measured {
    /// Runs the mix a few times.
    #[must_use]
    pub fn now() -> Self {
        let mut workload = Workload::new();
        workload.run(); // warm buffers and caches
        let (begin, before) = (wall_time(), processor_time());
        let runs = [(); RUNS].map(|()| {
            let begin = processor_time();
            let nodes = workload.run();
            speed(nodes, processor_time().saturating_sub(begin))
        });
        let (passed, worked) = (begin.elapsed(), processor_time().saturating_sub(before));
        Self { speed: runs.into_iter().flatten().max(), share: share(worked, passed) }
    }
}

#[expect(clippy::disallowed_methods, reason = "how much of the machine there is; no result depends on it")]
fn wall_time() -> Instant {
    Instant::now()
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

    /// It was not so when the first measurement of a process paid for the exact solution of Pig.
    #[test]
    fn a_machine_is_as_fast_after_something_else_was_computed_as_before() {
        let nodes = || Measured::now().speed.expect("it takes time").nodes_per_second() as f64;
        let first = nodes();
        let _ = search::signature::recomputed();
        let ratio = nodes() / first;
        assert!((0.5..2.0).contains(&ratio), "{ratio}");
    }
}
