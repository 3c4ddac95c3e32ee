//! The front desk: what services ask of the one actor that decides.
//!
//! A [`Desk`] is cheap to clone. Each request goes through a bounded queue and is answered when it is done: results
//! after they are on disk, never before.

use proto::v1;
use tokio::sync::{mpsc, oneshot, watch};

use crate::error::CoordinatorError;
use crate::store::ids::{Build, PairingId};
use crate::store::row::PairRow;

/// Requests that may wait; more callers than that wait for their turn to ask.
const QUEUE: usize = 256;

/// A worker process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    /// The name people see.
    pub(crate) name: String,
    /// The number that its process drew.
    pub(crate) session: u64,
}

/// A finished pair, checked.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    pub(crate) fence: u64,
    pub(crate) pairing: PairingId,
    pub(crate) row: PairRow,
}

/// What a worker brings and wants.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub(crate) caller: Caller,
    pub(crate) finished: Vec<Finished>,
    pub(crate) failed: Vec<v1::FailedPair>,
    pub(crate) idle_slots: u32,
}

/// What a person wants done with an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Steer {
    Pause,
    Resume,
    Cancel,
}

/// The answer to a request.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, CoordinatorError>>;

/// A request to the actor.
pub(crate) enum Request {
    Register { caller: Caller, build: Build, slots: u32, answer: Answer<()> },
    Exchange { exchange: Exchange, answer: Answer<v1::ExchangeReply> },
    Release { caller: Caller, fences: Vec<u64>, answer: Answer<()> },
    Submit { toml: String, as_name: String, answer: Answer<v1::SubmitReply> },
    List { answer: Answer<Vec<v1::Experiment>> },
    Get { name: String, answer: Answer<v1::Experiment> },
    Steer { name: String, steer: Steer, answer: Answer<v1::Experiment> },
    Report { name: String, answer: Answer<String> },
}

impl Request {
    /// Whether an experiment may be different afterwards. Looking at one changes nothing: a watcher that looks must
    /// not wake itself.
    pub(crate) const fn may_change(&self) -> bool {
        match self {
            Self::Exchange { .. } | Self::Release { .. } | Self::Submit { .. } | Self::Steer { .. } => true,
            Self::Register { .. } | Self::List { .. } | Self::Get { .. } | Self::Report { .. } => false,
        }
    }
}

/// The way to the actor.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    requests: mpsc::Sender<Request>,
    /// Grows whenever an experiment may have changed.
    pub(crate) changes: watch::Receiver<u64>,
}

impl Desk {
    /// A desk, and what the actor behind it needs.
    pub(crate) fn new() -> (Self, mpsc::Receiver<Request>, watch::Sender<u64>) {
        let (requests, waiting) = mpsc::channel(QUEUE);
        let (changed, changes) = watch::channel(0);
        (Self { requests, changes }, waiting, changed)
    }

    /// Asks, and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        request: impl FnOnce(Answer<T>) -> Request,
    ) -> Result<T, CoordinatorError> {
        let (answer, answered) = oneshot::channel();
        self.requests.send(request(answer)).await.map_err(|_| CoordinatorError::Closing)?;
        answered.await.map_err(|_| CoordinatorError::Closing)?
    }
}
