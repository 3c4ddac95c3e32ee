//! What can go wrong in a coordinator, and the one place where that becomes an answer on the wire.

use std::time::Duration;

use access::AccessError;
use proto::limits::MOST_REFUSAL;
use schedule::ScheduleError;
use spec::words::clip;
use tonic::{Code, Status};

use store::StoreError;

/// Why a coordinator could not do what was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CoordinatorError {
    /// The store refused or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The scheduler refused.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// An experiment that has ended cannot be steered any more.
    #[error("{name} is {state} already, and stays so; its games stay too")]
    Ended {
        /// The experiment.
        name: String,
        /// How it ended.
        state: &'static str,
    },
    /// A stored experiment that this build cannot read.
    #[error("the experiment {name} cannot be read by this build: {reason}")]
    Unreadable {
        /// Its name.
        name: String,
        /// Why.
        reason: String,
    },
    /// An experiment file that was refused; each line begins with its line number.
    #[error("{0}")]
    Refused(String),
    /// The same name with another content.
    #[error(
        "there is an experiment {name} with another content; submit this one under another name (--as NAME)\n{difference}"
    )]
    OtherContent {
        /// The name.
        name: String,
        /// What differs, a line each.
        difference: String,
    },
    /// An experiment that was cancelled is submitted again.
    #[error("{name} was cancelled, which is for good; start it anew under another name (--as NAME)")]
    Cancelled {
        /// Its name.
        name: String,
    },
    /// No such experiment.
    #[error("there is no experiment {name}{hint}")]
    Unknown {
        /// The name.
        name: String,
        /// The nearest right one, as ` (did you mean "…"?)`.
        hint: String,
    },
    /// A worker whose build plays differently.
    #[error(
        "this coordinator plays by build {ours}, the worker by {theirs}; install the same astragal on both"
    )]
    OtherBuild {
        /// The coordinator's signature.
        ours: String,
        /// The worker's.
        theirs: String,
    },
    /// A worker that has not registered with this coordinator since it started.
    #[error("this coordinator does not know the worker {name}; register first")]
    Stranger {
        /// What it calls itself.
        name: String,
    },
    /// A result that breaks the rules.
    #[error("{unit} breaks the rules: {reason}")]
    Unlawful {
        /// Which, in words with its id.
        unit: String,
        /// How.
        reason: String,
    },
    /// Games that show no positions.
    #[error("the positions cannot be found: {0}")]
    Positions(String),
    /// A worker that brought such a game before.
    #[error("nothing is taken from {name} any more: {reason}")]
    Quarantined {
        /// Its name.
        name: String,
        /// What it did.
        reason: String,
    },
    /// Nobody of this name is in quarantine.
    #[error("{name} is not in quarantine{hint}")]
    NotQuarantined {
        /// The name.
        name: String,
        /// The nearest right one, as ` (did you mean "…"?)`.
        hint: String,
    },
    /// Somebody who is not known, or may not do this.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// A message that is not what it should be.
    #[error(transparent)]
    Wire(#[from] proto::wire::WireError),
    /// Results that could not be stored. Nothing is lost: whoever brought them keeps them and tries again.
    #[error("the results are not stored yet: {0}")]
    NotStored(String),
    /// Results that can never be stored: whoever brought them keeps the others.
    #[error("this cannot be stored: {0}")]
    Unstorable(String),
    /// An experiment that this coordinator does not go on with.
    #[error("{name} is held: {reason}")]
    Held {
        /// Its name.
        name: String,
        /// Why, and what can be done.
        reason: String,
    },
    /// More planned at the same time than fits into memory.
    #[error(
        "the experiments that are not over have {planned} pairings, and this one {more}; at most {most} are planned at the same time: wait until some have ended, or cancel them"
    )]
    TooMuch {
        /// Pairings of the others.
        planned: u64,
        /// Pairings of this one.
        more: u64,
        /// The most.
        most: u64,
    },
    /// The one who decides has failed; the process has to be started again.
    #[error("the coordinator has failed and ends: {0}; what was acknowledged is stored, start it again")]
    Fallen(String),
    /// Something that was worked out beside the actor has failed; everything else goes on.
    #[error("working this out has failed ({0}), which is a mistake in this program")]
    Panicked(String),
    /// Somebody who asks more often than is their share.
    #[error("you ask too often; wait {} ms and ask again", wait.as_millis().max(1))]
    TooOften {
        /// How long to wait.
        wait: Duration,
    },
    /// Somebody who has too many queries waiting.
    #[error(
        "you have {} queries that are answered or wait; wait for one of them",
        proto::limits::QUERIES_ASKED
    )]
    TooManyQueries,
    /// Too many others ask at the same time.
    #[error("too many calls wait already; ask again in a moment")]
    Busy,
    /// The coordinator is going down.
    #[error("the coordinator is shutting down; ask again")]
    Closing,
    /// What another coordinator that was asked has answered.
    #[error("{}", .0.message())]
    Answered(Box<Status>),
    /// A port that cannot be listened on, or a connection that broke.
    #[error("cannot serve: {0}")]
    Transport(#[from] tonic::transport::Error),
}

