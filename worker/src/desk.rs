//! Decides, from queue, results and time, what to say to the coordinator next.
//!
//! Pure: time arrives as the time since the worker's start, threads and calls happen elsewhere. Threads come here for
//! pairs and with results; the network comes here for messages and with answers.

use std::collections::VecDeque;
use std::time::Duration;

use proto::limits::IDLE_WAIT;

use crate::cadence::Cadence;
use crate::job::Job;
use crate::ledger::Ledger;
use crate::parcel::{Outgoing, Parcel};
use crate::work::task::Tasks;

mod answers;
mod beside;
mod delivery;

use beside::Beside;

/// Results wait at most so long when the queue is empty: somebody may be waiting for the end of a round.
const FLUSH_DRY: Duration = Duration::from_millis(50);
/// More work is asked for when there is less than this for each slot.
const AHEAD: Duration = Duration::from_secs(1);
/// Calls that are not urgent are so far apart, which makes the messages of fast games large.
const GAP: Duration = Duration::from_millis(20);

/// What to do next.
#[derive(Debug, PartialEq)]
pub(crate) enum Step {
    /// Hand over results, and perhaps ask for work.
    Exchange(Vec<Parcel>),
    /// Hand back leases.
    Release(Vec<u64>),
    /// Wait: until then, or until something happens.
    Wait(Option<Duration>),
    /// All is done.
    Finished,
}

/// What the network should know about; a change of it is worth waking up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attention {
    any: bool,
    worth: bool,
    full: bool,
    low: bool,
    dry: bool,
    idle: bool,
}

/// Queue, results and leases.
#[derive(Debug)]
pub(crate) struct Desk {
    slots: u64,
    queue: VecDeque<Job>,
    queued: u64,
    tasks: Tasks,
    ledger: Ledger,
    outgoing: Outgoing,
    /// Threads at work.
    busy: usize,
    /// How long a pair takes, an exponential average.
    pair_time: Option<Duration>,
    last_lease: u64,
    /// Since when results wait.
    waiting_since: Option<Duration>,
    /// When the last call ended.
    last_call: Duration,
    /// After an answer without work: when to ask again.
    ask_at: Option<Duration>,
    idle_wait: Duration,
    /// How long results wait while there is work, so that leases are renewed and progress is seen.
    cadence: Cadence,
    draining: bool,
    beside: Beside,
}

impl Desk {
    pub(crate) fn new(slots: usize) -> Self {
        Self {
            slots: slots as u64,
            queue: VecDeque::new(),
            queued: 0,
            tasks: Tasks::default(),
            ledger: Ledger::default(),
            outgoing: Outgoing::new(),
            busy: 0,
            pair_time: None,
            last_lease: 0,
            waiting_since: None,
            last_call: Duration::ZERO,
            ask_at: None,
            idle_wait: IDLE_WAIT,
            cadence: Cadence::default(),
            draining: false,
            beside: Beside::default(),
        }
    }

    /// Pairs for a thread, if there are any to be played now.
    pub(crate) fn take(&mut self, most: u64) -> Option<Job> {
        if self.draining || self.outgoing.is_overfull() {
            return None;
        }
        // Near the end of the queue the threads share what is left.
        let most = most.min(self.queued / (2 * self.slots)).max(1);
        let job = self.queue.front_mut()?;
        let taken = job.split_off_front(most);
        if job.len() == 0 {
            self.queue.pop_front();
        }
        self.queued -= taken.len();
        self.busy += 1;
        self.ledger.take(taken.fence, taken.len());
        Some(taken)
    }

    /// A thread is done with a job. Pairs that are not in the parcel, the last ones, are played later.
    pub(crate) fn turn_in(&mut self, mut job: Job, parcel: Parcel, took: Duration) {
        self.busy = self.busy.saturating_sub(1);
        let (taken, pairs) = (job.len(), parcel.pairs() as u64);
        let wanted = self.ledger.turn_in(job.fence, taken, pairs);
        if pairs > 0 {
            self.outgoing.push(parcel);
        }
        // Work that could not be done takes no time, and says nothing about work that can.
        if pairs > 0 && !took.is_zero() {
            let time = took / pairs.min(u64::from(u32::MAX)) as u32;
            self.pair_time = Some(self.pair_time.map_or(time, |old| old - old / 8 + time / 8));
        }
        if wanted && pairs < taken {
            job.units.start += pairs;
            self.queued += job.len();
            self.queue.push_front(job);
        }
    }

