//! One experiment: who is ahead, how sure that is, how long it will take; then everything that this rests on.

use askama::Template;
use axum::Form;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, Redirect, Response};
use coordinator::{Steer, machines};
use schedule::State as Stage;
use schedule::report::Answer as Found;
use serde::Deserialize;

use crate::frame::Frame;
use crate::live::{self, Part};
use crate::pages::alarms::Alarms;
use crate::pages::controls::Controls;
use crate::pages::held::Held;
use crate::pages::machines::Machines;
use crate::pages::pairings::{Pairings, SHOWN};
use crate::pages::pictures;
use crate::pages::progress::Progress;
use crate::pages::searches::Searches;
use crate::pages::subject::Subject;
use crate::problem::Problem;
use crate::site::Site;
use crate::standing::Standing;
use crate::words;

#[derive(Template)]
#[template(path = "experiment.html")]
struct Page<'a> {
    frame: Frame,
    subject: &'a Subject,
    created: String,
    /// The whole report as text to copy.
    markdown: String,
    parts: Vec<Part>,
    /// Not live: every game is looked at for it.
    machines: String,
}

/// The three answers.
#[derive(Template)]
#[template(path = "experiment_answer.html")]
struct Answer<'a> {
    subject: &'a Subject,
    /// What the first answer is about.
    question: &'static str,
    /// What is wrong if it is stalled.
    warning: Option<String>,
    standing: Standing,
    short: String,
    written: String,
    progress: Progress,
}

pub(crate) async fn page(
    State(site): State<Site>,
    Path(name): Path<String>,
) -> Result<Html<String>, Problem> {
    if let Some(held) = Held::load(&site, &name).await? {
        return Ok(Html(held.render()?));
    }
    let subject = Subject::load(&site, &name).await?;
    let mut frame = site.frame(&name).below("experiments");
    if !subject.view.has_ended() {
        frame = frame.live(format!("/experiments/{name}/live"));
    }
    let created = subject.row.experiment.created.to_string();
    let machines = machines(&site.library(), &name).await?;
    let page = Page {
        frame,
        subject: &subject,
        created,
        markdown: pictures::markdown(&subject, &machines),
        parts: parts(&site, &subject).await?,
        machines: Machines::of(&machines).render()?,
    };
    Ok(Html(page.render()?))
}

pub(crate) async fn live(State(site): State<Site>, Path(name): Path<String>) -> Result<Response, Problem> {
    site.handle.experiment(&name).await?;
    Ok(live::stream(site, move |site| {
        let name = name.clone();
        Box::pin(async move { parts(&site, &Subject::load(&site, &name).await?).await })
    }))
}

async fn parts(site: &Site, subject: &Subject) -> Result<Vec<Part>, Problem> {
    let view = &subject.view;
    let standing = Standing::of(&subject.report);
    let player = standing.player.clone().unwrap_or_default();
    let answer = Answer {
        subject,
        question: match (&subject.report.answer, view.state) {
            // A claim is accepted or not; that is nobody's victory.
            (Found::Test { .. }, _) => "The test",
            (Found::Tests { .. }, _) => "The tests",
            (Found::Measured { .. }, _) => "How good they are",
            (Found::Recommendation(_), Stage::Finished) => "What to use",
            (Found::Recommendation(_), _) => "What would be used now",
            (_, Stage::Finished) => "Who won",
            (_, Stage::Cancelled) => "Who was ahead",
            (_, Stage::Running | Stage::Paused | Stage::Stalled) => "Who is winning",
        },
        warning: subject.report.warning(),
        short: subject.names.short(&player),
        written: words::player(&player),
        standing,
        progress: Progress::of(view),
    };
    let mut parts = vec![
        Part::new("controls", &Controls::of(view))?,
        Part::new("answer", &answer)?,
        Part::new("alarms", &Alarms::of(site, subject).await?)?,
    ];
    parts.extend(pictures::parts(site, subject).await?);
    parts.push(Part::new("searches", &Searches::of(site, subject).await?)?);
    parts.push(Part::new("pairings", &Pairings::of(subject, 0))?);
    Ok(parts)
}

#[derive(Template)]
#[template(path = "all_pairings.html")]
struct AllPairings {
    frame: Frame,
    name: String,
    pairings: String,
    from: usize,
    all: usize,
    earlier: Option<usize>,
    later: Option<usize>,
}

#[derive(Deserialize)]
pub(crate) struct From {
    #[serde(default)]
    from: usize,
}

/// All pairings, a page at a time.
pub(crate) async fn pairings(
    State(site): State<Site>,
    Path(name): Path<String>,
    Query(From { from }): Query<From>,
) -> Result<Html<String>, Problem> {
    let subject = Subject::load(&site, &name).await?;
    let all = subject.pairings().len();
    let from = from.min(all); // no number is too great to be answered
    let page = AllPairings {
        frame: site.frame(format!("Pairings of {name}")).below("experiments"),
        pairings: Pairings::of(&subject, from).render()?,
        earlier: (from > 0).then(|| from.saturating_sub(SHOWN)),
        later: (from + SHOWN < all).then_some(from + SHOWN),
        name,
        from,
        all,
    };
    Ok(Html(page.render()?))
}

#[derive(Deserialize)]
pub(crate) struct Wish {
    action: String,
}

/// Pauses, resumes or cancels, or acknowledges alarms.
pub(crate) async fn steer(
    State(site): State<Site>,
    Path(name): Path<String>,
    Form(Wish { action }): Form<Wish>,
) -> Result<Redirect, Problem> {
    site.handle.steer(&name, read_steer(&action)?).await?;
    Ok(Redirect::to(&format!("/experiments/{name}")))
}

/// The word for what is to be done.
pub(crate) fn read_steer(action: &str) -> Result<Steer, Problem> {
    match action {
        "pause" => Ok(Steer::Pause),
        "resume" => Ok(Steer::Resume),
        "cancel" => Ok(Steer::Cancel),
        "acknowledge" => Ok(Steer::Acknowledge),
        "retry" => Ok(Steer::Retry),
        _ => {
            let known = ["pause", "resume", "cancel", "retry", "acknowledge"];
            let hint = spec::words::did_you_mean(action, known);
            let message = format!(
                "an experiment can be paused, resumed, cancelled or retried, its alarms acknowledged, not \"{action}\"{hint}"
            );
            Err(Problem::new(StatusCode::BAD_REQUEST, message))
        }
    }
}
