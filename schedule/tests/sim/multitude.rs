//! Twenty thousand workers at once, all of which come at the same moment: nobody is left without work, and everybody gets as much as it
//! can play.
//!
//! Workers play one lease at a time, in their own pace, bring it as a whole and ask for the next. Nothing fails here.

use std::collections::BTreeMap;

use schedule::{
    Ask, Entry, ExperimentId, Lease, Millis, PairId, PartyId, Process, Scheduler, Settings, WorkerId,
};

use crate::files;
use crate::truth;

const WORKERS: u64 = 20_000;
/// Milliseconds of a pair on the fastest machines; others take two, three and four times as long.
const PAIR: u64 = 2500;
/// How long it is watched.
const END: Millis = Millis(120_000);
/// A worker that got nothing asks again after so long.
const ASK_AGAIN: u64 = 500;

#[derive(Default)]
struct Worker {
    lease: Option<Lease>,
    pairs: u64,
    /// How often it asked in vain.
    refused: u64,
}

struct Multitude {
    scheduler: Scheduler,
    workers: Vec<Worker>,
    queue: BTreeMap<(Millis, u64), usize>,
    sequence: u64,
}

/// How many times slower than the fastest.
fn slowness(worker: usize) -> u64 {
    worker as u64 % 4 + 1
}

impl Multitude {
    fn new() -> Self {
        let mut scheduler = Scheduler::new(Settings::default(), 1);
        for id in 0..2 {
            let plan = "[match]\nplayers = [\"p1\", \"p2\"]\npairs = 100000000\n";
            scheduler.submit(ExperimentId(id), files::parse(id, plan)).unwrap();
        }
        let workers = (0..WORKERS).map(|_| Worker::default()).collect();
        let mut multitude = Self { scheduler, workers, queue: BTreeMap::new(), sequence: 0 };
        (0..WORKERS as usize).for_each(|worker| multitude.later(Millis(0), worker));
        multitude
    }

    fn later(&mut self, at: Millis, worker: usize) {
        self.sequence += 1;
        self.queue.insert((at, self.sequence), worker);
    }

    fn run(&mut self) {
        while let Some(next) = self.queue.first_entry().filter(|next| next.key().0 <= END) {
            let (now, worker) = (next.key().0, next.remove());
            assert!(self.scheduler.expire(now).leases.is_empty(), "nobody is late");
            self.bring(worker, now);
            self.ask(worker, now);
        }
    }

    /// A worker has played its lease.
    fn bring(&mut self, index: usize, now: Millis) {
        let Some(lease) = self.workers[index].lease.take() else { return };
        let places =
            lease.parts.iter().flat_map(|part| part.pairs.clone().map(move |index| (part.pairing, index)));
        let pairs = places.map(|(pairing, index)| PairId { experiment: lease.experiment, pairing, index });
        let entries: Vec<Entry> =
            pairs.map(|pair| truth::entry(pair, self.scheduler.pair(pair).unwrap())).collect();
        let (id, count) = (WorkerId(index as u64), entries.len() as u64);
        self.scheduler.thought(id, lease.fence, count * PAIR * 1000 * slowness(index), count);
        self.scheduler.apply(id, lease.fence, &entries, now);
        self.workers[index].pairs += count;
    }

    fn ask(&mut self, index: usize, now: Millis) {
        let id = index as u64;
        let process = Process { id, has_credential: false };
        let ask = Ask { worker: WorkerId(id), party: PartyId(id), process, slots: 1, most: u64::MAX };
        let lease = self.scheduler.grant(ask, now);
        let worker = &mut self.workers[index];
        let wait = lease.as_ref().map_or(ASK_AGAIN, |lease| lease.pairs() * PAIR * slowness(index));
        worker.refused += u64::from(lease.is_none());
        worker.lease = lease;
        self.later(now.plus(Millis(wait)), index);
    }
}

#[test]
fn nobody_starves_among_twenty_thousand() {
    let mut multitude = Multitude::new();
    multitude.run();
    assert_eq!(multitude.scheduler.slots(END), WORKERS);
    assert_eq!(
        multitude.workers.iter().map(|worker| worker.refused).sum::<u64>(),
        0,
        "there is work for all"
    );
    for slowness in 1..=4 {
        let most = END.0 / (PAIR * slowness);
        let alike =
            multitude.workers.iter().skip(slowness as usize - 1).step_by(4).map(|worker| worker.pairs);
        let (least, greatest) = (alike.clone().min().unwrap(), alike.max().unwrap());
        // What is not brought yet is one lease: ten seconds' worth, or a pair if that takes longer.
        let lease = (10_000 / (PAIR * slowness)).max(1);
        assert!(greatest <= most && least + lease >= most, "{slowness}: {least} to {greatest} of {most}");
    }
    let done: u64 = multitude.workers.iter().map(|worker| worker.pairs).sum();
    let counted = |id| {
        let progress = multitude.scheduler.progress(ExperimentId(id)).unwrap();
        progress.counted + progress.waiting
    };
    assert_eq!(counted(0) + counted(1), done, "everything that was brought is in");
    println!("{WORKERS} workers, {done} pairs, {} and {} of the two experiments", counted(0), counted(1));
}
