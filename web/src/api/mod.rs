//! The same for programs: JSON under `/api/v1`, described by `/api/v1/openapi.json`.
//!
//! Experiments, reports and workers are answered exactly as the pages and the command line get them. Errors are
//! `{"error": "…"}` with the words that a person would read.
//!
//! - `experiments`: what there is, what it found out, submitting and steering.
//! - `games`: the games of a pairing, one game, the proof.
//! - `papers`: what documents claim, judged.
//! - `problem`: errors as JSON.

mod experiments;
mod games;
mod papers;
pub(crate) mod problem;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use coordinator::WorkerView;
use utoipa::OpenApi;
use utoipa::openapi::Server;

use crate::api::problem::ApiProblem;
use crate::site::Site;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Astragal",
        description = "Experiments of a coordinator: what they are, how far, what they found out; and every game."
    ),
    paths(
        experiments::list,
        experiments::submit,
        experiments::one,
        experiments::steer,
        experiments::report,
        experiments::pairings,
        games::of_pairing,
        games::one,
        games::verify,
        papers::list,
        papers::one,
        workers
    )
)]
struct Description;

pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/api/v1/openapi.json", get(description))
        .route("/api/v1/experiments", get(experiments::list).post(experiments::submit))
        .route("/api/v1/experiments/{name}", get(experiments::one))
        .route("/api/v1/experiments/{name}/steer", post(experiments::steer))
        .route("/api/v1/experiments/{name}/report", get(experiments::report))
        .route("/api/v1/experiments/{name}/pairings", get(experiments::pairings))
        .route("/api/v1/experiments/{name}/pairings/{place}/games", get(games::of_pairing))
        .route("/api/v1/games/{id}", get(games::one))
        .route("/api/v1/games/{id}/verify", post(games::verify))
        .route("/api/v1/papers", get(papers::list))
        .route("/api/v1/papers/{name}", get(papers::one))
        .route("/api/v1/workers", get(workers))
        .route("/api/{*rest}", get(nothing).post(nothing))
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
}

/// What programs can ask, and where.
async fn description(State(site): State<Site>) -> impl IntoResponse {
    let mut description = Description::openapi();
    if !site.prefix().is_empty() {
        description.servers = Some(vec![Server::new(site.prefix())]);
    }
    Json(description)
}

/// Everybody who called since the coordinator started.
#[utoipa::path(get, path = "/api/v1/workers", responses((status = 200, body = Vec<WorkerView>)))]
async fn workers(State(site): State<Site>) -> Result<Json<Vec<WorkerView>>, ApiProblem> {
    Ok(Json(site.handle.workers().await?))
}

async fn nothing(uri: axum::http::Uri) -> ApiProblem {
    ApiProblem::not_found(format!("there is no {}; /api/v1/openapi.json lists what there is", uri.path()))
}

/// Counters for Prometheus.
async fn metrics(State(site): State<Site>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], site.handle.measured().await)
}

/// Whether the coordinator answers.
async fn health(State(site): State<Site>) -> Result<&'static str, ApiProblem> {
    site.handle.workers().await?;
    Ok("fine\n")
}
