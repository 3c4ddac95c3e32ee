//! The worker's life: carries out what the desk decides.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use proto::wire::worker_name;
use tokio::time::Instant;

use crate::backoff::Backoff;
use crate::client::Coordinator;
use crate::config::{Summary, WorkerConfig};
use crate::crew;
use crate::desk::{Desk, Step};
use crate::error::WorkerError;
use crate::event::WorkerEvent;
use crate::grpc::GrpcCoordinator;
use crate::parcel::Parcel;
use crate::shop::Shop;
use crate::stop::Stop;

mod calls;
mod curfew;
mod second_line;

use curfew::{Curfew, Errand};
use second_line::SecondLine;

/// Below this, others use the machine.
const LEAST_SHARE: u8 = 85;

/// Works for the coordinator of the configuration until it is told to stop, or has nothing to do for too long.
///
/// Has to be called within a tokio runtime of any kind. If the future is dropped, the threads end after the pairs
/// they play.
///
/// Boxed: a worker is compiled here, once, and not in every program that has one.
pub fn run<'a>(
    config: WorkerConfig,
    stop: Stop,
    on_event: impl FnMut(WorkerEvent) + Send + 'a,
) -> BoxFuture<'a, Result<Summary, WorkerError>> {
    run_boxed(config, stop, Box::new(on_event))
}

fn run_boxed(
    config: WorkerConfig,
    stop: Stop,
    on_event: Box<dyn FnMut(WorkerEvent) + Send + '_>,
) -> BoxFuture<'_, Result<Summary, WorkerError>> {
    Box::pin(async move {
        let coordinator = GrpcCoordinator::at(&config.coordinator)?;
        run_with(config, coordinator, stop, on_event).await
    })
}

/// Works for any coordinator.
pub async fn run_with(
    config: WorkerConfig,
    coordinator: impl Coordinator,
    stop: Stop,
    mut on_event: impl FnMut(WorkerEvent) + Send,
) -> Result<Summary, WorkerError> {
    worker_name(&config.name)?;
    if config.share < LEAST_SHARE {
        on_event(WorkerEvent::Crowded { share: config.share });
    }
    let slots = config.slots.max(1);
    let shop = Arc::new(Shop::new(slots));
    let _closing = Closing(Arc::clone(&shop));
    crew::start(&shop, slots)?;
    let begin = Instant::now();
    let beside = SecondLine {
        coordinator: coordinator.clone(),
        shop: Arc::clone(&shop),
        name: config.name.clone(),
        session: config.session,
    };
    let life = Life {
        backoff: match config.coordinator.each().len() {
            1 => Backoff::new(config.session),
            _ => Backoff::among_several(config.session),
        },
        curfew: Curfew::new(stop, Arc::clone(&shop), config.grace),
        config,
        coordinator,
        on_event,
        shop,
        begin,
        registered: false,
        known: false,
        proven: false,
        exchanged: 0,
        outbox: None,
        retry_at: None,
        idle_since: begin,
        told_idle: false,
        told_draining: false,
        summary: Summary::default(),
    };
    tokio::select! {
        summary = life.live() => summary,
        never = beside.deliver() => match never {},
    }
}

/// Sends the threads home, whichever way the worker ends.
struct Closing(Arc<Shop>);

impl Drop for Closing {
    fn drop(&mut self) {
        self.0.halt();
    }
}

/// What to do next.
enum Next {
    Register,
    Exchange(Parcel),
    Release(Vec<u64>),
    Wait(Option<Instant>),
    End,
}

struct Life<C, F> {
    config: WorkerConfig,
    coordinator: C,
    curfew: Curfew,
    on_event: F,
    shop: Arc<Shop>,
    begin: Instant,
    backoff: Backoff,
    /// The coordinator knows this worker.
    registered: bool,
    /// It has known it at least once.
    known: bool,
    /// And has done something for it since.
    proven: bool,
    /// Exchanges that were answered.
    exchanged: u64,
    /// Results that could not be delivered yet: they go first.
    outbox: Option<Parcel>,
    /// After a call that failed.
    retry_at: Option<Instant>,
    /// Since when there is nothing to do.
    idle_since: Instant,
    told_idle: bool,
    told_draining: bool,
    summary: Summary,
}

impl<C: Coordinator, F: FnMut(WorkerEvent) + Send> Life<C, F> {
    async fn live(mut self) -> Result<Summary, WorkerError> {
        while !self.curfew.is_over(self.errand()) && !self.is_idle_too_long() {
            self.tell_draining();
            self.tell_abandoned();
            match self.next() {
                Next::Register => self.register().await?,
                Next::Exchange(parcel) => self.exchange(parcel).await,
                Next::Release(fences) => self.release(fences).await,
                Next::Wait(until) => {
                    let until = until.into_iter().chain(self.idle_end()).min();
                    self.curfew.wait(until).await;
                }
                Next::End => break,
            }
        }
        self.tell_draining();
        self.tell_abandoned();
        let beside = self.shop.look(Desk::news_beside);
        self.summary.delivered += beside.delivered;
        self.summary.failed += beside.failed;
        self.summary.undelivered = self.waiting();
        Ok(self.summary)
    }

    fn next(&mut self) -> Next {
        if let Some(at) = self.retry_at.filter(|at| *at > Instant::now()) {
            return Next::Wait(Some(at));
        }
        if self.outbox.is_none() {
            let now = self.begin.elapsed();
            match self.shop.look(|desk| desk.step(now)) {
                Step::Exchange(parcels) => self.outbox = Some(Parcel::merged(parcels)),
                Step::Release(fences) if self.registered => return Next::Release(fences),
                Step::Wait(until) if self.registered || self.curfew.is_draining() => {
                    return Next::Wait(until.map(|until| self.begin + until));
                }
                Step::Release(_) | Step::Wait(_) => {}
                Step::Finished => return Next::End,
            }
        }
        if self.registered {
            self.outbox.take().map_or(Next::Wait(None), Next::Exchange)
        } else {
            Next::Register
        }
    }

    /// The first time after the signal to stop came.
    fn tell_draining(&mut self) {
        if self.curfew.is_draining() && !self.told_draining {
            self.told_draining = true;
            self.retry_at = None; // there is no time to wait long
            self.backoff.reset();
            let running = self.shop.look(|desk| desk.busy());
            (self.on_event)(WorkerEvent::Draining { running, most: self.curfew.time_to_finish() });
        }
    }

    /// Pairs whose time was over since the last time.
    fn tell_abandoned(&mut self) {
        let pairs = self.curfew.abandoned() - self.summary.abandoned;
        if pairs > 0 {
            self.summary.abandoned += pairs;
            (self.on_event)(WorkerEvent::Abandoned { pairs });
        }
    }

    /// What is wanted from the coordinator between two calls.
    fn errand(&self) -> Errand {
        Errand { pairs: self.outbox.as_ref().map_or(0, Parcel::pairs), registered: self.registered }
    }

    fn is_idle_too_long(&mut self) -> bool {
        let now = Instant::now();
        if self.waiting() > 0 || self.shop.look(|desk| !desk.is_idle()) {
            self.idle_since = now;
        }
        self.idle_end().is_some_and(|end| end <= now)
    }

    fn idle_end(&self) -> Option<Instant> {
        self.config.exit_when_idle.map(|most| self.idle_since + most)
    }
}
