//! Why a command did not succeed, and the exit code that says so.
//!
//! 0 fine, 1 the answer is no, 2 the request was wrong, 3 something broke, 4 interrupted and resumable.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use access::AccessError;
use arena::Unavailable;
use coordinator::CoordinatorError;
use games::line::LineError;
use papers::FileError;
use proto::breakage::Breakage;
use proto::route::RouteError;
use search::{Broken, PlayerError};
use spec::TextError;
use store::StoreError;
use tonic::Code;
use worker::WorkerError;

use crate::notes::{counted, note};

/// A command that did not succeed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The request was wrong: a text that was refused.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The request was wrong: a position that was refused.
    #[error("--position {0}")]
    Position(#[source] TextError),
    /// The request was wrong: a line of moves that cannot be played.
    #[error("--moves: {0}")]
    Line(#[from] LineError),
    /// The request was wrong: a player that does not fit.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A player cannot play on this machine.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
    /// A player gave no answer.
    #[error("the player {0}")]
    Broken(#[from] Broken),
    /// The request was wrong: a file that somebody wrote.
    #[error(transparent)]
    File(#[from] FileError),
    /// The request was wrong in another way.
    #[error("{0}")]
    Request(String),
    /// The coordinator could not do it.
    #[error(transparent)]
    Coordinator(#[from] CoordinatorError),
    /// The worker could not go on.
    #[error(transparent)]
    Worker(#[from] WorkerError),
    /// The coordinator cannot be reached.
    #[error("cannot reach the coordinator: {0}")]
    Transport(#[from] tonic::transport::Error),
    /// No coordinator where one was looked for, or not at such an address.
    #[error(transparent)]
    Route(#[from] RouteError),
    /// Something is wrong with a token, a key or a certificate.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// The coordinator refused or failed; it says why.
    #[error("{}", .0.message())]
    Status(Box<tonic::Status>),
    /// The answer is no: something that was checked is not so.
    #[error("{0}")]
    No(String),
    /// Stopped by Ctrl-C; what was reached has been printed.
    #[error("interrupted")]
    Interrupted,
    /// The same, and how to go on.
    #[error("interrupted; the same command goes on where it was: {command}")]
    Resumable {
        /// The command.
        command: String,
    },
    /// A worker was stopped before it could hand over what it had played.
    #[error(
        "{} not delivered in time (--grace) and will be played again",
        counted(*.pairs, "finished pair was", "finished pairs were")
    )]
    Undelivered {
        /// How many pairs.
        pairs: u64,
    },
    /// A certificate stands between a worker and its coordinator; this is what `doctor` finds.
    #[error("{0}")]
    Untrusted(String),
    /// What was told to a tuner could not be kept.
    #[error("--state {}: cannot keep what was told: {source}", path.display())]
    NotKept {
        /// Where.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Something broke while writing the answer.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

/// The request was wrong in one named part: an option, or one of several players.
pub(crate) fn named<E: fmt::Display>(part: &str) -> impl FnOnce(E) -> Failure {
    move |error| Failure::Request(format!("{part}: {error}"))
}

impl Failure {
    /// Says what happened on standard error and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        if let Self::Output(error) = self
            && error.kind() == io::ErrorKind::BrokenPipe
        {
            return ExitCode::SUCCESS; // whoever reads has seen enough, as in `astragal games | head`
        }
        match self {
            // Asked for, so no error.
            Self::Interrupted | Self::Resumable { .. } => note(&self.to_string()),
            _ => note(&format!("error: {}", with_reasons(self))),
        }
        match self {
            Self::Output(_)
            | Self::NotKept { .. }
            | Self::Broken(_)
            | Self::Unavailable(_)
            | Self::Worker(_)
            | Self::Untrusted(_)
            | Self::Transport(_)
            | Self::Route(RouteError::Silent { .. } | RouteError::Untrusted { .. })
            | Self::Coordinator(CoordinatorError::Fallen(_)) => ExitCode::from(3),
            Self::Coordinator(CoordinatorError::Store(error)) if !is_request(error) => ExitCode::from(3),
            Self::Coordinator(CoordinatorError::Answered(status)) | Self::Status(status)
                if matches!(status.code(), Code::Internal | Code::Unavailable | Code::DataLoss) =>
            {
                ExitCode::from(3)
            }
            Self::No(_) => ExitCode::from(1),
            Self::Interrupted | Self::Resumable { .. } | Self::Undelivered { .. } => ExitCode::from(4),
            _ => ExitCode::from(2),
        }
    }
}

/// A message with the reasons behind it that it does not tell itself.
fn with_reasons(error: &dyn std::error::Error) -> String {
    let mut told = error.to_string();
    let mut reason = error.source();
    while let Some(error) = reason {
        let text = error.to_string();
        if !told.contains(&text) {
            told.push_str(": ");
            told.push_str(&text);
        }
        reason = error.source();
    }
    told
}

impl From<tonic::Status> for Failure {
    fn from(status: tonic::Status) -> Self {
        match Breakage::of_call(&status) {
            Some(Breakage::OurCertificate(reason) | Breakage::TheirCertificate(reason)) => {
                Self::Untrusted(format!(
                    "no secure connection to the coordinator: {reason}; `astragal doctor` says what to do"
                ))
            }
            _ => Self::Status(Box::new(status)),
        }
    }
}

/// Whether the store refused what it was asked for, rather than failed.
fn is_request(error: &StoreError) -> bool {
    matches!(
        error,
        StoreError::Missing(_)
            | StoreError::Exists(_)
            | StoreError::Foreign(_)
            | StoreError::Newer { .. }
            | StoreError::Older { .. }
            | StoreError::OtherSchema { .. }
            | StoreError::InUse { .. }
            | StoreError::Address(_)
            | StoreError::Denied { .. }
            | StoreError::NoDatabase { .. }
            | StoreError::Empty(_)
            | StoreError::Unfinished(_)
            | StoreError::Unfit { .. }
            | StoreError::Occupied { .. }
            | StoreError::NoStandby(_)
            | StoreError::NoExperiment(_)
            | StoreError::NoPairing(_)
            | StoreError::NoGame(_)
            | StoreError::NotAQuery(_)
            | StoreError::BadQuery(_)
            | StoreError::Stopped(_)
    )
}
