//! The figures of an experiment, on its page and as files of their own.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use coordinator::machines;
use figures::numbers::{percent, plural};
use figures::{Document, Plate};
use schedule::PairingId;
use schedule::report::{Machine, Title};
use spec::words::did_you_mean;
use stats::LlrPath;

use crate::live::Part;
use crate::pages::sequential;
use crate::pages::subject::Subject;
use crate::problem::Problem;
use crate::site::Site;

/// A larger figure is a file beside the page, so that the page stays small.
const LARGEST: usize = 48 << 10;
/// Brackets on a page; the others are files.
const BRACKETS: usize = 3;

/// Figures that are redrawn together.
#[derive(Template)]
#[template(path = "pictures.html")]
struct Pictures<'a> {
    name: &'a str,
    /// Changes with the content, so that a browser loads a file again.
    version: u64,
    shown: Vec<Shown>,
    /// Figures that are files only.
    files: Vec<Plate>,
    /// How often each champion came out, where there are several tournaments.
    titles: Vec<String>,
}

struct Shown {
    plate: Plate,
    /// The figure itself; empty if it is too large for the page.
    svg: String,
}

/// The parts of a page that are figures: the brackets, and the rest.
pub(crate) async fn parts(site: &Site, subject: &Subject) -> Result<[Part; 2], Problem> {
    let tests = sequential::ways(site.handle.reader(), subject).await?;
    let (mut brackets, rest): (Vec<Plate>, Vec<Plate>) =
        plates(subject, &tests).into_iter().partition(|plate| plate.name.starts_with("bracket-"));
    let files = brackets.split_off(brackets.len().min(BRACKETS));
    let part = |name: &'static str, plates: Vec<Plate>, files: Vec<Plate>, titles: Vec<String>| {
        let shown = plates.into_iter().map(|plate| {
            let svg = plate.figure.to_string();
            Shown { svg: if svg.len() > LARGEST { String::new() } else { svg }, plate }
        });
        let (name_of, version) = (&subject.view.name, subject.report.pairs);
        Part::new(name, &Pictures { name: name_of, version, shown: shown.collect(), files, titles })
    };
    Ok([part("brackets", brackets, files, titles(subject))?, part("figures", rest, Vec::new(), Vec::new())?])
}

fn plates(subject: &Subject, tests: &[(PairingId, LlrPath)]) -> Vec<Plate> {
    with_document(subject, tests, &[], |document| document.plates())
}

/// The whole report as text to copy.
pub(crate) fn markdown(subject: &Subject, machines: &[Machine]) -> String {
    with_document(subject, &[], machines, |document| document.markdown())
}

fn with_document<T>(
    subject: &Subject,
    tests: &[(PairingId, LlrPath)],
    machines: &[Machine],
    write: impl FnOnce(Document<'_>) -> T,
) -> T {
    let (experiment, signature) = (&subject.row.experiment.text, subject.row.experiment.build.to_string());
    write(Document {
        report: &subject.report,
        experiment,
        signature: &signature,
        tests,
        machines,
        remarks: &[],
    })
}

fn titles(subject: &Subject) -> Vec<String> {
    let line = |title: &Title| {
        let (won, share) = (plural(title.titles, "tournament"), percent(Some(title.share)));
        format!("{} won {won}, {share} of those that are over", subject.names.short(&title.player))
    };
    match subject.report.parts.brackets() {
        Some(brackets) if brackets.tournaments.len() > 1 => brackets.champions.iter().map(line).collect(),
        _ => Vec::new(),
    }
}

/// What a file with a style of its own may do: look like something, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// The whole report as one HTML file.
pub(crate) async fn html(State(site): State<Site>, Path(name): Path<String>) -> Result<Response, Problem> {
    let subject = Subject::load(&site, &name).await?;
    let tests = sequential::ways(site.handle.reader(), &subject).await?;
    let machines = machines(&site.library(), &name).await?;
    let body = with_document(&subject, &tests, &machines, |document| document.html());
    Ok(([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(body)).into_response())
}

/// A figure as a file.
pub(crate) async fn file(
    State(site): State<Site>,
    Path((name, file)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let subject = Subject::load(&site, &name).await?;
    let all = plates(&subject, &sequential::ways(site.handle.reader(), &subject).await?);
    let wanted = file.strip_suffix(".svg").unwrap_or(&file);
    let Some(plate) = all.iter().find(|plate| plate.name == wanted) else {
        let hint = did_you_mean(wanted, all.iter().map(|plate| plate.name.as_str()));
        return Err(Problem::new(
            StatusCode::NOT_FOUND,
            format!("there is no figure {wanted} of {name}{hint}"),
        ));
    };
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    Ok((headers, plate.figure.standalone()).into_response())
}
