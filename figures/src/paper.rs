//! What a document claims and what became of it: as one HTML file with nothing to fetch and no scripts, or as a part of a page.

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
    rows: Vec<ClaimRow<'a>>,
    pictures: Vec<Plate<'a>>,
}

#[derive(Template)]
#[template(path = "claims.html")]
struct Claims<'a> {
    rows: Vec<ClaimRow<'a>>,
    pictures: Vec<Plate<'a>>,
}

struct Plate<'a> {
    says: &'a str,
    picture: String,
}

/// A claim as it is shown among the others.
#[derive(Clone, Debug)]
pub struct ClaimRow<'a> {
    /// The claim with its verdict.
    pub claim: &'a Judged,
    /// The verdict in a word.
    pub word: &'a str,
    /// The names of its experiments that have pages, and the addresses of those.
    pub experiments: Vec<(String, String)>,
}

impl<'a> ClaimRow<'a> {
    /// A claim by itself.
    fn of(claim: &'a Judged) -> Self {
        Self { claim, word: claim.word(), experiments: Vec::new() }
    }

    /// Its picture; nothing where nothing was measured.
    fn picture(&self) -> String {
        claim(self.claim).map(|picture| picture.to_string()).unwrap_or_default()
    }
}

impl<'a> Plate<'a> {
    fn of(drawn: &'a Drawn) -> Option<Self> {
        Some(Self { says: &drawn.says, picture: picture(drawn)?.to_string() })
    }
}

/// The page of a document.
#[must_use]
pub fn paper(title: &str, claims: &[Judged], pictures: &[Drawn]) -> String {
    let page = Page {
        title,
        style: style_sheet(),
        summary: summary(claims),
        rows: claims.iter().map(ClaimRow::of).collect(),
        pictures: pictures.iter().filter_map(Plate::of).collect(),
    };
    page.render().expect("writing to a string cannot fail")
}

/// The claims of a document and its pictures, for a page that includes [`style_sheet`](crate::style_sheet).
#[must_use]
pub fn claims_table(rows: Vec<ClaimRow<'_>>, pictures: &[Drawn]) -> String {
    let part = Claims { rows, pictures: pictures.iter().filter_map(Plate::of).collect() };
    part.render().expect("writing to a string cannot fail")
}
