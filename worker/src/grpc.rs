//! The real coordinator, over gRPC.

use std::error::Error;
use std::time::Duration;

use proto::limits::{CALL_TIME, MOST_MESSAGE_BYTES};
use proto::v1::workers_client::WorkersClient;
use proto::v1::{
    ExchangeReply, ExchangeRequest, RegisterReply, RegisterRequest, ReleaseReply, ReleaseRequest,
};
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Status};

use crate::client::{CallError, Coordinator};
use crate::error::WorkerError;

/// How long to try to connect.
const CONNECT_TIME: Duration = Duration::from_secs(5);
/// How often to see whether the other side is still there, and how long to wait for its answer.
const KEEPALIVE: (Duration, Duration) = (Duration::from_secs(10), Duration::from_secs(5));

/// A coordinator at an address. It connects when it is first called, and again whenever it has to.
#[derive(Clone, Debug)]
pub struct GrpcCoordinator(WorkersClient<Channel>);

impl GrpcCoordinator {
    /// The coordinator at a URL; `http://` may be left out. Has to be called within a tokio runtime.
    pub fn at(url: &str) -> Result<Self, WorkerError> {
        let wrong = |reason: String| WorkerError::Address { url: url.to_owned(), reason };
        let full = if url.contains("://") { url.to_owned() } else { format!("http://{url}") };
        let endpoint = Endpoint::from_shared(full).map_err(|error| wrong(chain(&error)))?;
        if endpoint.uri().scheme_str() != Some("http") {
            return Err(wrong("only http is spoken".to_owned()));
        }
        let channel = endpoint
            .connect_timeout(CONNECT_TIME)
            .timeout(CALL_TIME)
            .http2_keep_alive_interval(KEEPALIVE.0)
            .keep_alive_timeout(KEEPALIVE.1)
            .keep_alive_while_idle(true)
            .connect_lazy();
        let client = WorkersClient::new(channel)
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
        _ => CallError::Away(text),
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

    #[tokio::test]
    async fn an_address_that_is_none_is_refused_with_an_example() {
        let error = GrpcCoordinator::at("http://").map(drop).unwrap_err().to_string();
        assert!(error.contains("http://HOST:7411"), "{error}");
        assert!(GrpcCoordinator::at("https://host:1").is_err());
        assert!(GrpcCoordinator::at("host:7411").is_ok());
    }

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
