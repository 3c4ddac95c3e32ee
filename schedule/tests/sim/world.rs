//! The world around a scheduler: a store, workers, and an event loop in virtual time.
//!
//! What workers do is in `labour`, what becomes of their reports in `office`.

use std::collections::{BTreeMap, BTreeSet};

use schedule::{
    Audit, Entry, ExperimentId, Fence, Millis, PairId, PairingId, PartyId, Planning, Prefix, Process,
    Scheduler, Settings, State, Testimony, UnitOutcome, WorkerId,
};
use spec::{Experiment, Stream};

use crate::counts::Counts;
use crate::faults::Faults;
use crate::invariants::Watch;
use crate::truth;

/// Leases short enough that many run out in a small experiment.
pub(crate) const SETTINGS: Settings = Settings {
    target: Millis(2000),
    patience: Millis(6000),
    first_patience: Millis(9000),
    most_patience: Millis(30_000),
    missed: Millis(1000),
    presence: Millis(20_000),
    most_pairs: 64,
    early: Millis(0),
    setback: Millis(0),
    rest: Millis(40_000),
    lone_span: Millis(300_000),
};

/// Then the coordinator is left in peace: who was near a death is kept in memory, and eight deaths need a while.
const MOST_RESTARTS: u64 = 200;

#[derive(Clone, Debug)]
pub(crate) enum Happening {
    /// A worker asks for work.
    Ask(usize),
    /// A report reaches the coordinator.
    Report { worker: WorkerId, fence: Fence, results: Vec<Entry>, failed: Vec<PairId> },
    /// A worker hands back what is left.
    Release { worker: WorkerId, fence: Fence },
    /// A worker is gone and its replacement begins.
    Crash { worker: usize, noticed: bool },
    /// A worker's line is cut.
    HangUp(WorkerId),
    /// Somebody looks at the clock.
    Tick,
    /// A pause ends.
    Resume(ExperimentId),
}

pub(crate) struct Worker {
    pub(crate) id: WorkerId,
    pub(crate) slots: u32,
    /// Virtual milliseconds of one pair in one slot.
    pub(crate) speed: u64,
}

/// What a worker said about a pair.
pub(crate) struct Said {
    pub(crate) failures: u32,
    pub(crate) deaths: u32,
    pub(crate) first: Millis,
    pub(crate) last: Millis,
}

/// Some workers share a credential.
pub(crate) fn party_of(worker: WorkerId) -> PartyId {
    PartyId(worker.0 % 5)
}

/// Each is another process.
pub(crate) fn process_of(worker: WorkerId) -> Process {
    Process { id: worker.0, has_credential: true }
}

/// So many newcomers in a row tried in vain: nobody can play what is left.
const ENOUGH_NEWCOMERS: u32 = 12;

