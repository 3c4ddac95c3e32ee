//! Many pairs over OS threads, delivered in the order of their indices whatever the threads do.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use games::{GameVisitor, Notation, with_game};
use spec::Seed;

use crate::contest::Contest;
use crate::record::PairRecord;
use crate::table::Table;

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
    /// that what was handed over is still a complete prefix.
    pub fn run(self, cancel: &AtomicBool, mut sink: impl FnMut(PairRecord) -> Progress) {
        let next = AtomicU64::new(self.pairs.start);
        let stop = AtomicBool::new(false);
        let stopped = || stop.load(Ordering::Relaxed) || cancel.load(Ordering::Relaxed);
        let (sender, receiver) = sync_channel(4 * self.threads.max(1));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let worker = Worker { batch: &self, next: &next, stopped: &stopped, sender: sender.clone() };
                scope.spawn(move || with_game(self.contest.game(), worker));
            }
            drop(sender);
            deliver(self.pairs.start, receiver, |record| {
                let progress = sink(record);
                stop.fetch_or(progress == Progress::Stop, Ordering::Relaxed);
                progress
            });
        });
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
    sender: SyncSender<Vec<PairRecord>>,
}

impl<S: Fn(u64) -> Seed + Sync, F: Fn() -> bool> GameVisitor for Worker<'_, S, F> {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let Batch { contest, pairs, seed_of, .. } = self.batch;
        let mut table = Table::new(game, contest).expect("a contest is checked");
        let mut chunk = 1;
        loop {
            let first = self.next.fetch_add(chunk, Ordering::Relaxed);
            let last = (first + chunk).min(pairs.end);
            if first >= last || (self.stopped)() {
                return;
            }
            let begin = now();
            let mut records = Vec::with_capacity((last - first) as usize);
            for index in first..last {
                if (self.stopped)() {
                    break; // what is finished is still handed over
                }
                records.push(table.play_pair(index, seed_of(index)));
            }
            let took = begin.elapsed();
            // Nobody listens any more only when the whole batch is being torn down.
            if self.sender.send(records).is_err() {
                return;
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
