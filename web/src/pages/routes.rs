//! Which page is where.

use axum::Router;
use axum::extract::Path;
use axum::response::Redirect;
use axum::routing::{get, post};

use super::{experiment, game, home, keys, pairing, paper, papers, pictures, submit, workers};
use crate::assets::{self, Asset};
use crate::login;
use crate::problem::Problem;
use crate::site::Site;

pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/", get(home::page))
        .route("/live", get(home::live))
        .route("/workers", get(workers::page))
        .route("/workers/live", get(workers::live))
        .route("/login", get(login::page).post(login::enter))
        .route("/logout", post(login::leave))
        .route("/submit", get(submit::page).post(submit::send))
        .route("/submit/keys", get(keys::page))
        .route("/experiment.schema.json", get(keys::schema))
        .route("/experiments", get(|| async { Redirect::permanent("/") }))
        .route("/experiments/{name}", get(experiment::page))
        .route("/experiments/{name}/live", get(experiment::live))
        .route("/experiments/{name}/steer", post(experiment::steer))
        .route("/experiments/{name}/pairings", get(experiment::pairings))
        .route("/experiments/{name}/pairings/{place}", get(pairing::page))
        .route("/games/{id}", get(game::page))
        .route("/games/{id}/verify", post(game::verify))
        .route("/experiments/{name}/report.html", get(pictures::html))
        .route("/experiments/{name}/figures/{file}", get(pictures::file))
        .route("/papers", get(papers::page))
        .route("/papers/{name}", get(paper::page))
        .route("/assets/{name}", get(asset))
}

/// A file that pages refer to.
async fn asset(Path(name): Path<String>) -> Result<&'static Asset, Problem> {
    assets::find(&name).ok_or_else(|| Problem::no_page(&format!("/assets/{name}")))
}
