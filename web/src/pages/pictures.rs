//! The figures of an experiment, on its page and as files of their own.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use figures::{Landscape, Svg};
use schedule::report::{MatchReport, Table, TuneReport};
use spec::words::did_you_mean;

use crate::live::Part;
use crate::pages::subject::Subject;
use crate::pages::tests;
use crate::problem::Problem;
use crate::site::Site;
use crate::words::{percent, plural};

/// A larger figure is a file beside the page, so that the page stays small.
const LARGEST: usize = 48 << 10;
/// Brackets on a page; the others are files.
const BRACKETS: usize = 3;

/// A figure with its heading.
pub(crate) struct Picture {
    /// Its file, without the ending.
    pub(crate) file: String,
    pub(crate) heading: String,
    pub(crate) caption: String,
    pub(crate) svg: Svg,
}

#[derive(Template)]
#[template(path = "pictures.html")]
struct Pictures<'a> {
    name: &'a str,
    /// Changes with the content, so that a browser loads a file again.
    version: u64,
    pictures: Vec<Shown>,
    titles: Vec<String>,
}

struct Shown {
    file: String,
    heading: String,
    caption: String,
    /// The figure itself; empty if it is too large for the page.
    svg: String,
}

/// The parts of a page that are figures.
pub(crate) async fn parts(site: &Site, subject: &Subject) -> Result<Vec<Part>, Problem> {
    let part = |name: &'static str, pictures: Vec<Picture>, titles: Vec<String>| {
        let shown = |picture: Picture| {
            let svg = picture.svg.to_string();
            let svg = if svg.len() > LARGEST { String::new() } else { svg };
            Shown { file: picture.file, heading: picture.heading, caption: picture.caption, svg }
        };
        let pictures = pictures.into_iter().map(shown).collect();
        Part::new(
            name,
            &Pictures { name: &subject.view.name, version: subject.report.pairs, pictures, titles },
        )
    };
    match &subject.report.table {
        Table::Tune(tune) => {
            let landscape = landscape(Landscape::of_tune(tune));
            Ok(vec![
                part("brackets", brackets(tune).into_iter().take(BRACKETS).collect(), titles(subject, tune))?,
                part("landscape", landscape.into_iter().chain(candidates(tune)).collect(), Vec::new())?,
            ])
        }
        Table::Match(table) => {
            let landscape = landscape(Landscape::of_match(table));
            Ok(vec![
                part("ratings", ratings(table), Vec::new())?,
                part("landscape", landscape.into_iter().collect(), Vec::new())?,
                part("tests", tests::pictures(site, subject).await?, Vec::new())?,
            ])
        }
    }
}

fn brackets(tune: &TuneReport) -> Vec<Picture> {
    let several = tune.tournaments.len() > 1;
    let picture = |repeat: u32| {
        let heading = if several { format!("Tournament {}", repeat + 1) } else { "Tournament".to_owned() };
        let caption =
            "Blue stands above, orange below; the bar is their pairs, from won twice to lost twice."
                .to_owned();
        let svg = figures::bracket(tune, repeat)?;
        Some(Picture { file: format!("bracket-{repeat}"), heading, caption, svg })
    };
    tune.tournaments.iter().filter_map(|tournament| picture(tournament.repeat)).collect()
}

/// How often each champion came out, where there are several tournaments.
fn titles(subject: &Subject, tune: &TuneReport) -> Vec<String> {
    if tune.tournaments.len() < 2 {
        return Vec::new();
    }
    let line = |title: &schedule::report::Title| {
        let (won, share) = (plural(title.titles, "tournament"), percent(title.share));
        format!("{} won {won} ({share} of those that are over)", subject.names.short(&title.player))
    };
    tune.champions.iter().map(line).collect()
}

fn landscape(landscape: Option<Landscape>) -> Option<Picture> {
    let landscape = landscape?;
    let keys: Vec<&str> = landscape.parameters.iter().map(|parameter| parameter.key.as_str()).collect();
    let heading = format!("Landscape of {}", keys.join(" and "));
    let caption = match landscape.is_connected() {
        true => "Elo with 95 % intervals, from all counted pairs of all rounds, on a scale with mean 0.",
        false => {
            "Elo with 95 % intervals. Some players have no common opponents yet: each such group has a mean of its own."
        }
    };
    Some(Picture {
        file: "landscape".to_owned(),
        heading,
        caption: caption.to_owned(),
        svg: figures::landscape(&landscape),
    })
}

fn candidates(tune: &TuneReport) -> Option<Picture> {
    let played =
        tune.rounds.iter().flat_map(|round| &round.pairings).any(|pairing| pairing.summary.pairs > 0);
    let caption =
        "All candidates on one scale, strongest first. Who went out early rests on few pairs.".to_owned();
    let heading = "Candidates".to_owned();
    played.then(|| Picture {
        file: "candidates".to_owned(),
        heading,
        caption,
        svg: figures::candidates(tune),
    })
}

fn ratings(table: &MatchReport) -> Vec<Picture> {
    if table.ratings.is_empty() {
        return Vec::new();
    }
    vec![
        Picture {
            file: "ratings".to_owned(),
            heading: "Ratings".to_owned(),
            caption: "Elo with 95 % intervals, strongest first, on a scale with mean 0.".to_owned(),
            svg: figures::ratings(table),
        },
        Picture {
            file: "cross-table".to_owned(),
            heading: "Cross table".to_owned(),
            caption: "The score of the player of the line against the player of the column.".to_owned(),
            svg: figures::cross_table(table),
        },
    ]
}

/// A figure as a file.
pub(crate) async fn file(
    State(site): State<Site>,
    Path((name, file)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let subject = Subject::load(&site, &name).await?;
    let all: Vec<Picture> = match &subject.report.table {
        Table::Tune(tune) => brackets(tune)
            .into_iter()
            .chain(landscape(Landscape::of_tune(tune)))
            .chain(candidates(tune))
            .collect(),
        Table::Match(table) => {
            ratings(table).into_iter().chain(landscape(Landscape::of_match(table))).collect()
        }
    };
    let wanted = file.strip_suffix(".svg").unwrap_or(&file);
    let Some(picture) = all.iter().find(|picture| picture.file == wanted) else {
        let hint = did_you_mean(wanted, all.iter().map(|picture| picture.file.as_str()));
        return Err(Problem::new(
            StatusCode::NOT_FOUND,
            format!("there is no figure {wanted} of {name}{hint}"),
        ));
    };
    // The file has its own style, and nothing else.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    let headers =
        [(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, policy)];
    Ok((headers, picture.svg.standalone()).into_response())
}
