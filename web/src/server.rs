//! From a socket to answers. The caller owns the socket, so tests can bind port 0.

use std::io;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::get;
use coordinator::{Desk, Gate, Tls};
use tokio::net::TcpListener;

use crate::doors::{Doors, Peer};
use crate::problem::Problem;
use crate::site::{Reach, Site};
use crate::{api, assets, guard, login, pages};

/// No request needs longer, but for the streams of live pages, which begin to answer at once.
const MOST_TIME: Duration = Duration::from_secs(60);
/// An experiment file is a page or two.
const MOST_BODY: usize = 256 << 10;

/// Serves the pages to those whom the gate lets in, behind TLS if there is a certificate, until the coordinator behind the
/// desk closes.
pub async fn serve(desk: Desk, gate: Gate, listener: TcpListener, tls: Option<&Tls>) -> io::Result<()> {
    let closed = closed(desk.clone());
    let reach = match tls {
        Some(_) => Reach::Secured,
        None if listener.local_addr()?.ip().is_loopback() => Reach::Machine,
        None => Reach::Network,
    };
    let router = router(Site::new(desk, gate, reach)).into_make_service_with_connect_info::<Peer>();
    axum::serve(Doors::new(listener, tls)?, router).with_graceful_shutdown(closed).await
}

/// Ends when the coordinator does.
async fn closed(desk: Desk) {
    let mut changes = desk.changes();
    drop(desk); // a desk that is held would keep the coordinator's queue open
    while changes.changed().await.is_ok() {}
}

fn router(site: Site) -> Router {
    Router::new()
        .merge(pages::router())
        .merge(api::router())
        .route("/assets/{name}", get(assets::send))
        .fallback(|request: Request| async move { Problem::no_page(request.uri().path()) })
        .method_not_allowed_fallback(|| async { Problem::wrong_method() })
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(middleware::from_fn_with_state(site.clone(), login::ask))
        .layer(middleware::from_fn(in_time))
        .layer(middleware::from_fn_with_state(site.clone(), guard::check))
        .with_state(site)
}

/// Gives up on a request that takes too long.
async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(MOST_TIME, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "that took longer than a minute; try again").page()
        }
    }
}
