//! The menu of pages about problems: whoever writes them does not know the site.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;

use crate::problem::Problem;
use crate::site::Site;

/// Writes pages about problems again, with the menu of the site.
pub(crate) async fn complete(State(site): State<Site>, request: Request, next: Next) -> Response {
    let (mut parts, body) = next.run(request).await.into_parts();
    match parts.extensions.remove::<Problem>() {
        None => Response::from_parts(parts, body),
        Some(problem) => {
            parts.headers.remove(header::CONTENT_LENGTH);
            Response::from_parts(parts, Body::from(problem.written(|title| site.frame(title))))
        }
    }
}
