//! The real coordinator, over gRPC.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use proto::breakage::Breakage;
use proto::limits::{ANSWER_TIME, MOST_MESSAGE_BYTES};
use proto::route::{Line, Route, RouteError};
use proto::routes::{Routes, is_there};
use proto::v1::workers_client::WorkersClient;
use proto::v1::{
    ExchangeReply, ExchangeRequest, RegisterReply, RegisterRequest, ReleaseReply, ReleaseRequest,
};
use tonic::{Code, Request, Status};

use crate::client::{CallError, Coordinator};
use crate::error::WorkerError;

/// A coordinator at one of several addresses. It connects when it is first called, and again whenever it has to. Clones call
/// the same one.
#[derive(Clone, Debug)]
pub struct GrpcCoordinator {
    /// All that there are, each with its address.
    lines: Arc<[(String, Line)]>,
    /// The one that is called.
    current: Arc<AtomicUsize>,
}

impl GrpcCoordinator {
    /// The coordinator at the end of a route. Has to be called within a tokio runtime.
    pub fn at(routes: &Routes) -> Result<Self, WorkerError> {
        let line = |route: &Route| Ok((route.url().to_owned(), route.connect_lazy()?));
        let lines: Result<Vec<_>, RouteError> = routes.each().iter().map(line).collect();
        Ok(Self { lines: lines?.into(), current: Arc::default() })
    }

    fn are_several(&self) -> bool {
        self.lines.len() > 1
    }

    fn current(&self) -> usize {
        self.current.load(Ordering::Relaxed)
    }

    fn client(&self, at: usize) -> WorkersClient<Line> {
        WorkersClient::new(self.lines[at].1.clone())
            .max_decoding_message_size(MOST_MESSAGE_BYTES)
            .max_encoding_message_size(MOST_MESSAGE_BYTES)
    }

    async fn register_at(&self, at: usize, request: &RegisterRequest) -> Result<RegisterReply, CallError> {
        let mut request = Request::new(request.clone());
        if self.are_several() {
            request.set_timeout(ANSWER_TIME);
        }
        answer(self.client(at).register(request).await)
    }

    /// What follows from a call that was made there. Whoever does not answer is not asked again before the others; a connection that was cut
    /// says nothing about that, unless nobody is there any more.
    async fn follow<T>(&self, at: usize, called: Result<T, CallError>) -> Result<T, CallError> {
        let error = match called {
            Err(CallError::Cut(error)) if self.are_several() && !is_there(&self.lines[at].1).await => {
                CallError::Away(error)
            }
            Err(error) => error,
            fine => return fine,
        };
        if matches!(error, CallError::Away(_)) {
            let next = (at + 1) % self.lines.len();
            // Unless another call has gone on meanwhile.
            let _ = self.current.compare_exchange(at, next, Ordering::Relaxed, Ordering::Relaxed);
        }
        Err(error)
    }
}

impl Coordinator for GrpcCoordinator {
    fn place(&self) -> Option<String> {
        Some(self.lines[self.current()].0.clone())
    }

    /// Introduces the worker to the first that answers.
    async fn register(&mut self, request: &RegisterRequest) -> Result<RegisterReply, CallError> {
        let (first, mut silent) = (self.current(), Vec::new());
        for at in (first..self.lines.len()).chain(0..first) {
            let registered = self.register_at(at, request).await;
            match registered {
                Err(CallError::Away(error) | CallError::Cut(error)) if self.are_several() => {
                    silent.push(format!("{}: {error}", self.lines[at].0));
                }
                answered => {
                    self.current.store(at, Ordering::Relaxed);
                    return answered;
                }
            }
        }
        Err(CallError::Away(silent.join("; ")))
    }

    async fn exchange(&mut self, request: &ExchangeRequest) -> Result<ExchangeReply, CallError> {
        let at = self.current();
        let answered = answer(self.client(at).exchange(request.clone()).await);
        self.follow(at, answered).await
    }

    async fn release(&mut self, request: &ReleaseRequest) -> Result<ReleaseReply, CallError> {
        let at = self.current();
        let answered = answer(self.client(at).release(request.clone()).await);
        self.follow(at, answered).await
    }
}

fn answer<T>(result: Result<tonic::Response<T>, Status>) -> Result<T, CallError> {
    result.map(tonic::Response::into_inner).map_err(|status| call_error(&status))
}

fn call_error(status: &Status) -> CallError {
    let text = describe(status);
    match status.code() {
        Code::FailedPrecondition => CallError::OtherBuild(text),
        Code::NotFound => CallError::Unknown(text),
        Code::PermissionDenied | Code::Unauthenticated | Code::Unimplemented => CallError::Unwelcome(text),
        Code::InvalidArgument | Code::OutOfRange => CallError::Refused(text),
        _ => match Breakage::of_call(status) {
            Some(Breakage::Cut) => CallError::Cut(text),
            Some(Breakage::OurCertificate(reason)) => CallError::Untrusted { reason, is_own: true },
            Some(Breakage::TheirCertificate(reason)) => CallError::Untrusted { reason, is_own: false },
            Some(Breakage::Silent) | None => CallError::Away(text),
        },
    }
}

/// What people should read of a status: its message and what caused it, down to the operating system's words.
fn describe(status: &Status) -> String {
    let causes = status.source().map(chain).filter(|text| !text.is_empty());
    match (status.message(), causes) {
        ("", None) => status.code().description().to_owned(),
        ("" | "transport error", Some(causes)) => causes,
        (message, None) => message.to_owned(),
        (message, Some(causes)) if causes.contains(message) => causes,
        (message, Some(causes)) => format!("{message}: {causes}"),
    }
}

/// An error and its causes; what an outer error repeats of an inner one is said once.
fn chain(error: &(dyn Error + 'static)) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source()).map(ToString::to_string);
    let mut texts: Vec<String> = Vec::new();
    for text in causes {
        match texts.last_mut() {
            Some(last) if last.contains(&text) => {}
            _ => texts.push(text),
        }
    }
    texts.join(": ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_say_what_to_do() {
        let of = |code| call_error(&Status::new(code, "why"));
        assert_eq!(of(Code::FailedPrecondition), CallError::OtherBuild("why".into()));
        assert_eq!(of(Code::NotFound), CallError::Unknown("why".into()));
        assert_eq!(of(Code::InvalidArgument), CallError::Refused("why".into()));
        assert_eq!(of(Code::Unavailable), CallError::Away("why".into()));
        assert_eq!(of(Code::DeadlineExceeded), CallError::Away("why".into()));
    }
}
