//! The parts of a page that change, sent as they do (server-sent events).
//!
//! A page and its stream render the same parts. Only those that differ from what was sent before are sent again, at most
//! twice a second; a page that nothing happens on is looked at every two seconds, because time passes.

use std::convert::Infallible;
use std::pin::Pin;
use std::time::Duration;

use askama::Template;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::{sleep, timeout};

use crate::problem::Problem;
use crate::site::Site;

const SHORTEST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(2);

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Where it belongs: the `data-part` of an element, and the name of its event.
    pub(crate) name: &'static str,
    /// What is there now.
    pub(crate) html: String,
}

impl Part {
    pub(crate) fn new(name: &'static str, template: &impl Template) -> Result<Self, Problem> {
        Ok(Self { name, html: template.render()? })
    }
}

/// The parts of a page as they stand now.
pub(crate) type Parts = Pin<Box<dyn Future<Output = Result<Vec<Part>, Problem>> + Send>>;

/// A page that is being watched.
struct Watch<F> {
    site: Site,
    changes: tokio::sync::watch::Receiver<u64>,
    render: F,
    /// What the reader has.
    sent: Vec<Part>,
    /// What is still to be sent of the last look.
    waiting: Vec<Part>,
    _permit: OwnedSemaphorePermit,
}

/// Sends what `render` makes whenever it changes, until the coordinator closes or the reader leaves.
pub(crate) fn stream<F>(site: Site, render: F) -> Response
where
    F: Fn(Site) -> Parts + Send + 'static,
{
    let Ok(permit) = site.streams.clone().try_acquire_owned() else {
        return Problem::new(StatusCode::SERVICE_UNAVAILABLE, "too many live pages are open").page();
    };
    let changes = site.handle.changes();
    let watch = Watch { site, changes, render, sent: Vec::new(), waiting: Vec::new(), _permit: permit };
    Sse::new(events(watch)).keep_alive(KeepAlive::default()).into_response()
}

fn events<F>(watch: Watch<F>) -> impl Stream<Item = Result<Event, Infallible>>
where
    F: Fn(Site) -> Parts + Send + 'static,
{
    unfold(watch, |mut watch| async move {
        while watch.waiting.is_empty() {
            watch.look().await?;
        }
        let Part { name, html } = watch.waiting.remove(0);
        let html = watch.site.public.as_deref().map_or_else(|| html.clone(), |public| public.outward(&html));
        Some((Ok(Event::default().event(name).data(html)), watch))
    })
}

impl<F: Fn(Site) -> Parts> Watch<F> {
    /// Waits for a change, but for the first time, and notes what differs; `None` when there will be no more.
    async fn look(&mut self) -> Option<()> {
        if !self.sent.is_empty() {
            sleep(SHORTEST).await;
            if let Ok(changed) = timeout(LONGEST, self.changes.changed()).await {
                changed.ok()?;
            }
        }
        self.changes.mark_unchanged();
        let now = (self.render)(self.site.clone()).await.ok()?;
        self.waiting = now.iter().filter(|part| !self.sent.contains(part)).cloned().collect();
        self.sent = now;
        Some(())
    }
}
