//! Many pairs over OS threads, delivered in the order of their indices whatever the threads do.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use spec::Seed;

use crate::contest::Contest;
use crate::record::PairRecord;
use crate::seats::seat;
use crate::unavailable::Unavailable;

/// A thread takes so much work at a time that it asks for more about every so often.
const CHUNK_TIME: Duration = Duration::from_millis(2);
/// The most pairs a thread takes at a time.
const MOST_CHUNK: u64 = 256;

/// Pairs to play.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a, S> {
    /// Who plays.
    pub contest: &'a Contest,
    /// The indices of the pairs.
    pub pairs: &'a Range<u64>,
    /// The seed of a pair, by index.
    pub seed_of: S,
    /// OS threads, one pair at a time each.
    pub threads: usize,
}

/// Whether to go on after a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Play on.
    Continue,
    /// Stop as soon as the running pairs are finished.
    Stop,
}

impl<S: Fn(u64) -> Seed + Sync> Batch<'_, S> {
    /// Plays the pairs and hands over their records in ascending order, each once and without gaps.
    ///
    /// It ends early when `sink` says so or `cancel` becomes true; then some pairs that were played are dropped, so
    /// that what was handed over is still a complete prefix. So it does when a player cannot play here, and fails.
    pub fn run(
        self,
        cancel: &AtomicBool,
        mut sink: impl FnMut(PairRecord) -> Progress,
    ) -> Result<(), Unavailable> {
        let next = AtomicU64::new(self.pairs.start);
        let stop = AtomicBool::new(false);
        let stopped = || stop.load(Ordering::Relaxed) || cancel.load(Ordering::Relaxed);
        let (sender, receiver) = sync_channel(4 * self.threads.max(1));
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads.max(1))
                .map(|_| Worker {
                    batch: &self,
                    next: &next,
                    stopped: &stopped,
                    stop: &stop,
                    sender: sender.clone(),
                })
                .map(|worker| scope.spawn(move || worker.work()))
                .collect();
            drop(sender);
            deliver(self.pairs.start, receiver, |record| {
                let progress = sink(record);
                stop.fetch_or(progress == Progress::Stop, Ordering::Relaxed);
                progress
            });
            threads
                .into_iter()
                .try_for_each(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
        })
    }
}

/// Puts chunks of records back in order and hands them over one by one.
fn deliver(first: u64, receiver: Receiver<Vec<PairRecord>>, mut sink: impl FnMut(PairRecord) -> Progress) {
    let mut expected = first;
    let mut early: BTreeMap<u64, Vec<PairRecord>> = BTreeMap::new();
    let mut progress = Progress::Continue;
    for chunk in receiver {
        if let (Some(record), Progress::Continue) = (chunk.first(), progress) {
            early.insert(record.index, chunk);
        }
        while let Some(chunk) = early.remove(&expected) {
            expected += chunk.len() as u64;
            for record in chunk {
                if progress == Progress::Continue {
                    progress = sink(record);
                }
            }
        }
    }
}

struct Worker<'a, S, F> {
    batch: &'a Batch<'a, S>,
    next: &'a AtomicU64,
    stopped: &'a F,
    stop: &'a AtomicBool,
    sender: SyncSender<Vec<PairRecord>>,
}

impl<S: Fn(u64) -> Seed + Sync, F: Fn() -> bool> Worker<'_, S, F> {
    fn work(self) -> Result<(), Unavailable> {
        let Batch { contest, pairs, seed_of, .. } = self.batch;
        let mut table = seat(contest).expect("a contest is checked");
        let mut chunk = 1;
        loop {
            let first = self.next.fetch_add(chunk, Ordering::Relaxed);
            let last = (first + chunk).min(pairs.end);
            if first >= last || (self.stopped)() {
                return Ok(());
            }
            let begin = now();
            let (mut records, mut result) = (Vec::with_capacity((last - first) as usize), Ok(()));
            for index in first..last {
                if (self.stopped)() {
                    break; // what is finished is still handed over
                }
                match table.play_pair(index, seed_of(index)) {
                    Ok(record) => records.push(record),
                    Err(unavailable) => {
                        self.stop.store(true, Ordering::Relaxed);
                        result = Err(unavailable);
                        break;
                    }
                }
            }
            let took = begin.elapsed();
            // Nobody listens any more only when the whole batch is being torn down.
            if self.sender.send(records).is_err() || result.is_err() {
                return result;
            }
            if took < CHUNK_TIME {
                chunk = (chunk * 2).min(MOST_CHUNK);
            } else if took > CHUNK_TIME * 4 {
                chunk = (chunk / 2).max(1);
            }
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "sizes chunks of work; results do not depend on it")]
fn now() -> Instant {
    Instant::now()
}
