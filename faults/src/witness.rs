//! A worker that remembers what the coordinator acknowledged.
//!
//! It is the program's own worker with a listener in its line: when an `Exchange` is answered, everything that it
//! carried is a promise of the coordinator, and [`check`](crate::check) looks whether it was kept.

use std::sync::{Arc, Mutex, PoisonError};

use proto::v1::{
    ExchangeReply, ExchangeRequest, FinishedPair, RegisterReply, RegisterRequest, ReleaseReply,
    ReleaseRequest,
};
use tokio::task::JoinHandle;
use worker::{CallError, Coordinator, GrpcCoordinator, StopSignal, WorkerConfig, WorkerError};

use crate::error::CampaignError;

/// A pair that the coordinator said it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledged {
    /// The pairing's number in the store.
    pub pairing: u64,
    /// The pair.
    pub index: u64,
    /// The hashes of its two games.
    pub hashes: [Vec<u8>; 2],
}

/// What a witness remembers.
#[derive(Debug, Default)]
struct Memory {
    acknowledged: Vec<Acknowledged>,
    /// The last pair, whole.
    last: Option<FinishedPair>,
}

type Notes = Arc<Mutex<Memory>>;

/// A worker at work.
pub(crate) struct Witness {
    notes: Notes,
    stop: StopSignal,
    life: JoinHandle<Result<worker::Summary, WorkerError>>,
}

impl Witness {
    /// Begins to work for a coordinator of this signature.
    pub(crate) fn start(url: &str, signature: u64) -> Result<Self, CampaignError> {
        let notes = Notes::default();
        let line = Overheard { coordinator: GrpcCoordinator::at(&url.into())?, notes: Arc::clone(&notes) };
        let (signal, stop) = worker::stop();
        let config = WorkerConfig {
            coordinator: url.into(),
            name: "witness".to_owned(),
            slots: 1,
            signature,
            speed: None,
            share: 100,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            exit_when_idle: None,
            grace: worker::config::GRACE,
            session: 1,
        };
        let life = tokio::task::spawn(worker::run_with(config, line, stop, |_| {}));
        Ok(Self { notes, stop: signal, life })
    }

    /// The last pair that was acknowledged.
    pub(crate) fn last_delivered(&self) -> Option<FinishedPair> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).last.clone()
    }

    /// What was acknowledged, without the first so many.
    pub(crate) fn acknowledged_after(&self, first: usize) -> Vec<Acknowledged> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).acknowledged[first..].to_vec()
    }

    /// Stops, and tells what was acknowledged.
    pub(crate) async fn finish(self) -> Result<Vec<Acknowledged>, CampaignError> {
        self.stop.raise();
        self.life.await.expect("a worker does not panic")?;
        let mut memory = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(std::mem::take(&mut memory.acknowledged))
    }
}

/// The line to the coordinator, with a listener.
#[derive(Clone)]
struct Overheard {
    coordinator: GrpcCoordinator,
    notes: Notes,
}

impl Coordinator for Overheard {
    async fn register(&mut self, request: &RegisterRequest) -> Result<RegisterReply, CallError> {
        self.coordinator.register(request).await
    }

    async fn exchange(&mut self, request: &ExchangeRequest) -> Result<ExchangeReply, CallError> {
        let reply = self.coordinator.exchange(request).await?;
        let hash = |game: &Option<proto::v1::Game>| game.clone().unwrap_or_default().hash;
        let promised = request.finished.iter().map(|pair| Acknowledged {
            pairing: pair.pairing,
            index: pair.index,
            hashes: [hash(&pair.first), hash(&pair.second)],
        });
        let mut memory = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        memory.acknowledged.extend(promised);
        if let Some(pair) = request.finished.last() {
            memory.last = Some(pair.clone());
        }
        drop(memory);
        Ok(reply)
    }

    async fn release(&mut self, request: &ReleaseRequest) -> Result<ReleaseReply, CallError> {
        self.coordinator.release(request).await
    }
}
