//! The world around a scheduler: a store, workers, a network, and an event loop in virtual time.

use std::collections::{BTreeMap, BTreeSet};

use schedule::{
    Ask, Entry, ExperimentId, Fence, Lease, Millis, Outcome, PairId, Scheduler, Settings, Sifted, WorkerId,
};
use spec::{Experiment, Stream};

use crate::faults::Faults;
use crate::invariants::Watch;
use crate::truth;

/// Leases short enough that many run out in a small experiment.
pub(crate) const SETTINGS: Settings = Settings {
    target: Millis(2000),
    patience: Millis(6000),
    first_patience: Millis(9000),
    most_patience: Millis(30_000),
    presence: Millis(20_000),
    most_pairs: 64,
};

#[derive(Clone, Debug)]
enum Happening {
    /// A worker asks for work.
    Ask(usize),
    /// A report reaches the coordinator.
    Report { worker: WorkerId, fence: Fence, results: Vec<Entry>, failed: Vec<PairId> },
    /// A worker hands back what is left.
    Release { worker: WorkerId, fence: Fence },
    /// A worker is gone and its replacement begins.
    Crash { worker: usize, noticed: bool },
    /// Somebody looks at the clock.
    Tick,
    /// A pause ends.
    Resume(ExperimentId),
}

struct Worker {
    id: WorkerId,
    slots: u32,
    /// Virtual milliseconds of one pair in one slot.
    speed: u64,
}

/// How much happened, to show that the faults did.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) events: u64,
    pub(crate) restarts: u64,
    pub(crate) repeats: u64,
    pub(crate) expired: u64,
    pub(crate) isolated: u64,
    pub(crate) apart: u64,
}

/// Everything of one run.
pub(crate) struct World {
    random: Stream,
    faults: Faults,
    now: Millis,
    sequence: u64,
    queue: BTreeMap<(Millis, u64), Happening>,
    workers: Vec<Worker>,
    next_worker: u64,
    epoch: u32,
    experiments: Vec<Experiment>,
    paused: BTreeSet<ExperimentId>,
    hiccups: BTreeMap<PairId, u32>,
    pub(crate) scheduler: Scheduler,
    /// The database: the first outcome of every pair.
    pub(crate) store: BTreeMap<PairId, Outcome>,
    pub(crate) counts: Counts,
    watch: Watch,
}

impl World {
    pub(crate) fn new(
        experiments: &[Experiment],
        workers: usize,
        faults: Faults,
        mut random: Stream,
    ) -> Self {
        let fleet = (0..workers).map(|worker| Worker {
            id: WorkerId(worker as u64),
            slots: 1 + random.below(4) as u32,
            speed: 20 + random.below(3000),
        });
        let mut world = Self {
            workers: fleet.collect(),
            random,
            faults,
            now: Millis(0),
            sequence: 0,
            queue: BTreeMap::new(),
            next_worker: workers as u64,
            epoch: 0,
            experiments: experiments.to_vec(),
            paused: BTreeSet::new(),
            hiccups: BTreeMap::new(),
            scheduler: Scheduler::new(SETTINGS, 0),
            store: BTreeMap::new(),
            counts: Counts::default(),
            watch: Watch::default(),
        };
        world.start();
        for worker in 0..workers {
            let delay = world.random.below(500);
            world.later(delay, Happening::Ask(worker));
        }
        world.later(1000, Happening::Tick);
        world
    }

    /// Runs until everything is decided.
    pub(crate) fn run(mut self) -> Self {
        while !self.is_finished() {
            self.step();
            assert!(self.counts.events < 200_000, "no end in sight: {:?}, {:?}", self.counts, self.faults);
        }
        // What is still on its way arrives after the end, and changes nothing.
        let late: Vec<Happening> = std::mem::take(&mut self.queue).into_values().collect();
        for happening in late.into_iter().filter(|happening| matches!(happening, Happening::Report { .. })) {
            self.happen(happening);
            self.watch.check(&self.scheduler, &self.store);
        }
        self
    }