impl CoordinatorError {
    /// Whether what was asked for is not there, here or at the coordinator that was asked.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        match self {
            Self::Store(error) => code_of(error) == Code::NotFound,
            Self::Answered(status) => status.code() == Code::NotFound,
            _ => false,
        }
    }

    /// Whether a stored row cannot be read, here or at the coordinator that was asked.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        match self {
            Self::Store(StoreError::Damaged(_)) => true,
            Self::Answered(status) => status.code() == Code::DataLoss,
            _ => false,
        }
    }
}

impl From<Status> for CoordinatorError {
    fn from(status: Status) -> Self {
        Self::Answered(Box::new(status))
    }
}

impl From<CoordinatorError> for Status {
    fn from(error: CoordinatorError) -> Self {
        let code = match &error {
            CoordinatorError::Answered(status) => status.code(),
            CoordinatorError::Refused(_) | CoordinatorError::Wire(_) | CoordinatorError::Unstorable(_) => {
                Code::InvalidArgument
            }
            CoordinatorError::Access(AccessError::NotAllowed { .. })
            | CoordinatorError::Unlawful { .. }
            | CoordinatorError::Quarantined { .. } => Code::PermissionDenied,
            CoordinatorError::Access(_) => Code::Unauthenticated,
            CoordinatorError::OtherContent { .. } => Code::AlreadyExists,
            CoordinatorError::Unknown { .. }
            | CoordinatorError::NotQuarantined { .. }
            | CoordinatorError::Stranger { .. } => Code::NotFound,
            CoordinatorError::OtherBuild { .. }
            | CoordinatorError::Ended { .. }
            | CoordinatorError::Schedule(_)
            | CoordinatorError::Cancelled { .. }
            | CoordinatorError::Held { .. } => Code::FailedPrecondition,
            CoordinatorError::Store(error) => code_of(error),
            // What is worth trying again later.
            CoordinatorError::NotStored(_)
            | CoordinatorError::Busy
            | CoordinatorError::Closing
            | CoordinatorError::Transport(_) => Code::Unavailable,
            CoordinatorError::TooOften { .. }
            | CoordinatorError::TooMuch { .. }
            | CoordinatorError::TooManyQueries => Code::ResourceExhausted,
            CoordinatorError::Unreadable { .. }
            | CoordinatorError::Positions(_)
            | CoordinatorError::Panicked(_)
            | CoordinatorError::Fallen(_) => Code::Internal,
        };
        // Texts of others stand in it, and it travels in a header.
        Self::new(code, clip(&error.to_string(), MOST_REFUSAL))
    }
}

fn code_of(error: &StoreError) -> Code {
    match error {
        StoreError::DiskFull => Code::ResourceExhausted,
        StoreError::NoExperiment(_) | StoreError::NoPairing(_) | StoreError::NoGame(_) => Code::NotFound,
        StoreError::NotAQuery(_) | StoreError::BadQuery(_) => Code::InvalidArgument,
        StoreError::Stopped(_) => Code::OutOfRange,
        StoreError::Damaged(_) => Code::DataLoss,
        _ => Code::Internal,
    }
}
