//! Where threads and the network meet: the desk under a lock.
//!
//! Threads wait here for work, never for the network; the network is woken only when there is a new reason to call.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::desk::Desk;
use crate::job::Job;
use crate::parcel::Parcel;

/// The desk, and who waits at it.
#[derive(Debug)]
pub(crate) struct Shop {
    desk: Mutex<Desk>,
    work: Condvar,
    wake: Notify,
    /// Wakes whoever sends messages beside the one call.
    wake_beside: Notify,
    /// Threads stop after the pair they play.
    halted: AtomicBool,
}

impl Shop {
    pub(crate) fn new(slots: usize) -> Self {
        let desk = Mutex::new(Desk::new(slots));
        Self {
            desk,
            work: Condvar::new(),
            wake: Notify::new(),
            wake_beside: Notify::new(),
            halted: AtomicBool::new(false),
        }
    }

    /// The desk. It stays whole if somebody panics: every change of it is complete.
    fn lock(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The network's visit: afterwards all threads look for work.
    pub(crate) fn visit<T>(&self, visit: impl FnOnce(&mut Desk) -> T) -> T {
        let result = visit(&mut self.lock());
        self.work.notify_all();
        result
    }

    /// The network's look at what to do next.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&mut Desk) -> T) -> T {
        look(&mut self.lock())
    }

    /// Waits until threads give the network a reason to look.
    pub(crate) async fn woken(&self) {
        self.wake.notified().await;
    }

    /// Gives the network a reason to look.
    pub(crate) fn wake(&self) {
        self.wake.notify_one();
    }

    /// The one call begins, beside which messages may go out.
    pub(crate) fn begin_call(&self) {
        self.look(Desk::begin_call);
        self.wake_beside.notify_one();
    }

    /// Waits until there may be a message to send beside the one call.
    pub(crate) async fn woken_beside(&self) {
        self.wake_beside.notified().await;
    }

    /// Waits for at most `most` pairs to play; nothing when the shop is closed.
    pub(crate) fn take(&self, most: u64) -> Option<Job> {
        self.next(self.lock(), most)
    }

    /// Hands results in and takes the next pairs.
    pub(crate) fn turn_in(&self, job: Job, parcel: Parcel, took: Duration, most: u64) -> Option<Job> {
        let mut desk = self.lock();
        let before = desk.attention();
        desk.turn_in(job, parcel, took);
        if self.is_halted() {
            self.wake.notify_one();
            return None;
        }
        let next = desk.take(most);
        if desk.attention() != before {
            self.wake.notify_one();
        }
        if desk.has_more_beside() {
            self.wake_beside.notify_one();
        }
        if next.is_some() { next } else { self.next(desk, most) }
    }

    fn next(&self, mut desk: MutexGuard<'_, Desk>, most: u64) -> Option<Job> {
        loop {
            if self.is_halted() {
                return None;
            }
            let before = desk.attention();
            if let Some(job) = desk.take(most) {
                if desk.attention() != before {
                    self.wake.notify_one();
                }
                return Some(job);
            }
            desk = self.work.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Threads stop after the pair they play.
    pub(crate) fn halt(&self) {
        // Under the lock, so that nobody misses it between looking and waiting.
        let _desk = self.lock();
        self.halted.store(true, Ordering::Relaxed);
        self.work.notify_all();
    }

    /// Whether threads shall stop.
    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }
}
