//! What a document claims and what became of it, as one HTML file: nothing to fetch, no scripts.

use askama::Template;
use claims::{Drawn, Judged, summary};

use crate::claim::claim;
use crate::palette::style_sheet;
use crate::picture::picture;

#[derive(Template)]
#[template(path = "paper.html")]
struct Page<'a> {
    title: &'a str,
    style: String,
    summary: String,
    rows: Vec<Row<'a>>,
    pictures: Vec<Plate<'a>>,
}

struct Plate<'a> {
    says: &'a str,
    picture: String,
}

struct Row<'a> {
    claim: &'a Judged,
    picture: String,
    remarks: Vec<String>,
}

impl<'a> Plate<'a> {
    fn of(drawn: &'a Drawn) -> Option<Self> {
        Some(Self { says: &drawn.says, picture: picture(drawn)?.to_string() })
    }
}

/// The page of a document.
#[must_use]
pub fn paper(title: &str, claims: &[Judged], pictures: &[Drawn]) -> String {
    let row = |judged| {
        let picture = claim(judged).map(|picture| picture.to_string()).unwrap_or_default();
        Row { claim: judged, picture, remarks: judged.remarks() }
    };
    let page = Page {
        title,
        style: style_sheet(),
        summary: summary(claims),
        rows: claims.iter().map(row).collect(),
        pictures: pictures.iter().filter_map(Plate::of).collect(),
    };
    page.render().expect("writing to a string cannot fail")
}
