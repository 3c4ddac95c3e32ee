//! Sharing from the first lease on: experiments of very different pairs, submitted at any moment, to any workers.
//!
//! Workers behave as the real ones do: they play their queue in order, ask before they run dry, and bring what is
//! finished once a second. Nothing fails here; what is measured is how long an experiment waits, and what it gets.

use std::collections::{BTreeMap, VecDeque};

use schedule::{
    Ask, Entry, ExperimentId, Fence, Lease, Millis, PairId, PartyId, Process, Scheduler, Settings, WorkerId,
};
use spec::{Seed, Stream};

use crate::cores::on_all_cores;
use crate::files;
use crate::truth;

const TARGET: Millis = Millis(10_000);

/// Pairs that a slot plays before it looks at the queue again.
struct Job {
    fence: Fence,
    pairs: Vec<PairId>,
}

struct Worker {
    slots: u32,
    /// How many times slower than the fastest.
    slowness: u64,
    queue: VecDeque<(Fence, PairId)>,
    playing: u32,
    finished: BTreeMap<Fence, (Vec<Entry>, u64)>,
    brought: Millis,
    last_lease: usize,
    ask_at: Millis,
}

/// What an experiment got.
#[derive(Default)]
struct Got {
    /// Slots that play it now, and since when there was none.
    playing: u32,
    idle_since: Millis,
    longest_wait: Millis,
    micros: u64,
}

enum Happening {
    Submit(ExperimentId),
    Look(usize),
    Done(usize, Job),
}

struct Fleet {
    now: Millis,
    scheduler: Scheduler,
    workers: Vec<Worker>,
    /// Microseconds of a pair of each experiment on the fastest machine.
    micros: Vec<u64>,
    got: BTreeMap<ExperimentId, Got>,
    queue: BTreeMap<(Millis, u64), Happening>,
    sequence: u64,
}

impl Fleet {
    fn new(workers: Vec<(u32, u64)>, micros: Vec<u64>) -> Self {
        let workers = workers.into_iter().map(|(slots, slowness)| Worker {
            slots,
            slowness,
            queue: VecDeque::new(),
            playing: 0,
            finished: BTreeMap::new(),
            brought: Millis(0),
            last_lease: 0,
            ask_at: Millis(0),
        });
        Self {
            now: Millis(0),
            scheduler: Scheduler::new(Settings::default(), 1),
            workers: workers.collect(),
            micros,
            got: BTreeMap::new(),
            queue: BTreeMap::new(),
            sequence: 0,
        }
    }

    fn later(&mut self, delay: u64, happening: Happening) {
        self.sequence += 1;
        self.queue.insert((self.now.plus(Millis(delay)), self.sequence), happening);
    }

    fn run(&mut self, end: Millis) {
        while let Some(next) = self.queue.first_entry().filter(|next| next.key().0 <= end) {
            self.now = next.key().0;
            let (now, happening) = (self.now, next.remove());
            match happening {
                Happening::Submit(id) => {
                    let plan = "[match]\nplayers = [\"p1\", \"p2\"]\npairs = 100000000\n";
                    self.scheduler.submit(id, files::parse(id.0, plan)).unwrap();
                    self.got.insert(id, Got { idle_since: now, ..Got::default() });
                }
                Happening::Look(worker) => {
                    self.call(worker);
                    self.later(100, Happening::Look(worker));
                }
                Happening::Done(worker, job) => self.turn_in(worker, &job),
            }
        }
        self.now = end;
        for got in self.got.values_mut().filter(|got| got.playing == 0) {
            got.longest_wait = got.longest_wait.max(end.since(got.idle_since));
        }
    }

    /// A worker brings what is finished and asks for more, if it is time for either.
    fn call(&mut self, index: usize) {
        let now = self.now;
        let micros = |pair: &PairId| self.micros[pair.experiment.0 as usize];
        let worker = &mut self.workers[index];
        let ahead: u64 = worker.queue.iter().map(|(_, pair)| micros(pair) * worker.slowness).sum();
        let is_low =
            worker.queue.len() * 4 < worker.last_lease || ahead <= 1_000_000 * u64::from(worker.slots);
        let asks = is_low && worker.ask_at <= now;
        let brings = !worker.finished.is_empty() && now.since(worker.brought).0 >= 1000;
        if !asks && !brings {
            return;
        }
        worker.brought = now;
        let (id, slots) = (WorkerId(index as u64), worker.slots);
        for (fence, (entries, spent)) in std::mem::take(&mut worker.finished) {
            self.scheduler.thought(id, fence, spent, entries.len() as u64);
            self.scheduler.apply(id, fence, &entries, now);
        }
        if !asks {
            return;
        }
        let ask = Ask { worker: id, party: PartyId(0), process: Process::default(), slots, most: u64::MAX };
        match self.scheduler.grant(ask, now) {
            Some(lease) => self.accept(index, &lease),
            None => self.workers[index].ask_at = now.plus(Millis(500)),
        }
        self.begin(index);
    }

    fn accept(&mut self, index: usize, lease: &Lease) {
        let worker = &mut self.workers[index];
        worker.last_lease = lease.pairs() as usize;
        for part in &lease.parts {
            let pair = |index| PairId { experiment: lease.experiment, pairing: part.pairing, index };
            worker.queue.extend(part.pairs.clone().map(|index| (lease.fence, pair(index))));
        }
    }

