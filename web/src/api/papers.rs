//! Papers: what they claim, and what came of that here.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use claims::JudgedPaper;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::problem::{ApiProblem, ErrorBody};
use crate::papers::{Shown, Verdicts};
use crate::problem::Problem;
use crate::site::Site;

/// After how many seconds to ask again for a paper that is being judged.
const AGAIN: u64 = 10;

/// A paper of the list.
#[derive(Serialize, ToSchema)]
pub(crate) struct PaperView {
    /// What it is called in addresses.
    name: String,
    /// Its title, once it was judged.
    title: Option<String>,
    /// How many of its claims are confirmed, refuted, open and so on, once it was judged.
    claims: Option<BTreeMap<&'static str, usize>>,
    /// What is wrong with it.
    problem: Option<String>,
}

impl PaperView {
    fn new(paper: &Shown, verdicts: Option<&Verdicts>) -> Self {
        let name = paper.name.clone();
        match verdicts.map(|verdicts| &verdicts.outcome) {
            Some(Ok(known)) => {
                let mut claims = BTreeMap::new();
                known.words().into_iter().for_each(|word| *claims.entry(word).or_default() += 1);
                let title = Some(known.document.paper.title.clone());
                Self { name, title, claims: Some(claims), problem: None }
            }
            Some(Err(reason)) => Self { name, title: None, claims: None, problem: Some(reason.clone()) },
            None => Self { name, title: None, claims: None, problem: None },
        }
    }
}

/// All papers that the coordinator was told of.
#[utoipa::path(get, path = "/api/v1/papers", responses((status = 200, body = Vec<PaperView>)))]
pub(crate) async fn list(State(site): State<Site>) -> Json<Vec<PaperView>> {
    let judged = site.papers.all_verdicts(&site.handle).await;
    let view = |(paper, verdicts): (_, Option<Arc<Verdicts>>)| PaperView::new(paper, verdicts.as_deref());
    Json(judged.into_iter().map(view).collect())
}

/// What a paper claims, judged by what is stored here, as `astragal claims --json` prints it.
#[utoipa::path(
    get,
    path = "/api/v1/papers/{name}",
    params(("name" = String, Path)),
    responses(
        (status = 200, body = JudgedPaper),
        (status = 404, body = ErrorBody),
        (status = 422, description = "something is wrong with the paper itself", body = ErrorBody),
        (status = 503, description = "it is being judged", body = ErrorBody),
    )
)]
pub(crate) async fn one(
    State(site): State<Site>,
    Path(name): Path<String>,
) -> Result<Json<JudgedPaper>, ApiProblem> {
    let paper = site.papers.named(&name)?;
    let verdicts = site.papers.verdicts(paper, &site.handle).await;
    match verdicts.as_deref().map(|verdicts| &verdicts.outcome) {
        Some(Ok(known)) => Ok(Json(known.judged())),
        Some(Err(reason)) => Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, reason.clone()).into()),
        None => {
            let waiting = Problem::new(StatusCode::SERVICE_UNAVAILABLE, format!("{name} is being judged"));
            Err(waiting.again_after(AGAIN).into())
        }
    }
}
