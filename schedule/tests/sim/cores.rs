//! Runs that have nothing to do with each other, on all cores.

use std::num::NonZero;
use std::ops::Range;
use std::thread;

/// What became of each, in no order that anybody may rely on.
pub(crate) fn on_all_cores<T: Send>(numbers: Range<u64>, run: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let (run, numbers) = (&run, &numbers);
    let share = |core: usize| numbers.clone().skip(core).step_by(cores).map(run).collect::<Vec<T>>();
    thread::scope(|scope| {
        let shares: Vec<_> = (0..cores).map(|core| scope.spawn(move || share(core))).collect();
        // A run that failed has said why; the test fails with it.
        shares.into_iter().flat_map(|share| share.join().unwrap()).collect()
    })
}