    fn is_finished(&self) -> bool {
        self.ids().all(|id| self.scheduler.is_finished(id))
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = ExperimentId> + use<> {
        (0..self.experiments.len() as u64).map(ExperimentId)
    }

    fn step(&mut self) {
        let Some(((now, _), happening)) = self.queue.pop_first() else { panic!("nothing happens any more") };
        self.now = now;
        self.counts.events += 1;
        self.happen(happening);
        if self.chance(self.faults.pause) {
            self.pause();
        }
        if self.chance(self.faults.restart) {
            self.start();
        }
        self.watch.check(&self.scheduler, &self.store);
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Ask(worker) => self.ask(worker),
            Happening::Report { worker, fence, results, failed } => {
                self.report(worker, fence, &results, &failed);
            }
            Happening::Release { worker, fence } => {
                self.scheduler.release(worker, fence);
            }
            Happening::Crash { worker, noticed } => {
                if noticed {
                    self.scheduler.depart(self.workers[worker].id);
                }
                self.workers[worker].id = WorkerId(self.next_worker);
                self.next_worker += 1;
                self.ask(worker);
            }
            Happening::Tick => {
                self.counts.expired += self.scheduler.expire(self.now).len() as u64;
                self.later(1000, Happening::Tick);
            }
            Happening::Resume(id) => {
                if self.paused.remove(&id) && !self.scheduler.is_finished(id) {
                    self.scheduler.resume(id).unwrap();
                }
            }
        }
    }

    /// The coordinator starts: a new scheduler, rebuilt from the store alone, in any order.
    fn start(&mut self) {
        self.epoch += 1;
        self.counts.restarts += 1;
        self.paused.clear();
        self.scheduler = Scheduler::new(SETTINGS, self.epoch);
        let mut stored: Vec<Entry> =
            self.store.iter().map(|(&pair, &outcome)| Entry { pair, outcome }).collect();
        self.random.shuffle(&mut stored);
        for (id, experiment) in self.ids().zip(self.experiments.clone()) {
            self.scheduler.submit(id, experiment).unwrap();
            let mine = stored.iter().copied().filter(|entry| entry.pair.experiment == id);
            let restored = self.scheduler.restore(id, mine).unwrap();
            assert_eq!((restored.orphans, restored.repeats), (0, 0), "the store leads to all its pairs");
        }
        self.watch.restarted();
    }

    fn pause(&mut self) {
        let id = ExperimentId(self.random.below(self.experiments.len() as u64));
        if !self.scheduler.is_finished(id) {
            self.scheduler.pause(id).unwrap();
            self.paused.insert(id);
            self.later(3000, Happening::Resume(id));
        }
    }

    fn ask(&mut self, worker: usize) {
        let Worker { id, slots, .. } = self.workers[worker];
        let most = if self.random.below(4) == 0 { 1 + self.random.below(5) } else { u64::MAX };
        let before = self.watch.before(&self.scheduler, &self.ids().collect::<Vec<_>>());
        let lease = self.scheduler.grant(Ask { worker: id, slots, most }, self.now);
        self.watch.granted(&self.scheduler, &self.store, lease.as_ref(), before);
        match lease {
            Some(lease) => self.play(worker, &lease),
            None => {
                let nap = 500 + self.random.below(2500) * (1 + self.workers.len() as u64 / 16);
                self.later(nap, Happening::Ask(worker));
            }
        }
    }

    /// A worker plays a lease: decides now what it will report when, and what will go wrong.
    fn play(&mut self, worker: usize, lease: &Lease) {
        let Worker { id, slots, speed } = self.workers[worker];
        let pairs = lease.parts.iter().flat_map(|part| {
            let pair = move |index| PairId { experiment: lease.experiment, pairing: part.pairing, index };
            part.pairs.clone().map(pair)
        });
        let mut pairs: Vec<PairId> = pairs.collect();
        let mut delay = if self.chance(self.faults.stall) { 5000 + self.random.below(60_000) } else { 0 };
        let mut end = pairs.len();
        let (crash, hand_back) = (self.chance(self.faults.crash), self.chance(self.faults.hand_back));
        if crash || hand_back {
            end = self.random.below(end as u64 + 1) as usize;
        }
        pairs.truncate(end);
        for chunk in pairs.chunks(1 + self.random.below(8) as usize) {
            delay += (chunk.len() as u64 * speed / u64::from(slots)).max(1);
            let (failed, played): (Vec<_>, Vec<_>) = chunk.iter().partition(|&&pair| self.fails(pair));
            let entry = |pair| truth::entry(pair, self.scheduler.pair(pair).unwrap());
            let results = played.into_iter().map(entry).collect();
            self.send(delay, Happening::Report { worker: id, fence: lease.fence, results, failed });
        }
        if crash {
            let noticed = self.random.below(2) == 0;
            self.later(delay + 500, Happening::Crash { worker, noticed });
            return;
        }
        if hand_back {
            self.later(delay + 1, Happening::Release { worker: id, fence: lease.fence });
        }
        // Some ask before they run dry.
        let ask = if self.random.below(2) == 0 { delay / 2 } else { delay + 1 };
        self.later(ask, Happening::Ask(worker));
    }

