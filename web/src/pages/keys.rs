//! Every key of an experiment file, from the table that the file is read by.

use askama::Template;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use spec::experiment::keys::{Key, Need, SECTIONS, Section, Wants};

use crate::frame::Frame;
use crate::problem::Problem;
use crate::site::Site;

/// The same for editors, as it is in the documents.
const SCHEMA: &str = include_str!("../../../docs/experiment.schema.json");

#[derive(Template)]
#[template(path = "keys.html")]
struct Keys {
    frame: Frame,
    sections: [&'static Section; SECTIONS.len()],
}

impl Keys {
    /// What may stand under a key, in words.
    fn kind(key: &Key) -> String {
        match key.wants {
            Wants::Text => "string".to_owned(),
            Wants::Words(words) => one_of(words),
            Wants::SomeWords(words) => format!("list of {}", one_of(words)),
            Wants::Whole(least, u64::MAX) => format!("whole number from {least}"),
            Wants::Whole(least, most) => format!("whole number, {least} to {most}"),
            Wants::Number(least, most) => format!("number, {least} to {most}"),
            Wants::Decimal(_) => "number".to_owned(),
            Wants::Players(least, most) => format!("list of {least} to {most} players"),
            Wants::Pairings(most) => format!("list of 1 to {most} pairings, two players each"),
            Wants::Positions(most) => format!("list of 1 to {most} positions"),
            Wants::Ends(least, most) => format!("[first, last], whole numbers, {least} to {most}"),
            Wants::Flag => "true or false".to_owned(),
            Wants::Values(most) => format!("list of 1 to {most} numbers and strings"),
            Wants::Condition => "table: another parameter, and its value or values".to_owned(),
            Wants::Table(section) => format!("table, see {}", section.title),
            Wants::WordsOrTable(words, section) => {
                format!("{} or table, see {}", one_of(words), section.title)
            }
            Wants::Vary(..) => "table: a list or a table for each parameter".to_owned(),
        }
    }

    const fn default(key: &Key) -> &'static str {
        match key.need {
            Need::Always => "must be there",
            Need::Sometimes => "",
            Need::Default(default) => default,
        }
    }
}

fn one_of(words: &[&str]) -> String {
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" or ")
}

pub(crate) async fn page(State(site): State<Site>) -> Result<Html<String>, Problem> {
    let frame = site.frame("The experiment file").below("submit");
    Ok(Html(Keys { frame, sections: SECTIONS }.render()?))
}

pub(crate) async fn schema() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/schema+json")], SCHEMA)
}
