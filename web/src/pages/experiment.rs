//! One experiment: who is ahead, how sure that is, how long it will take; then everything that this rests on.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{Html, Response};
use coordinator::ExperimentView;
use schedule::Report;
use schedule::report::{PairingReport, Table};

use crate::live::{self, Part};
use crate::pages::Frame;
use crate::pages::pairings::Line;
use crate::pages::progress::Progress;
use crate::problem::Problem;
use crate::site::Site;
use crate::standing::Standing;

#[derive(Template)]
#[template(path = "experiment.html")]
struct Experiment {
    frame: Frame,
    view: ExperimentView,
    parts: Vec<Part>,
}

#[derive(Template)]
#[template(path = "experiment_answer.html")]
struct Answer<'a> {
    view: &'a ExperimentView,
    standing: Standing,
    progress: Progress,
}

#[derive(Template)]
#[template(path = "experiment_pairings.html")]
struct Pairings {
    lines: Vec<Line>,
}

pub(crate) async fn page(
    State(site): State<Site>,
    Path(name): Path<String>,
) -> Result<Html<String>, Problem> {
    let view = site.desk.experiment(&name).await?;
    let frame = Frame::of(&name).below("experiments").live(format!("/experiments/{name}/live"));
    let parts = parts(&site, &name).await?;
    Ok(Html(Experiment { frame, view, parts }.render()?))
}

pub(crate) async fn live(State(site): State<Site>, Path(name): Path<String>) -> Result<Response, Problem> {
    site.desk.experiment(&name).await?;
    Ok(live::stream(site, move |site| {
        let name = name.clone();
        Box::pin(async move { parts(&site, &name).await })
    }))
}

async fn parts(site: &Site, name: &str) -> Result<Vec<Part>, Problem> {
    let view = site.desk.experiment(name).await?;
    let report = site.desk.report(name).await?;
    let answer =
        Answer { view: &view, standing: Standing::of(&view, &report), progress: Progress::of(&view) };
    Ok(vec![
        Part::new("answer", &answer)?,
        Part::new("pairings", &Pairings { lines: pairings(&report).map(Line::of).collect() })?,
    ])
}

fn pairings(report: &Report) -> Box<dyn Iterator<Item = &PairingReport> + '_> {
    match &report.table {
        Table::Match(table) => Box::new(table.pairings.iter()),
        Table::Tune(tune) => Box::new(tune.rounds.iter().flat_map(|round| &round.pairings)),
    }
}
