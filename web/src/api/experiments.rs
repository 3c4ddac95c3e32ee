//! Experiments: what there is, what they found out, submitting and steering.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use coordinator::{ExperimentView, machines};
use schedule::report::{FullReport, PairingReport};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::problem::{ApiProblem, ErrorBody};
use crate::pages::experiment::read_steer;
use crate::pages::subject::{Place, Subject};
use crate::site::Site;

/// An experiment file.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Submission {
    /// The text of the file.
    toml: String,
    /// Another name than the one in the file.
    #[serde(default)]
    as_name: String,
}

/// What is to be done with an experiment.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Wish {
    /// `pause`, `resume`, `cancel` or `retry`.
    action: String,
}

/// A pairing with where its games are.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlacedPairing {
    /// `REPEAT.ROUND.SLOT`, as addresses of its games have it.
    place: String,
    /// The first number of the ids of its games; absent before its first pair was handed out.
    stored: Option<i64>,
    #[serde(flatten)]
    pairing: PairingReport,
}

/// All experiments, oldest first.
#[utoipa::path(get, path = "/api/v1/experiments", responses((status = 200, body = Vec<ExperimentView>)))]
pub(crate) async fn list(State(site): State<Site>) -> Result<Json<Vec<ExperimentView>>, ApiProblem> {
    Ok(Json(site.handle.experiments().await?))
}

/// Submits an experiment. The same content again resumes it (200 in place of 201).
#[utoipa::path(
    post,
    path = "/api/v1/experiments",
    request_body = Submission,
    responses(
        (status = 201, body = ExperimentView),
        (status = 200, body = ExperimentView),
        (status = 400, description = "refused, each line with its line number", body = ErrorBody),
        (status = 409, description = "the name is taken by another content", body = ErrorBody),
    )
)]
pub(crate) async fn submit(
    State(site): State<Site>,
    body: Result<Json<Submission>, JsonRejection>,
) -> Result<(StatusCode, Json<ExperimentView>), ApiProblem> {
    let Json(Submission { toml, as_name }) = body.map_err(|error| ApiProblem::bad(error.body_text()))?;
    let submitted = site.handle.submit(toml, as_name).await?;
    let status = if submitted.resumed { StatusCode::OK } else { StatusCode::CREATED };
    Ok((status, Json(submitted.experiment)))
}

/// How an experiment stands.
#[utoipa::path(
    get,
    path = "/api/v1/experiments/{name}",
    params(("name" = String, Path)),
    responses((status = 200, body = ExperimentView), (status = 404, body = ErrorBody))
)]
pub(crate) async fn one(
    State(site): State<Site>,
    Path(name): Path<String>,
) -> Result<Json<ExperimentView>, ApiProblem> {
    Ok(Json(site.handle.experiment(&name).await?))
}

/// Pauses, resumes or cancels an experiment, or acknowledges its alarms.
#[utoipa::path(
    post,
    path = "/api/v1/experiments/{name}/steer",
    params(("name" = String, Path)),
    request_body = Wish,
    responses((status = 200, body = ExperimentView), (status = 409, body = ErrorBody))
)]
pub(crate) async fn steer(
    State(site): State<Site>,
    Path(name): Path<String>,
    body: Result<Json<Wish>, JsonRejection>,
) -> Result<Json<ExperimentView>, ApiProblem> {
    let Json(Wish { action }) = body.map_err(|error| ApiProblem::bad(error.body_text()))?;
    Ok(Json(site.handle.steer(&name, read_steer(&action)?).await?))
}

/// What an experiment found out so far, as `astragal report --json` prints it.
#[utoipa::path(
    get,
    path = "/api/v1/experiments/{name}/report",
    params(("name" = String, Path)),
    responses((status = 200, body = FullReport), (status = 404, body = ErrorBody))
)]
pub(crate) async fn report(
    State(site): State<Site>,
    Path(name): Path<String>,
) -> Result<Json<FullReport>, ApiProblem> {
    let report = site.handle.report(&name).await?;
    let machines = machines(&site.library(), &name).await?;
    Ok(Json(FullReport::new(Arc::unwrap_or_clone(report), machines)))
}

/// The pairings of an experiment whose players are known, in the order of the plan.
#[utoipa::path(
    get,
    path = "/api/v1/experiments/{name}/pairings",
    params(("name" = String, Path)),
    responses((status = 200, body = Vec<PlacedPairing>), (status = 404, body = ErrorBody))
)]
pub(crate) async fn pairings(
    State(site): State<Site>,
    Path(name): Path<String>,
) -> Result<Json<Vec<PlacedPairing>>, ApiProblem> {
    let subject = Subject::load(&site, &name).await?;
    let placed = |pairing: &PairingReport| PlacedPairing {
        place: Place(pairing.id).to_string(),
        stored: subject.stored(pairing.id).map(|stored| stored.0),
        pairing: pairing.clone(),
    };
    Ok(Json(subject.pairings().into_iter().map(placed).collect()))
}
