//! A cluster of equal machines in virtual time, and how much of that time their slots play.
//!
//! Workers behave as the real ones: they ask when their queue runs low, hand over results once a second, at once when they run dry, and ask
//! again half a second after an answer without work. A pair takes as long as it takes, whoever plays it. Some workers stall now and
//! then: they keep what they have and say nothing for ten minutes.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use schedule::{
    Ask, Entry, Event, ExperimentId, Fence, Millis, Novelty, PairId, PairingId, PartyId, Planned, Process,
    Scheduler, Settings, WorkerId,
};
use spec::seed::mix;
use spec::{Experiment, Seed, Stream};

use crate::truth;

pub(crate) const WORKERS: usize = 64;
pub(crate) const SLOTS: u32 = 8;
/// Of 64 workers two, that is 3 %, stall.
const STALLING: usize = 32;
/// A worker that stalls works so long, and then says nothing for so long.
const WORKS: u64 = 300_000;
const STALLS: u64 = 600_000;
/// The shortest pair. Twice as long is four times as rare, so that the mean is twice as long; the longest takes twelve times the mean.
const SHORTEST: u64 = 10_000;
const LONGEST: u64 = 24 * SHORTEST;
/// Results wait so long while there is more to play, and when there is not.
const CADENCE: u64 = 1000;
const DRY: u64 = 50;
/// Who got nothing asks again after so long.
const IDLE: u64 = 500;
/// So long it takes to work out a plan.
const PLANNING: u64 = 1000;
const EXPERIMENT: ExperimentId = ExperimentId(0);

enum Happening {
    /// A slot of a worker is done with a pair.
    Done { worker: usize, fence: Fence, pair: PairId },
    /// A worker calls.
    Call(usize),
    /// A plan was worked out.
    Planned(Box<Planned>),
    /// Somebody looks at the clock.
    Tick,
}

#[derive(Default)]
struct Worker {
    queue: VecDeque<(Fence, PairId)>,
    results: Vec<(Fence, PairId)>,
    last_lease: usize,
    busy: u32,
    /// When it calls next.
    call: Option<Millis>,
    /// Whether there was nothing for it.
    is_idle: bool,
}

/// How the time of slots was spent that do not stall, from the first pair until the last one was handed out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Use {
    /// The time of all of them.
    pub(crate) there: u64,
    /// Of which they played.
    pub(crate) played: u64,
    /// When the last result was in.
    pub(crate) ended: Millis,
    /// Pairs that were played, by anybody.
    pub(crate) pairs: u64,
    /// Of which somebody else's result came first.
    pub(crate) repeats: u64,
    /// Pairs of two who were known never to meet when they were done.
    pub(crate) in_vain: u64,
}

impl Use {
    pub(crate) fn busy(&self) -> f64 {
        self.played as f64 / self.there as f64
    }
}

pub(crate) struct Cluster {
    scheduler: Scheduler,
    now: Millis,
    sequence: u64,
    queue: BTreeMap<(Millis, u64), Happening>,
    workers: Vec<Worker>,
    /// When slots that do not stall began and ended to play.
    spans: Vec<(Millis, Millis)>,
    handed_out: BTreeSet<PairId>,
    /// When a pair was handed out that was not before.
    last_new: Millis,
    is_planning: bool,
    /// What became of pairings that were played ahead.
    moved: BTreeMap<PairingId, Option<PairingId>>,
    spent: Use,
}

/// How long a pair takes.
fn time_of(pair: PairId) -> u64 {
    let place = [pair.pairing.repeat, pair.pairing.round, pair.pairing.slot].map(u64::from);
    let seed = place.into_iter().fold(pair.index, |seed, part| mix(seed ^ mix(part)));
    let unit = Stream::new(Seed(seed)).unit();
    ((SHORTEST as f64 / unit.sqrt()) as u64).min(LONGEST)
}

fn is_stalling(worker: usize) -> bool {
    worker.is_multiple_of(STALLING)
}

/// When a worker that wants to do something does it: not while it stalls.
fn awake(worker: usize, at: Millis) -> Millis {
    let (period, shift) = (WORKS + STALLS, WORKS * worker as u64 / WORKERS as u64);
    let into = (at.0 + shift) % period;
    if is_stalling(worker) && into >= WORKS { at.plus(Millis(period - into)) } else { at }
}

impl Cluster {
    pub(crate) fn new(experiment: Experiment) -> Self {
        let mut scheduler = Scheduler::new(Settings::default(), 1);
        scheduler.submit(EXPERIMENT, experiment).unwrap();
        let mut cluster = Self {
            scheduler,
            now: Millis(0),
            sequence: 0,
            queue: BTreeMap::new(),
            workers: (0..WORKERS).map(|_| Worker::default()).collect(),
            spans: Vec::new(),
            handed_out: BTreeSet::new(),
            last_new: Millis(0),
            is_planning: false,
            moved: BTreeMap::new(),
            spent: Use::default(),
        };
        (0..WORKERS).for_each(|worker| cluster.call(worker, worker as u64));
        cluster.later(Millis(CADENCE), Happening::Tick);
        cluster
    }