    /// Every free slot takes pairs of one lease: about a tenth of a second of them.
    fn begin(&mut self, index: usize) {
        loop {
            let worker = &mut self.workers[index];
            let Some(&(fence, first)) = worker.queue.front().filter(|_| worker.playing < worker.slots) else {
                return;
            };
            let each = self.micros[first.experiment.0 as usize] * worker.slowness;
            let most = (100_000 / each).clamp(1, (worker.queue.len() as u64 / 8).max(1));
            let mut pairs = Vec::new();
            while pairs.len() < most as usize
                && let Some(&(_, pair)) = worker.queue.front().filter(|(other, _)| *other == fence)
            {
                pairs.push(pair);
                worker.queue.pop_front();
            }
            worker.playing += 1;
            let got = self.got.get_mut(&first.experiment).unwrap();
            if got.playing == 0 {
                got.longest_wait = got.longest_wait.max(self.now.since(got.idle_since));
            }
            got.playing += 1;
            let time = (pairs.len() as u64 * each).div_ceil(1000);
            self.later(time, Happening::Done(index, Job { fence, pairs }));
        }
    }

    fn turn_in(&mut self, index: usize, job: &Job) {
        let experiment = job.pairs[0].experiment;
        let worker = &mut self.workers[index];
        worker.playing -= 1;
        let spent = self.micros[experiment.0 as usize] * worker.slowness * job.pairs.len() as u64;
        let (entries, sum) = worker.finished.entry(job.fence).or_default();
        entries.extend(job.pairs.iter().map(|&pair| truth::entry(pair, self.scheduler.pair(pair).unwrap())));
        *sum += spent;
        let got = self.got.get_mut(&experiment).unwrap();
        got.micros += spent;
        got.playing -= 1;
        if got.playing == 0 {
            got.idle_since = self.now;
        }
        self.begin(index);
    }
}

/// Any mixture of pair times from a millisecond to a minute.
fn some_micros(random: &mut Stream) -> u64 {
    let decades = [1000, 4000, 10_000, 50_000, 200_000, 1_000_000, 5_000_000, 20_000_000, 60_000_000];
    decades[random.below(decades.len() as u64) as usize]
}

#[test]
fn no_experiment_waits_longer_than_a_few_leases_of_the_others_and_all_get_the_same() {
    let fleets = on_all_cores(0..40, |seed| {
        let (mut longest_wait, mut least_share) = (0.0_f64, 1.0_f64);
        let mut random = Stream::new(Seed(seed));
        let count = 2 + random.below(2);
        let mut micros: Vec<u64> = (0..count).map(|_| some_micros(&mut random)).collect();
        let workers: Vec<(u32, u64)> =
            (0..1 + random.below(4)).map(|_| (1 + random.below(4) as u32, 1 + random.below(3))).collect();
        let longest = micros.iter().max().unwrap() * workers.iter().map(|worker| worker.1).max().unwrap();
        let lease = TARGET.max(Millis(longest / 1000)); // the longest that one can take
        micros.iter_mut().for_each(|micros| *micros = (*micros).max(lease.0 / 5)); // 5000 pairs a slot are enough
        let mut fleet = Fleet::new(workers.clone(), micros.clone());
        (0..workers.len()).for_each(|worker| fleet.later(worker as u64, Happening::Look(worker)));
        let mut submitted = 0;
        for id in 0..count {
            fleet.later(submitted, Happening::Submit(ExperimentId(id)));
            submitted += random.below(4 * lease.0);
        }
        let shared = |fleet: &Fleet| fleet.got.values().map(|got| got.micros).collect::<Vec<u64>>();
        // Everybody is there and has its first leases.
        let begin = Millis(submitted + 3 * count * lease.0);
        fleet.run(begin);
        let before = shared(&fleet);
        fleet.run(begin.plus(Millis(6 * count * lease.0)));
        let what = format!("seed {seed}: pairs of {micros:?} us, workers (slots, slowness) {workers:?}");
        for (id, got) in &fleet.got {
            let most = Millis(3 * (count - 1) * lease.0);
            longest_wait = longest_wait.max(got.longest_wait.0 as f64 / lease.0 as f64);
            assert!(got.longest_wait <= most, "{what}: {id} waited {:?}", got.longest_wait);
        }
        let got: Vec<u64> = shared(&fleet).iter().zip(before).map(|(after, before)| after - before).collect();
        let (least, most) = (*got.iter().min().unwrap() as f64, *got.iter().max().unwrap() as f64);
        least_share = least_share.min(least / most);
        assert!(least / most > 0.6, "{what}: {got:?}");
        (longest_wait, least_share)
    });
    let longest_wait = fleets.iter().map(|fleet| fleet.0).fold(0.0, f64::max);
    let least_share = fleets.iter().map(|fleet| fleet.1).fold(1.0, f64::min);
    println!("the longest wait was {longest_wait:.1} leases, the most uneven share {least_share:.2} to 1");
}

#[test]
fn a_later_experiment_gets_pairs_from_a_worker_that_is_full_of_short_ones() {
    for micros in [1000, 10_000, 1_000_000, 60_000_000] {
        let mut fleet = Fleet::new(vec![(2, 1)], vec![10_000, micros]);
        fleet.later(0, Happening::Look(0));
        fleet.later(0, Happening::Submit(ExperimentId(0)));
        fleet.later(20_000, Happening::Submit(ExperimentId(1)));
        fleet.run(Millis(40_000));
        let later = &fleet.got[&ExperimentId(1)];
        assert!(later.longest_wait <= Millis(13_000), "{micros} us: {:?}", later.longest_wait);
        assert!(later.playing > 0 || later.micros > 0, "pairs of {micros} us");
    }
}
