//! The real coordinator, over gRPC.

use std::error::Error;

use proto::breakage::Breakage;
use proto::limits::MOST_MESSAGE_BYTES;
use proto::route::{Line, Route};
use proto::v1::workers_client::WorkersClient;
use proto::v1::{
    ExchangeReply, ExchangeRequest, RegisterReply, RegisterRequest, ReleaseReply, ReleaseRequest,
};
use tonic::{Code, Status};

use crate::client::{CallError, Coordinator};
use crate::error::WorkerError;

/// A coordinator at an address. It connects when it is first called, and again whenever it has to.
#[derive(Clone, Debug)]
pub struct GrpcCoordinator(WorkersClient<Line>);

impl GrpcCoordinator {
    /// The coordinator at the end of a route. Has to be called within a tokio runtime.
    pub fn at(route: &Route) -> Result<Self, WorkerError> {
        let client = WorkersClient::new(route.connect_lazy()?)
            .max_decoding_message_size(MOST_MESSAGE_BYTES)
            .max_encoding_message_size(MOST_MESSAGE_BYTES);
        Ok(Self(client))
    }
}

impl Coordinator for GrpcCoordinator {
    async fn register(&mut self, request: &RegisterRequest) -> Result<RegisterReply, CallError> {
        answer(self.0.register(request.clone()).await)
    }

    async fn exchange(&mut self, request: &ExchangeRequest) -> Result<ExchangeReply, CallError> {
        answer(self.0.exchange(request.clone()).await)
    }

    async fn release(&mut self, request: &ReleaseRequest) -> Result<ReleaseReply, CallError> {
        answer(self.0.release(request.clone()).await)
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