    /// Plays it to its end.
    pub(crate) fn run(mut self) -> Use {
        self.plan();
        while !self.scheduler.is_finished(EXPERIMENT) {
            let ((now, _), happening) = self.queue.pop_first().unwrap();
            self.now = now;
            match happening {
                Happening::Done { worker, fence, pair } => self.done(worker, fence, pair),
                Happening::Call(worker) => {
                    if self.workers[worker].call == Some(now) {
                        self.workers[worker].call = None;
                        self.exchange(worker);
                    }
                }
                Happening::Planned(planned) => {
                    self.is_planning = false;
                    let _ = self.scheduler.proceed(EXPERIMENT, *planned);
                    self.wake();
                    self.plan();
                }
                Happening::Tick => {
                    if !self.scheduler.expire(now).leases.is_empty() {
                        self.wake();
                    }
                    self.later(now.plus(Millis(CADENCE)), Happening::Tick);
                }
            }
        }
        self.spent.ended = self.now;
        let end = self.last_new;
        let steady = (0..WORKERS).filter(|worker| !is_stalling(*worker)).count() as u64;
        self.spent.there = steady * u64::from(SLOTS) * end.0;
        self.spent.played = self.spans.iter().map(|(from, to)| (*to).min(end).since(*from).0).sum();
        self.spent
    }

    fn later(&mut self, at: Millis, happening: Happening) {
        self.sequence += 1;
        self.queue.insert((at, self.sequence), happening);
    }

    /// A worker calls after so long, or earlier if it meant to.
    fn call(&mut self, worker: usize, delay: u64) {
        let at = awake(worker, self.now.plus(Millis(delay)));
        if self.workers[worker].call.is_none_or(|call| at < call) {
            self.workers[worker].call = Some(at);
            self.later(at, Happening::Call(worker));
        }
    }

    /// There may be work again. Who got none asks every now and then: only those calls matter that come after news.
    fn wake(&mut self) {
        for worker in 0..WORKERS {
            if std::mem::take(&mut self.workers[worker].is_idle) {
                self.call(worker, IDLE * (worker as u64 + 1) / WORKERS as u64);
            }
        }
    }

    fn plan(&mut self) {
        if !self.is_planning
            && let Some(planning) = self.scheduler.planning(EXPERIMENT)
        {
            self.is_planning = true;
            self.later(self.now.plus(Millis(PLANNING)), Happening::Planned(Box::new(planning.work())));
        }
    }

    fn done(&mut self, worker: usize, fence: Fence, pair: PairId) {
        self.workers[worker].busy -= 1;
        self.workers[worker].results.push((fence, pair));
        self.play(worker);
        let is_dry = self.workers[worker].queue.is_empty();
        self.call(worker, if is_dry { DRY } else { CADENCE });
    }

    /// Free slots take what is in the queue.
    fn play(&mut self, worker: usize) {
        while self.workers[worker].busy < SLOTS
            && let Some((fence, pair)) = self.workers[worker].queue.pop_front()
        {
            let end = awake(worker, self.now.plus(Millis(time_of(pair))));
            self.workers[worker].busy += 1;
            if !is_stalling(worker) {
                self.spans.push((self.now, end));
            }
            self.later(end, Happening::Done { worker, fence, pair });
        }
    }

    /// Where a pair stands that may have been played ahead; nowhere if that was for nothing.
    fn now_at(&mut self, pair: PairId) -> Option<PairId> {
        let moved = self.moved.get(&pair.pairing).copied();
        let place = moved.unwrap_or(Some(pair.pairing));
        self.spent.in_vain += u64::from(place.is_none());
        Some(PairId { pairing: place?, ..pair })
    }

    fn exchange(&mut self, worker: usize) {
        let id = WorkerId(worker as u64);
        let mut parcels: BTreeMap<Fence, Vec<PairId>> = BTreeMap::new();
        for (fence, pair) in std::mem::take(&mut self.workers[worker].results) {
            parcels.entry(fence).or_default().push(pair);
        }
        for (fence, pairs) in parcels {
            let pairs: Vec<PairId> = pairs.into_iter().filter_map(|pair| self.now_at(pair)).collect();
            self.spent.pairs += pairs.len() as u64;
            let is_repeat = |pair: &&PairId| self.scheduler.novelty(**pair) != Novelty::New;
            self.spent.repeats += pairs.iter().filter(is_repeat).count() as u64;
            let results: Vec<Entry> =
                pairs.iter().map(|&pair| truth::entry(pair, self.scheduler.pair(pair).unwrap())).collect();
            let micros = pairs.iter().map(|pair| time_of(*pair) * 1000).sum();
            self.scheduler.thought(id, fence, micros, pairs.len() as u64);
            let events = self.scheduler.apply(id, fence, &results, self.now);
            for event in &events {
                if let &Event::Moved { from, to, .. } = event {
                    self.moved.insert(from, to);
                }
            }
            if !events.is_empty() {
                self.wake();
            }
        }
        // What nobody needs any more is not begun.
        for lease in self.scheduler.withdraw(id) {
            self.workers[worker].queue.retain(|(fence, _)| *fence != lease.fence);
        }
        self.plan();
        let Worker { queue, last_lease, .. } = &self.workers[worker];
        if queue.len() * 4 >= *last_lease && !queue.is_empty() {
            return;
        }
        let process = Process { id: id.0, has_credential: false };
        let ask = Ask { worker: id, party: PartyId(id.0), process, slots: SLOTS, most: u64::MAX };
        let Some(lease) = self.scheduler.grant(ask, self.now) else {
            self.workers[worker].is_idle = true;
            return;
        };
        let places =
            lease.parts.iter().flat_map(|part| part.pairs.clone().map(move |index| (part.pairing, index)));
        for (pairing, index) in places {
            let pair = PairId { experiment: EXPERIMENT, pairing, index };
            if self.handed_out.insert(pair) {
                self.last_new = self.now;
            }
            self.workers[worker].queue.push_back((lease.fence, pair));
        }
        self.workers[worker].last_lease = lease.pairs() as usize;
        self.play(worker);
        self.call(worker, DRY);
    }
}
