//! The pages, one file each; their templates have the same names.

mod alarms;
mod controls;
pub(crate) mod experiment;
pub(crate) mod game;
mod held;
mod home;
mod keys;
mod machines;
pub(crate) mod pairing;
mod pairings;
mod pictures;
mod progress;
mod sequential;
pub(crate) mod subject;
mod submit;

mod workers;

use axum::Router;
use axum::response::Redirect;
use axum::routing::{get, post};

use crate::site::Site;
use crate::{assets, login};

/// What is around every page.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// What it is about.
    pub(crate) title: String,
    /// The entry of the menu that it belongs to.
    pub(crate) menu: &'static str,
    /// Where its changes come from; empty if it has none.
    pub(crate) live: String,
    pub(crate) style: &'static str,
    pub(crate) theme: &'static str,
    pub(crate) script: &'static str,
    pub(crate) mark: &'static str,
    pub(crate) version: &'static str,
}

impl Frame {
    /// A page that does not change.
    pub(crate) fn of(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            menu: "",
            live: String::new(),
            style: &assets::STYLE.path,
            theme: &assets::THEME.path,
            script: &assets::LIVE.path,
            mark: &assets::MARK.path,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The same, below an entry of the menu.
    pub(crate) fn below(self, menu: &'static str) -> Self {
        Self { menu, ..self }
    }

    /// The same, with changes.
    pub(crate) fn live(self, address: impl Into<String>) -> Self {
        Self { live: address.into(), ..self }
    }
}

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
}
