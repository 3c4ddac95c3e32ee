//! Whether it is a coordinator that answers: its web pages have a port of their own, and the two are easily confused.

use std::sync::Arc;
use std::task::{Context, Poll};

use tonic::body::Body;
use tonic::codegen::{BoxFuture, Service, StdError, http};
use tonic::transport::Channel;
use tonic::{Code, Status};

/// A channel that takes no web page for an answer.
#[derive(Clone, Debug)]
pub struct Answers {
    channel: Channel,
    url: Arc<str>,
}

impl Answers {
    pub(crate) fn new(channel: Channel, url: &str) -> Self {
        Self { channel, url: url.into() }
    }
}

impl Service<http::Request<Body>> for Answers {
    type Response = http::Response<Body>;
    type Error = StdError;
    type Future = BoxFuture<Self::Response, Self::Error>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), StdError>> {
        self.channel.poll_ready(context).map_err(Into::into)
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let (answer, url) = (self.channel.call(request), self.url.clone());
        Box::pin(async move {
            let response = answer.await?;
            if is_page(&response) { Err(elsewhere(&url).into()) } else { Ok(response) }
        })
    }
}

/// Whether somebody sent a page for people. Not so if a proxy only says that nobody is behind it: that may pass.
fn is_page<B>(response: &http::Response<B>) -> bool {
    let kind = response.headers().get(http::header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) && !response.status().is_server_error()
}

/// What to tell whoever knocked at the wrong door.
fn elsewhere(url: &str) -> Status {
    let message = format!(
        "{url} answers with web pages, which have a port of their own (usually 7412); commands and workers \
         need the coordinator's (usually 7411), which it names when it starts: \"coordinator … on http://…\""
    );
    Status::new(Code::Unimplemented, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_told_from_an_answer_and_from_an_outage() {
        let of = |status: u16, kind: &str| {
            let response = http::Response::builder().status(status).header("content-type", kind).body(());
            response.is_ok_and(|response| is_page(&response))
        };
        assert!(of(421, "text/html; charset=utf-8") && of(404, "text/html"));
        assert!(!of(200, "application/grpc") && !of(502, "text/html") && !of(503, "text/plain"));
    }
}
