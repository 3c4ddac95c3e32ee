//! What a document claims and what became of it, as one HTML file: nothing to fetch, no scripts.

use askama::Template;
use claims::{Judged, summary};

use crate::claim::claim;
use crate::palette::style_sheet;

#[derive(Template)]
#[template(path = "paper.html")]
struct Page<'a> {
    title: &'a str,
    style: String,
    summary: String,
    rows: Vec<Row<'a>>,
}

struct Row<'a> {
    claim: &'a Judged,
    picture: String,
    remarks: Vec<String>,
}

/// The page of a document.
#[must_use]
pub fn paper(title: &str, claims: &[Judged]) -> String {
    let row = |judged| {
        let picture = claim(judged).map(|picture| picture.to_string()).unwrap_or_default();
        Row { claim: judged, picture, remarks: judged.remarks() }
    };
    let page = Page {
        title,
        style: style_sheet(),
        summary: summary(claims),
        rows: claims.iter().map(row).collect(),
    };
    page.render().expect("writing to a string cannot fail")
}
