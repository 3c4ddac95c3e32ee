//! Who plays: build, slots, pace, when last heard of, what it holds, what went wrong.

use askama::Template;
use axum::extract::State;
use axum::response::{Html, Response};
use coordinator::WorkerView;
use figures::numbers::{grouped, plural};
use store::Quarantined;

use crate::frame::Frame;
use crate::live::{self, Part};
use crate::problem::Problem;
use crate::site::Site;
use crate::words::{pace, played_again, span};

#[derive(Template)]
#[template(path = "workers.html")]
struct Workers {
    frame: Frame,
    parts: Vec<Part>,
}

#[derive(Template)]
#[template(path = "workers_list.html")]
struct List {
    workers: Vec<Row>,
    summary: String,
    quarantined: Vec<Story>,
}

/// Somebody in quarantine, and why.
struct Story {
    name: String,
    reason: String,
    follows: String,
}

impl Story {
    fn of(Quarantined { sentence, struck }: Quarantined) -> Self {
        Self {
            name: sentence.culprit.name().to_owned(),
            reason: sentence.reason,
            follows: played_again(struck),
        }
    }
}

struct Row {
    name: String,
    version: String,
    present: bool,
    slots: u32,
    speed: String,
    pace: String,
    seen: String,
    holds: String,
    pairs: String,
    failures: u64,
    alarms: u64,
    audits: String,
    is_guilty: bool,
}

impl Row {
    fn of(view: WorkerView) -> Self {
        Self {
            seen: match (view.silent_ms, view.present) {
                (0..3000, _) => "now".to_owned(),
                (silent, _) => format!("{} ago", span(silent as f64 / 1000.0)),
            },
            holds: match view.leases {
                0 => "nothing".to_owned(),
                leases => format!("{} in {}", plural(view.leased, "pair"), plural(leases, "lease")),
            },
            pace: pace(view.games_per_second),
            pairs: grouped(view.pairs),
            name: view.name,
            version: view.version,
            present: view.present,
            slots: view.slots,
            speed: view.speed.map_or_else(|| "unknown".to_owned(), |speed| format!("{} k", speed / 1000)),
            failures: view.failures,
            alarms: view.alarms,
            audits: match (view.audits_good, view.audits_bad) {
                (0, 0) => "none".to_owned(),
                (good, 0) => format!("{} good", grouped(good)),
                (good, bad) => format!("{} good, {bad} bad", grouped(good)),
            },
            is_guilty: view.guilt.is_some(),
        }
    }
}

pub(crate) async fn page(State(site): State<Site>) -> Result<Html<String>, Problem> {
    let frame = site.frame("Workers").below("workers").live("/workers/live");
    Ok(Html(Workers { frame, parts: parts(&site).await? }.render()?))
}

pub(crate) async fn live(State(site): State<Site>) -> Response {
    live::stream(site, |site| Box::pin(async move { parts(&site).await }))
}

async fn parts(site: &Site) -> Result<Vec<Part>, Problem> {
    let mut views = site.handle.workers().await?;
    views.sort_by(|a, b| b.present.cmp(&a.present).then_with(|| a.name.cmp(&b.name)));
    let here = views.iter().filter(|view| view.present);
    let slots: u64 = here.clone().map(|view| u64::from(view.slots)).sum();
    let together: f64 = here.clone().map(|view| view.games_per_second).sum();
    let summary = format!(
        "{} here with {}, {} games/s together",
        plural(here.count() as u64, "worker"),
        plural(slots, "slot"),
        pace(together)
    );
    let quarantined = site.handle.reader().quarantined().await?.into_iter().map(Story::of).collect();
    let workers = views.into_iter().map(Row::of).collect();
    Ok(vec![Part::new("workers", &List { workers, summary, quarantined })?])
}
