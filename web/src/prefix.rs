//! Answers on their way to people who find the pages below a path: see `public_url`.

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;
use crate::site::Site;

/// Moves the addresses of every answer below the path.
pub(crate) async fn outward(State(site): State<Site>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let Some(public) = site.public.as_deref().filter(|public| !public.prefix().is_empty()) else {
        return response;
    };
    let headers = response.headers_mut();
    if let Some(own) =
        headers.get(header::LOCATION).and_then(|to| to.to_str().ok()).filter(|to| to.starts_with('/'))
        && let Ok(moved) = HeaderValue::from_str(&format!("{}{own}", public.prefix()))
    {
        headers.insert(header::LOCATION, moved);
    }
    let is_page =
        headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if !is_page {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    match to_bytes(body, usize::MAX).await {
        Ok(bytes) => {
            parts.headers.remove(header::CONTENT_LENGTH);
            Response::from_parts(parts, Body::from(public.outward(&String::from_utf8_lossy(&bytes))))
        }
        Err(error) => Problem::broken(&error).into_response(),
    }
}
