//! What the framework refuses before any of our pages is asked: told in our way, not in its own.

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;

use crate::api::problem::ApiProblem;
use crate::problem::Problem;

/// The framework gives its reasons in a line.
const MOST_REASON: usize = 4096;

/// Sends every refusal as the usual page, or as JSON to programs.
pub(crate) async fn as_usual(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let refused = |problem: Problem| match path.starts_with("/api/") {
        true => ApiProblem::from(problem).into_response(),
        false => problem.page(),
    };
    if percent_decode_str(&path).decode_utf8().is_err() {
        return refused(Problem::no_page(&path)); // no name of ours looks like that
    }
    let response = next.run(request).await;
    let is_plain = |kind: &header::HeaderValue| kind.as_bytes().starts_with(b"text/plain");
    let status = response.status();
    if !(status.is_client_error() && response.headers().get(header::CONTENT_TYPE).is_some_and(is_plain)) {
        return response;
    }
    let reason = to_bytes(response.into_body(), MOST_REASON).await.unwrap_or_default();
    refused(Problem::new(status, String::from_utf8_lossy(&reason)))
}
