//! Why a worker cannot go on.

use proto::route::RouteError;
use proto::wire::WireError;

/// Why a worker ended by itself.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorkerError {
    /// The name is not one.
    #[error("the worker's {0}")]
    Name(#[from] WireError),
    /// The coordinator's address is not one.
    #[error(transparent)]
    Route(#[from] RouteError),
    /// The coordinator's build plays differently.
    #[error(
        "the coordinator at {coordinator} refuses this worker: {reason}\n\
         Its results would not be comparable. Install the same build of astragal here and there and start the \
         worker again (this is version {version} with signature {signature}; `astragal bench --signature` shows \
         it on any machine){}",
        lost(*undelivered)
    )]
    OtherBuild {
        /// Where.
        coordinator: String,
        /// What the coordinator says.
        reason: String,
        /// This build's version.
        version: String,
        /// This build's signature.
        signature: String,
        /// Pairs that were finished for an earlier coordinator there and cannot be delivered to this one.
        undelivered: u64,
    },
    /// The coordinator does not want this worker for another reason.
    #[error("the coordinator at {coordinator} refuses this worker: {reason}{}", lost(*undelivered))]
    Refused {
        /// Where.
        coordinator: String,
        /// What the coordinator says.
        reason: String,
        /// Pairs that were finished and cannot be delivered.
        undelivered: u64,
    },
    /// One side does not take the other's certificate.
    #[error("no secure connection to the coordinator at {coordinator}: {reason}{}", lost(*undelivered))]
    Untrusted {
        /// Where.
        coordinator: String,
        /// What is wrong with it.
        reason: String,
        /// Pairs that were finished and cannot be delivered.
        undelivered: u64,
    },
    /// The threads that play could not be started.
    #[error("cannot start a thread to play on")]
    Thread(#[source] std::io::Error),
}

fn lost(undelivered: u64) -> String {
    match undelivered {
        0 => String::new(),
        1 => "; 1 finished pair was not delivered and will be played again".to_owned(),
        pairs => format!("; {pairs} finished pairs were not delivered and will be played again"),
    }
}
