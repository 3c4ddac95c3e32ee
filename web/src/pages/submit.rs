//! A new experiment: its text, checked as the command line checks it.

use std::sync::LazyLock;

use askama::Template;
use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use spec::words::did_you_mean;

use crate::frame::Frame;
use crate::problem::Problem;
use crate::site::Site;

/// A file to start from: what the address calls it, what it is about, and its text.
type Example = (&'static str, &'static str, &'static str);

/// Files to start from: those that the documentation has and the tests run.
static EXAMPLES: LazyLock<[Example; 8]> = LazyLock::new(|| {
    [
        ("first", "A first tuning, half a minute", include_str!("../../../experiments/first.toml")),
        (
            "width",
            "How wide should Star1 sample?",
            include_str!("../../../experiments/pig-star1ss-width.toml"),
        ),
        (
            "strength",
            "How strong are the searchers in Pig?",
            include_str!("../../../experiments/pig-strength.toml"),
        ),
        ("two", "Two parameters at once, repeated and confirmed", documented("ewn-dpw-two-parameters")),
        ("listed", "Candidates that have nothing in common", documented("pig-who-is-best")),
        ("sprt", "A match that ends when it is decided", documented("pig-strength")),
        ("pairings", "Only some pairings, each player with its own limit", documented("ewn-sampling")),
        ("gauntlet", "One against all others, under a time limit", documented("ewn-gauntlet")),
    ]
});

/// An example of the document about experiment files, by its name.
fn documented(name: &str) -> &'static str {
    let document = include_str!("../../../docs/experiment-file.md");
    let mut blocks = document.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.find(|block| block.starts_with(&format!("name  = \"{name}\""))).unwrap_or_default()
}

#[derive(Template)]
#[template(path = "submit.html")]
struct Submit {
    frame: Frame,
    toml: String,
    as_name: String,
    /// What is wrong with it, a line each.
    refusal: String,
    examples: [Example; 8],
}

#[derive(Deserialize)]
pub(crate) struct Start {
    #[serde(default)]
    example: String,
}

#[derive(Deserialize)]
pub(crate) struct Sheet {
    toml: String,
    #[serde(default)]
    as_name: String,
}

fn sheet(site: &Site, toml: String, as_name: String, refusal: String) -> Result<String, Problem> {
    let frame = site.frame("New experiment").below("submit");
    Ok(Submit { frame, toml, as_name, refusal, examples: *EXAMPLES }.render()?)
}

pub(crate) async fn page(
    State(site): State<Site>,
    Query(Start { example }): Query<Start>,
) -> Result<Html<String>, Problem> {
    if example.is_empty() {
        return Ok(Html(sheet(&site, EXAMPLES[0].2.to_owned(), String::new(), String::new())?));
    }
    let Some((_, _, toml)) = EXAMPLES.iter().find(|(name, _, _)| *name == example) else {
        let hint = did_you_mean(&example, EXAMPLES.iter().map(|(name, _, _)| *name));
        return Err(Problem::new(StatusCode::NOT_FOUND, format!("there is no example {example}{hint}")));
    };
    Ok(Html(sheet(&site, (*toml).to_owned(), String::new(), String::new())?))
}

pub(crate) async fn send(
    State(site): State<Site>,
    Form(Sheet { toml, as_name }): Form<Sheet>,
) -> Result<Response, Problem> {
    let toml = toml.replace("\r\n", "\n"); // what forms make of line ends
    match site.handle.submit(toml.clone(), as_name.trim().to_owned()).await {
        Ok(submitted) => {
            Ok(Redirect::to(&format!("/experiments/{}", submitted.experiment.name)).into_response())
        }
        Err(error) => {
            let Problem { status, message, .. } = error.into();
            Ok((status, Html(sheet(&site, toml, as_name, message)?)).into_response())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_an_experiment() {
        for (name, _, toml) in *EXAMPLES {
            let read = spec::Experiment::parse(toml, &coordinator::BuildCatalogue);
            assert!(read.is_ok(), "{name}: {}", read.unwrap_err());
        }
    }
}
