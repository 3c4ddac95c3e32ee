//! Until when a worker that was told to stop may stay.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::desk::Desk;
use crate::shop::Shop;
use crate::stop::{Level, Stop};

/// Of the grace time this is kept for the last calls; running pairs have the rest.
const LAST_CALLS: Duration = Duration::from_secs(2);

/// When a worker gives up what.
#[derive(Clone, Copy, Debug)]
struct Ends {
    /// Running pairs.
    running: Instant,
    /// Everything.
    all: Instant,
}

/// What a worker still wants from the coordinator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errand {
    /// Finished pairs that are not at the desk any more: in the outbox, or on their way.
    pub(super) pairs: usize,
    /// The coordinator was there when it was last asked.
    pub(super) registered: bool,
}

/// The signal to stop, and what follows from it.
pub(super) struct Curfew {
    stop: Stop,
    shop: Arc<Shop>,
    grace: Duration,
    ends: Option<Ends>,
    /// Pairs that were still being played when their time was over.
    abandoned: u64,
}

impl Curfew {
    pub(super) const fn new(stop: Stop, shop: Arc<Shop>, grace: Duration) -> Self {
        Self { stop, shop, grace, ends: None, abandoned: 0 }
    }

    /// Heeds the signal, and gives up running pairs when it is time to. Whether the worker has to end now.
    pub(super) fn is_over(&mut self, errand: Errand) -> bool {
        if self.stop.level() >= Level::Drain {
            self.drain();
        }
        let now = Instant::now();
        if self.ends.is_some_and(|ends| ends.running <= now) {
            self.abandoned += self.shop.look(Desk::abandon_running) as u64;
        }
        if errand.pairs == 0 && self.shop.look(|desk| desk.busy() == 0 && desk.waiting() == 0) {
            // What is left is to hand back what was not begun: to nobody who is not there, and it ends by itself as well.
            let last = now + if errand.registered { LAST_CALLS } else { Duration::ZERO };
            self.ends = self.ends.map(|ends| Ends { all: ends.all.min(last), ..ends });
        }
        self.stop.level() == Level::Now || self.ends.is_some_and(|ends| ends.all <= now)
    }

    /// Of the grace time this is for pairs that are being played.
    pub(super) fn time_to_finish(&self) -> Duration {
        self.grace - LAST_CALLS.min(self.grace / 2)
    }

    /// Pairs that were still being played when their time was over.
    pub(super) const fn abandoned(&self) -> u64 {
        self.abandoned
    }

    /// Whether the signal came.
    pub(super) const fn is_draining(&self) -> bool {
        self.ends.is_some()
    }

    /// Carries a call through, unless the worker has to end first. A first signal meanwhile reaches the threads at
    /// once, and the call goes on.
    pub(super) async fn carry<T>(&mut self, call: impl Future<Output = T>, errand: Errand) -> Option<T> {
        let (mut call, shop) = (pin!(call), Arc::clone(&self.shop));
        loop {
            tokio::select! {
                biased;
                answer = &mut call => return Some(answer),
                () = self.next_change() => {}
                () = shop.woken(), if self.is_draining() => {} // perhaps there is nothing left to call for
            }
            if self.is_over(errand) {
                return None;
            }
        }
    }

    /// Waits until then, or until a thread wants something, or the signal or the time says something new.
    pub(super) async fn wait(&mut self, until: Option<Instant>) {
        let shop = Arc::clone(&self.shop);
        tokio::select! {
            () = sleep_until(until) => {}
            () = shop.woken() => {}
            () = self.next_change() => {}
        }
    }

    /// Waits until the signal or the time says something new.
    async fn next_change(&mut self) {
        let now = Instant::now();
        let ends = self.ends.into_iter().flat_map(|ends| [ends.running, ends.all]);
        let end = ends.filter(|end| *end > now).min();
        let level = if self.is_draining() { Level::Drain } else { Level::Run };
        tokio::select! {
            () = self.stop.beyond(level) => {}
            () = sleep_until(end) => {}
        }
    }

    fn drain(&mut self) {
        if self.ends.is_none() {
            let now = Instant::now();
            let running = now + self.time_to_finish();
            self.ends = Some(Ends { running, all: now + self.grace });
            self.shop.halt();
            self.shop.look(Desk::drain);
        }
    }
}

async fn sleep_until(until: Option<Instant>) {
    match until {
        Some(until) => tokio::time::sleep_until(until).await,
        None => std::future::pending().await,
    }
}
