//! The coordinator as the worker sees it.

use std::future::Future;

use proto::v1::{
    ExchangeReply, ExchangeRequest, RegisterReply, RegisterRequest, ReleaseReply, ReleaseRequest,
};

/// Why a call did not succeed, by what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// It may succeed later: wait and repeat.
    #[error("{0}")]
    Away(String),
    /// The connection ended before the answer, and the coordinator may be well: repeat soon.
    #[error("{0}")]
    Cut(String),
    /// One side does not take the other's certificate.
    #[error("{reason}")]
    Untrusted {
        /// What is wrong with it.
        reason: String,
        /// It is the worker's own, which it cannot exchange while it runs.
        is_own: bool,
    },
    /// The coordinator does not know this worker: register, then repeat.
    #[error("{0}")]
    Unknown(String),
    /// The coordinator's build plays differently.
    #[error("{0}")]
    OtherBuild(String),
    /// The coordinator does not let this worker in, or is none.
    #[error("{0}")]
    Unwelcome(String),
    /// The coordinator will never accept this request.
    #[error("{0}")]
    Refused(String),
}

/// Calls to a coordinator. Each may be lost, repeated or answered late without harm. A clone calls the same one, also while another
/// call is under way.
pub trait Coordinator: Clone + Send {
    /// Where the one is that was called last, if there are several.
    fn place(&self) -> Option<String> {
        None
    }

    /// Introduces the worker.
    fn register(
        &mut self,
        request: &RegisterRequest,
    ) -> impl Future<Output = Result<RegisterReply, CallError>> + Send;

    /// Hands over results and asks for more.
    fn exchange(
        &mut self,
        request: &ExchangeRequest,
    ) -> impl Future<Output = Result<ExchangeReply, CallError>> + Send;

    /// Hands back leases.
    fn release(
        &mut self,
        request: &ReleaseRequest,
    ) -> impl Future<Output = Result<ReleaseReply, CallError>> + Send;
}
