//! The actor: the one place that decides. It decides, commits, then answers.
//!
//! Whatever waits at the desk is taken together: the results of all waiting workers go into one transaction (group
//! commit), then they are counted, then work is handed out, then everybody is answered. If the commit fails
//! nothing was counted, and workers bring their results again.

use std::collections::BTreeMap;

use schedule::{Ask, Entry, Event, Fence, Outcome, PairId, Scheduler, WorkerId};
use tokio::sync::{mpsc, watch};

use crate::book::Book;
use crate::clock::{Uptime, time_of_day};
use crate::desk::{Answer, Caller, Exchange, Finished, Request};
use crate::error::CoordinatorError;
use crate::store::commit::{BatchHeader, Incoming};
use crate::store::experiment::ExperimentState;
use crate::store::ids::{Build, PairingId};
use crate::store::writer::Writer;
use proto::v1;

/// Requests that are taken together at most.
const MOST_TOGETHER: usize = 64;
/// The most pairs of one lease: what a worker can hand over in a few messages.
const MOST_LEASED: u64 = 65_536;

/// A worker's call that waits for its answer.
type Waiting = (Exchange, Answer<v1::ExchangeReply>);

/// The coordinator's state and its only hands on the database.
pub(crate) struct Actor {
    pub(crate) scheduler: Scheduler,
    pub(crate) book: Book,
    pub(crate) writer: Writer,
    pub(crate) build: Build,
    pub(crate) uptime: Uptime,
    /// Workers by name and session; their place is their number.
    callers: Vec<Caller>,
    slots: BTreeMap<u64, u32>,
    changed: watch::Sender<u64>,
}

impl Actor {
    pub(crate) fn new(
        (scheduler, book): (Scheduler, Book),
        writer: Writer,
        build: Build,
        changed: watch::Sender<u64>,
    ) -> Self {
        let uptime = Uptime::start();
        Self { scheduler, book, writer, build, uptime, callers: Vec::new(), slots: BTreeMap::new(), changed }
    }

    /// Serves until nobody can ask any more; returns the writer, to be closed.
    pub(crate) async fn run(mut self, mut waiting: mpsc::Receiver<Request>) -> Writer {
        let mut together = Vec::with_capacity(MOST_TOGETHER);
        while waiting.recv_many(&mut together, MOST_TOGETHER).await > 0 {
            let now = self.uptime.now();
            drop(self.scheduler.expire(now)); // what comes back is offered again by itself
            let may_change = together.iter().any(Request::may_change);
            let mut exchanges: Vec<Waiting> = Vec::new();
            for request in together.drain(..) {
                match request {
                    Request::Exchange { exchange, answer } => exchanges.push((exchange, answer)),
                    other => self.serve(other).await,
                }
            }
            if !exchanges.is_empty() {
                self.exchange(exchanges).await;
            }
            if may_change {
                self.changed.send_modify(|changes| *changes += 1);
            }
        }
        self.writer
    }

    /// The scheduler's number of a worker process.
    pub(crate) fn worker(&mut self, caller: &Caller) -> WorkerId {
        let known = self.callers.iter().position(|known| known == caller);
        let place = known.unwrap_or_else(|| {
            self.callers.push(caller.clone());
            self.callers.len() - 1
        });
        WorkerId(place as u64)
    }

    /// Remembers how many slots a worker has.
    pub(crate) fn register(&mut self, caller: &Caller, slots: u32) {
        let worker = self.worker(caller);
        self.slots.insert(worker.0, slots.max(1));
    }

    /// Takes results, commits them, counts them, hands out work, answers: for all waiting workers together.
    async fn exchange(&mut self, exchanges: Vec<Waiting>) {
        let incoming: Vec<Incoming> =
            exchanges.iter().flat_map(|(exchange, _)| self.batches(exchange)).collect();
        if let Err(error) = self.store(&incoming).await {
            let reason = error.to_string();
            for (_, answer) in exchanges {
                // A worker that does not hear this will hear nothing, and bring its results again as well.
                let _ = answer.send(Err(CoordinatorError::NotStored(reason.clone())));
            }
            return;
        }
        for (exchange, answer) in exchanges {
            let reply = self.count_and_grant(exchange).await;
            let _ = answer.send(reply); // a worker that has gone away asks again
        }
    }

    async fn store(&mut self, incoming: &[Incoming]) -> Result<(), CoordinatorError> {
        if !incoming.is_empty() {
            self.writer.commit(incoming).await?;
        }
        Ok(())
    }

    /// What a worker brings, by lease and pairing, as the store takes it. Pairs of no known pairing are dropped.
    fn batches(&self, exchange: &Exchange) -> Vec<Incoming> {
        let mut batches: BTreeMap<(u64, PairingId), Incoming> = BTreeMap::new();
        for Finished { fence, pairing, row } in &exchange.finished {
            if self.book.planned(*pairing).is_none() {
                continue;
            }
            let header = || BatchHeader {
                worker: exchange.caller.name.clone(),
                build: self.build,
                received: time_of_day(),
                fence: *fence,
            };
            let batch = batches.entry((*fence, *pairing)).or_insert_with(|| Incoming {
                header: header(),
                pairing: *pairing,
                pairs: Vec::new(),
            });
            batch.pairs.push(row.clone());
        }
        batches.into_values().collect()
    }

    /// Counts what is stored by now, and hands out more.
    async fn count_and_grant(&mut self, exchange: Exchange) -> Result<v1::ExchangeReply, CoordinatorError> {
        let worker = self.worker(&exchange.caller);
        let now = self.uptime.now();
        let mut by_fence: BTreeMap<u64, Vec<Entry>> = BTreeMap::new();
        for Finished { fence, pairing, row } in &exchange.finished {
            let Some((experiment, pairing)) = self.book.planned(*pairing) else { continue };
            let pair = PairId { experiment, pairing, index: row.index };
            by_fence.entry(*fence).or_default().push(Entry { pair, outcome: Outcome::Played(row.result()) });
        }
        for (fence, entries) in by_fence {
            let events = self.scheduler.apply(worker, Fence(fence), &entries, now);
            self.follow(events).await?;
        }
        for failed in exchange.failed {
            let Some((experiment, pairing)) = self.book.planned(PairingId(failed.pairing as i64)) else {
                continue;
            };
            let pair = PairId { experiment, pairing, index: failed.index };
            if let Some(isolated) = self.scheduler.fail(worker, Fence(failed.fence), pair) {
                let events = self.scheduler.apply(worker, Fence(failed.fence), &[isolated], now);
                self.follow(events).await?;
            }
        }
        let mut reply = v1::ExchangeReply {
            leases: Vec::new(),
            wait_ms: proto::limits::IDLE_WAIT.as_millis() as u32,
            revoked: Vec::new(),
        };
        if exchange.idle_slots > 0 {
            let slots = self.slots.get(&worker.0).copied().unwrap_or(exchange.idle_slots);
            let ask = Ask { worker, slots, most: MOST_LEASED };
            if let Some(lease) = self.scheduler.grant(ask, now) {
                reply.leases.push(self.lease_message(&lease, now).await?);
            }
        }
        Ok(reply)
    }

    /// Stores what results led to.
    async fn follow(&mut self, events: Vec<Event>) -> Result<(), CoordinatorError> {
        for event in events {
            if let Event::Finished { experiment } = event {
                let experiment = self.scheduler.experiment(experiment).expect("what has finished is known");
                let name = experiment.name.to_string();
                self.writer.set_state(&name, ExperimentState::Finished, time_of_day()).await?;
            }
        }
        Ok(())
    }
}
