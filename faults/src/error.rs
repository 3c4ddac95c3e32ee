//! What can go wrong with the campaign itself. A broken invariant is no error: it is a finding.

use std::path::PathBuf;

use coordinator::CoordinatorError;
use store::StoreError;

/// Why a campaign could not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CampaignError {
    /// There is no program to run.
    #[error(
        "there is no program at {0}; build it (cargo build --release -p cli) or name it with --astragal PATH"
    )]
    NoProgram(PathBuf),
    /// The sabotaged program could not be built.
    #[error(
        "the sabotaged program could not be built; name one with --sabotaged PATH (see coordinator/src/sabotage.rs)"
    )]
    NotBuilt,
    /// A process that could not be started, or a file that could not be written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// A process that could not be sent a signal.
    #[error("a signal could not be sent: {0}")]
    Signal(#[from] nix::errno::Errno),
    /// A process that ended by itself.
    #[error("the {who} ended by itself; its last words: {words}")]
    Ended {
        /// Which process.
        who: String,
        /// The end of its standard error.
        words: String,
    },
    /// A scenario that made no progress.
    #[error("no end within {0} s")]
    Stuck(u64),
    /// The connection to a coordinator that was not disturbed.
    #[error("no connection: {0}")]
    Transport(#[from] tonic::transport::Error),
    /// A call that a coordinator refused.
    #[error("a call was refused: {0}")]
    Call(Box<tonic::Status>),
    /// A database that cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An experiment that cannot be read.
    #[error(transparent)]
    Coordinator(#[from] CoordinatorError),
    /// No way to a coordinator.
    #[error(transparent)]
    Route(#[from] proto::route::RouteError),
    /// Tokens that cannot be made.
    #[error(transparent)]
    Access(#[from] access::AccessError),
    /// No server.
    #[error("PostgreSQL is not installed here (apt-get install postgresql)")]
    NoServer,
    /// A crowd that needs more open files.
    #[error(
        "{workers} workers need as many open files, and there may be {files} here: raise the limit (ulimit -n)"
    )]
    TooFewFiles {
        /// How many there may be.
        files: usize,
        /// How many workers there should be.
        workers: u32,
    },
    /// Workers of a crowd that had no answer.
    #[error("{missing} workers had no answer within {seconds} s")]
    Missing {
        /// How many.
        missing: usize,
        /// How long they were waited for.
        seconds: u64,
    },
    /// The worker that remembers.
    #[error(transparent)]
    Witness(#[from] worker::WorkerError),
}

impl From<tonic::Status> for CampaignError {
    fn from(status: tonic::Status) -> Self {
        Self::Call(Box::new(status))
    }
}