    /// Whether a worker cannot play a pair. A hiccup never isolates: it comes at most twice for a pair.
    fn fails(&mut self, pair: PairId) -> bool {
        if truth::is_poison(pair) {
            return true;
        }
        let hiccup = self.chance(self.faults.hiccup);
        let count = self.hiccups.entry(pair).or_default();
        *count += u32::from(hiccup);
        hiccup && *count <= 2
    }

    /// Sends a report through a bad network.
    fn send(&mut self, delay: u64, report: Happening) {
        if self.chance(self.faults.duplicate) {
            let again = delay + self.random.below(20_000);
            let Happening::Report { worker, fence, results, .. } = report.clone() else { return };
            self.later(again, Happening::Report { worker, fence, results, failed: Vec::new() });
        }
        if self.chance(self.faults.lost) {
            return;
        }
        let slow = if self.chance(self.faults.late) { self.random.below(60_000) } else { 0 };
        self.later(delay + slow, report);
    }

    fn report(&mut self, worker: WorkerId, fence: Fence, results: &[Entry], failed: &[PairId]) {
        let (mut worker, mut fence, mut results) = (worker, fence, results.to_vec());
        if self.chance(self.faults.wrong_fence) {
            fence = Fence(fence.0 ^ self.random.below(4));
            worker = WorkerId(worker.0 ^ self.random.below(2));
        }
        if self.chance(self.faults.nonsense) {
            let nonsense: Vec<Entry> = results.iter().map(|&entry| self.nonsense(entry)).collect();
            results.extend(nonsense);
        }
        let sifted = self.scheduler.sift(&results);
        if self.chance(self.faults.commit) {
            // Nothing was stored and nothing was counted; the worker sends it all again.
            self.later(700, Happening::Report { worker, fence, results, failed: failed.to_vec() });
            return;
        }
        self.commit(&sifted);
        self.scheduler.apply(worker, fence, &results, self.now);
        for &pair in failed {
            if let Some(isolated) = self.scheduler.fail(worker, fence, pair) {
                self.counts.isolated += 1;
                let sifted = self.scheduler.sift(&[isolated]);
                self.commit(&sifted);
                self.scheduler.apply(worker, fence, &[isolated], self.now);
            }
        }
    }

    /// A pair that no plan has, or that is none of this pairing's.
    fn nonsense(&mut self, mut entry: Entry) -> Entry {
        match self.random.below(4) {
            0 => entry.pair.index = u64::MAX - self.random.below(9),
            1 => entry.pair.pairing.round = 77,
            2 => entry.pair.pairing.slot = u32::MAX,
            _ => entry.pair.experiment = ExperimentId(99),
        }
        entry
    }

    /// Stores what is new and compares what is not.
    fn commit(&mut self, sifted: &Sifted) {
        for entry in sifted.new.iter().chain(&sifted.apart) {
            let before = self.store.insert(entry.pair, entry.outcome);
            assert_eq!(before, None, "a new result is new to the store");
            self.watch.stored(entry.pair);
        }
        for entry in &sifted.repeats {
            assert_eq!(
                self.store.get(&entry.pair),
                Some(&entry.outcome),
                "repeats of a replayable pair agree"
            );
        }
        self.counts.repeats += sifted.repeats.len() as u64;
        self.counts.apart += sifted.apart.len() as u64;
    }

    fn later(&mut self, delay: u64, happening: Happening) {
        self.sequence += 1;
        self.queue.insert((self.now.plus(Millis(delay)), self.sequence), happening);
    }

    fn chance(&mut self, probability: f64) -> bool {
        probability > 0.0 && self.random.unit() < probability
    }
}
