//! All experiments: where each stands, who is ahead, how long it will take.

use askama::Template;
use axum::extract::State;
use axum::response::{Html, Response};
use coordinator::ExperimentView;
use schedule::State as Stage;
use search::PlayerSpec;

use crate::frame::Frame;
use crate::live::{self, Part};
use crate::pages::progress::Progress;
use crate::problem::Problem;
use crate::site::Site;

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    frame: Frame,
    parts: Vec<Part>,
}

#[derive(Template)]
#[template(path = "home_experiments.html")]
struct Experiments {
    rows: Vec<Row>,
}

/// One experiment of the list.
struct Row {
    view: ExperimentView,
    /// Who is ahead, short.
    ahead: String,
    progress: Progress,
    /// Then its headline says what is wrong.
    is_stalled: bool,
}

pub(crate) async fn page(State(site): State<Site>) -> Result<Html<String>, Problem> {
    let frame = site.frame("Experiments").below("experiments").live("/live");
    Ok(Html(Home { frame, parts: parts(&site).await? }.render()?))
}

pub(crate) async fn live(State(site): State<Site>) -> Response {
    live::stream(site, |site| Box::pin(async move { parts(&site).await }))
}

async fn parts(site: &Site) -> Result<Vec<Part>, Problem> {
    let views = site.handle.experiments().await?;
    // The newest first: what is looked for is what was submitted last.
    let row = |view: ExperimentView| Row {
        progress: Progress::of(&view),
        ahead: ahead(&view).unwrap_or_default(),
        is_stalled: view.state == Stage::Stalled,
        view,
    };
    let rows = views.into_iter().rev().map(row).collect();
    Ok(vec![Part::new("experiments", &Experiments { rows })?])
}

/// Who is ahead, short, but with every parameter that the tuning varies: defaults tell nothing apart.
fn ahead(view: &ExperimentView) -> Option<String> {
    let player = view.answer.player()?;
    let known = PlayerSpec::parse(player).ok();
    Some(known.map_or_else(|| player.to_owned(), |known| known.shortened_but_for(&view.varied)))
}
