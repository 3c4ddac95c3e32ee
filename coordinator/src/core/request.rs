//! What can be asked of the actor, and how it answers.

use proto::v1;
use schedule::Fence;
use spec::Experiment;
use store::{Build, PairingId};
use tokio::sync::oneshot;

use crate::core::caller::{Caller, Machine};
use crate::error::CoordinatorError;
use crate::front::connection_id::ConnectionId;
use crate::read::glance::Glance;
use crate::read::view::{ExperimentView, WorkerView};
use crate::trust::referee::Finished;

/// What a worker brings and wants.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub(crate) caller: Caller,
    /// The connection it calls on, if it came over one.
    pub(crate) connection: Option<ConnectionId>,
    pub(crate) finished: Vec<Finished>,
    pub(crate) failed: Vec<Failed>,
    pub(crate) idle_slots: u32,
    /// Which of its exchanges it is; 0 if it does not say.
    pub(crate) number: u64,
}

/// A unit that a worker could not do, whatever the kind.
#[derive(Clone, Debug)]
pub(crate) struct Failed {
    pub(crate) fence: Fence,
    pub(crate) series: PairingId,
    pub(crate) index: u64,
    pub(crate) reason: String,
}

impl Failed {
    pub(crate) fn of_message(message: v1::FailedPair) -> Self {
        let v1::FailedPair { fence, pairing, index, reason } = message;
        Self { fence: Fence(fence), series: PairingId(pairing as i64), index, reason }
    }
}

/// What a person wants done with an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steer {
    /// Hand out nothing more for now; what is out may still come in.
    Pause,
    /// Go on.
    Resume,
    /// End it for good; its games stay.
    Cancel,
    /// Its alarms were seen.
    Acknowledge,
    /// Offer pairs again that nobody could play.
    Retry,
}

/// What became of an experiment file.
#[derive(Clone, Debug, PartialEq)]
pub struct Submitted {
    /// The experiment.
    pub experiment: ExperimentView,
    /// It was there before, with the same content.
    pub resumed: bool,
}

/// The answer to a request.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, CoordinatorError>>;

/// A request to the actor.
pub(crate) enum Request {
    Register {
        caller: Caller,
        build: Build,
        machine: Machine,
        answer: Answer<()>,
    },
    Exchange {
        exchange: Exchange,
        answer: Answer<v1::ExchangeReply>,
    },
    /// A worker brought a game that breaks the rules.
    Accuse {
        caller: Caller,
        reason: String,
        answer: Answer<()>,
    },
    /// Somebody in quarantine shall be believed again.
    Pardon {
        identity: String,
        answer: Answer<()>,
    },
    Release {
        caller: Caller,
        fences: Vec<u64>,
        answer: Answer<()>,
    },
    Submit {
        experiment: Box<Experiment>,
        answer: Answer<(Glance, bool)>,
    },
    List {
        answer: Answer<Vec<Glance>>,
    },
    Get {
        name: String,
        answer: Answer<Glance>,
    },
    Steer {
        name: String,
        steer: Steer,
        answer: Answer<Glance>,
    },
    Workers {
        answer: Answer<Vec<WorkerView>>,
    },
}

impl Request {
    /// How many units it brings.
    pub(crate) fn units(&self) -> usize {
        match self {
            Self::Exchange { exchange, .. } => exchange.finished.len(),
            _ => 0,
        }
    }

    /// Whether an experiment may be different afterwards. Looking at one changes nothing: a watcher that looks must
    /// not wake itself.
    pub(crate) const fn may_change(&self) -> bool {
        match self {
            Self::Exchange { .. }
            | Self::Accuse { .. }
            | Self::Pardon { .. }
            | Self::Release { .. }
            | Self::Submit { .. }
            | Self::Steer { .. } => true,
            Self::Register { .. } | Self::List { .. } | Self::Get { .. } | Self::Workers { .. } => false,
        }
    }
}