/// Everything of one run.
pub(crate) struct World {
    pub(crate) random: Stream,
    pub(crate) faults: Faults,
    pub(crate) now: Millis,
    sequence: u64,
    queue: BTreeMap<(Millis, u64), Happening>,
    pub(crate) workers: Vec<Worker>,
    next_worker: u64,
    epoch: u32,
    experiments: Vec<Experiment>,
    paused: BTreeSet<ExperimentId>,
    pub(crate) hiccups: BTreeMap<PairId, u32>,
    pub(crate) scheduler: Scheduler,
    /// The database: the first outcome of every pair.
    pub(crate) store: BTreeMap<PairId, UnitOutcome>,
    /// What the first pairs of pairings added up to at some moment; also in the database.
    pub(crate) marks: BTreeMap<(ExperimentId, PairingId), Prefix>,
    /// Stored pairs that somebody else shall play again, and who played them; also in the database.
    pub(crate) audits: BTreeMap<PairId, PartyId>,
    /// Who said what about which pair, and when; also in the database.
    pub(crate) said: BTreeMap<(PairId, WorkerId), Said>,
    /// What became of pairings that were played ahead; also in the database.
    pub(crate) moved: BTreeMap<(ExperimentId, PairingId), Option<PairingId>>,
    /// Positions that were found; also in the database.
    placed: BTreeMap<ExperimentId, u64>,
    /// What is being worked out.
    pondered: Vec<(ExperimentId, Planning)>,
    newcomers: u32,
    /// How much was stored when the last one came.
    stored_before: usize,
    pub(crate) counts: Counts,
    pub(crate) watch: Watch,
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
            marks: BTreeMap::new(),
            audits: BTreeMap::new(),
            said: BTreeMap::new(),
            moved: BTreeMap::new(),
            placed: BTreeMap::new(),
            pondered: Vec::new(),
            newcomers: 0,
            stored_before: 0,
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
        let is_given_up = self.newcomers >= ENOUGH_NEWCOMERS && self.is_stalled();
        is_given_up || self.ids().all(|id| self.scheduler.is_finished(id))
    }

    /// Nobody here can play what is left: somebody else comes.
    fn bring_newcomer(&mut self) {
        if !self.is_stalled() {
            return;
        }
        if self.stored_before != self.store.len() {
            (self.stored_before, self.newcomers) = (self.store.len(), 0);
        }
        self.newcomers += 1;
        self.counts.stalled += 1;
        let id = WorkerId(self.next_worker);
        self.next_worker += 1;
        self.workers.push(Worker { id, slots: 1, speed: 500 });
        self.ask(self.workers.len() - 1);
    }

    /// Whether something is not finished, and all that is not is stalled.
    fn is_stalled(&self) -> bool {
        let open = || self.ids().filter(|id| !self.scheduler.is_finished(*id));
        open().next().is_some() && open().all(|id| self.scheduler.state(id) == Some(State::Stalled))
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = ExperimentId> + use<> {
        (0..self.experiments.len() as u64).map(ExperimentId)
    }

    fn step(&mut self) {
        let Some(((now, _), happening)) = self.queue.pop_first() else { panic!("nothing happens any more") };
        self.now = now;
        self.counts.events += 1;
        self.happen(happening);
        self.find_positions();
        self.plan();
        if self.chance(self.faults.pause) {
            self.pause();
        }
        if self.counts.restarts < MOST_RESTARTS && self.chance(self.faults.restart) {
            self.start();
        }
        self.watch.check(&self.scheduler, &self.store);
        let pending: u64 =
            self.ids().filter_map(|id| self.scheduler.progress(id)).map(|seen| seen.audits).sum();
        assert_eq!(pending, self.audits.len() as u64, "no audit is lost, and none is asked for twice");
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
                    let losses = self.scheduler.lose(self.workers[worker].id, self.now);
                    self.bury(&losses);
                }
                self.workers[worker].id = WorkerId(self.next_worker);
                self.next_worker += 1;
                self.ask(worker);
            }
            Happening::HangUp(worker) => self.scheduler.miss(worker, self.now),
            Happening::Tick => {
                let losses = self.scheduler.expire(self.now);
                self.counts.expired += losses.leases.len() as u64;
                self.bury(&losses);
                if self.now.0.is_multiple_of(16_000) {
                    self.bring_newcomer();
                }
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
        let mut stored: Vec<Entry> =
            self.store.iter().map(|(&pair, &outcome)| Entry { pair, outcome }).collect();
        self.random.shuffle(&mut stored);
        self.scheduler = self.restored(&stored, &BTreeMap::new());
        let resumed = self.restored(&stored, &self.marks);
        assert_eq!(
            format!("{resumed:?}"),
            format!("{:?}", self.scheduler),
            "sums of first pairs are as good as the pairs"
        );
        for (&pair, &played_by) in &self.audits {
            assert!(self.scheduler.audit(Audit::new(pair, played_by)));
        }
        for (&(pair, worker), said) in &self.said {
            let ago = |time: Millis| self.now.since(time);
            let testimony = Testimony {
                party: party_of(worker),
                process: process_of(worker),
                failures: said.failures,
                deaths: said.deaths,
                since: ago(said.first),
                last: ago(said.last),
            };
            self.scheduler.testify(pair, &testimony, self.now);
        }
        self.watch.restarted();
    }

    /// A scheduler that knows what is stored, where first pairs were added up from that.
    fn restored(&self, stored: &[Entry], marks: &BTreeMap<(ExperimentId, PairingId), Prefix>) -> Scheduler {
        let mut scheduler = Scheduler::new(SETTINGS, self.epoch);
        for (id, experiment) in self.ids().zip(self.experiments.clone()) {
            scheduler.submit(id, experiment).unwrap();
            for ((_, pairing), prefix) in marks.iter().filter(|((of, _), _)| *of == id) {
                let _ = scheduler.begin(id, *pairing, prefix.clone()).unwrap();
            }
            let is_told = |pair: &PairId| {
                marks.get(&(id, pair.pairing)).is_some_and(|prefix| pair.index < prefix.length)
            };
            let mine =
                stored.iter().copied().filter(|entry| entry.pair.experiment == id && !is_told(&entry.pair));
            let repeats = scheduler.restore(id, mine).unwrap().repeats;
            if let Some(&positions) = self.placed.get(&id) {
                let _ = scheduler.place(id, positions);
            }
            while let Some(planning) = scheduler.planning(id) {
                let _ = scheduler.proceed(id, planning.work());
            }
            let orphans = scheduler.restore(id, []).unwrap().orphans;
            assert_eq!((orphans, repeats), (0, 0), "the store leads to all its pairs");
        }
        scheduler
    }

    /// Somebody may have worked out what follows: perhaps when more was known already, perhaps what nobody wants any more.
    fn plan(&mut self) {
        for (id, planning) in std::mem::take(&mut self.pondered) {
            if self.random.below(3) == 0 {
                let _ = self.scheduler.proceed(id, planning.work());
            } else {
                self.pondered.push((id, planning));
            }
        }
        for id in self.ids() {
            if self.pondered.len() < 3 && self.random.below(3) == 0 {
                self.pondered.extend(self.scheduler.planning(id).map(|planning| (id, planning)));
            }
        }
    }

    /// Somebody may have found positions that are lacking.
    fn find_positions(&mut self) {
        for (id, experiment) in self.ids().zip(self.experiments.clone()) {
            if self.scheduler.lacks_positions(id) && self.random.below(4) == 0 {
                let positions = truth::positions(experiment.seed);
                self.placed.insert(id, positions);
                let _ = self.scheduler.place(id, positions);
            }
        }
    }

    fn pause(&mut self) {
        let id = ExperimentId(self.random.below(self.experiments.len() as u64));
        if !self.scheduler.is_finished(id) {
            self.scheduler.pause(id).unwrap();
            self.paused.insert(id);
            self.later(3000, Happening::Resume(id));
        }
    }

    pub(crate) fn later(&mut self, delay: u64, happening: Happening) {
        self.sequence += 1;
        self.queue.insert((self.now.plus(Millis(delay)), self.sequence), happening);
    }

    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        probability > 0.0 && self.random.unit() < probability
    }
}