    /// What the network should know about.
    pub(crate) fn attention(&self) -> Attention {
        let done = self.outgoing.pairs();
        Attention {
            any: done > 0,
            worth: self.is_worth_asking(),
            full: self.outgoing.fills_a_message(),
            low: self.is_low(),
            dry: self.queued == 0,
            idle: self.is_idle(),
        }
    }

    /// What to do now. Between an `Exchange` and its answer this is not asked again.
    pub(crate) fn step(&mut self, now: Duration) -> Step {
        if self.draining {
            return self.drained_step();
        }
        match self.due(now) {
            Some(due) if due <= now => Step::Exchange(self.outgoing.next_batch()),
            due => Step::Wait(due),
        }
    }

    fn drained_step(&mut self) -> Step {
        if self.outgoing.pairs() > 0 {
            return Step::Exchange(self.outgoing.next_batch());
        }
        let resting = self.ledger.resting();
        if !resting.is_empty() {
            return Step::Release(resting);
        }
        if self.busy == 0 && self.ledger.is_empty() { Step::Finished } else { Step::Wait(None) }
    }

    /// When the next call is due.
    fn due(&mut self, now: Duration) -> Option<Duration> {
        if self.outgoing.pairs() == 0 {
            self.waiting_since = None;
        } else {
            self.waiting_since.get_or_insert(now);
        }
        if self.outgoing.fills_a_message() || (self.outgoing.pairs() > 0 && self.is_idle()) {
            return Some(now);
        }
        let wait = self.cadence.wait();
        let flush = if self.queued == 0 { FLUSH_DRY.min(wait) } else { wait };
        let deliver = self.waiting_since.map(|since| since + flush);
        let ask = self.wants_work().then(|| match self.ask_at {
            Some(at) if !self.is_worth_asking() => at,
            _ if self.queued == 0 => now,
            _ => self.last_call + GAP,
        });
        deliver.into_iter().chain(ask).min()
    }

    /// For how many slots to ask.
    pub(crate) fn idle_slots(&self) -> u32 {
        if self.wants_work() { self.slots.try_into().unwrap_or(u32::MAX) } else { 0 }
    }

    fn wants_work(&self) -> bool {
        !self.draining && self.is_low() && !self.outgoing.is_overfull()
    }

    /// Whether a slot may run dry soon.
    fn is_low(&self) -> bool {
        let time = self.pair_time.map_or(0, |time| time.as_nanos());
        let ahead = AHEAD.as_nanos() * u128::from(self.slots);
        self.queued == 0
            || self.queued.saturating_mul(4) < self.last_lease
            || (self.pair_time.is_some() && u128::from(self.queued) * time < ahead)
    }

    /// Whether there are so many new results that the coordinator may have work again for those.
    fn is_worth_asking(&self) -> bool {
        self.outgoing.pairs() as u64 >= self.slots.max(self.last_lease / 4)
    }

    /// Whether no thread has anything to do.
    pub(crate) const fn is_idle(&self) -> bool {
        self.queued == 0 && self.busy == 0
    }

    /// Threads at work.
    pub(crate) const fn busy(&self) -> usize {
        self.busy
    }

    /// Pairs that are not delivered, but for those that the one call has with it.
    pub(crate) const fn waiting(&self) -> usize {
        self.outgoing.pairs() + self.beside.pairs
    }

    /// No new work from here on.
    pub(crate) const fn drain(&mut self) {
        self.draining = true;
    }

    /// Nobody waits for running pairs any more; how many there were.
    pub(crate) fn abandon_running(&mut self) -> usize {
        self.ledger.abandon_running();
        std::mem::take(&mut self.busy)
    }
}

#[cfg(test)]
mod tests;
