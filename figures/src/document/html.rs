//! A report as one HTML file: figures, tables and style inside, no scripts, nothing to fetch.

use askama::Template;

use super::headline::counted;
use super::{Document, Plate, headline, to_copy};
use crate::palette::style_sheet;
use crate::pentanomial::pentanomial;

/// Tournaments that are shown at once; more of them can be opened.
const SHOWN_BRACKETS: usize = 2;

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    name: &'a str,
    style: String,
    state: &'a str,
    counted: String,
    headline: String,
    /// The line of an experiment file with whom to use.
    to_copy: Option<String>,
    /// What is wrong if it is stalled.
    warning: Option<String>,
    /// What else is to be known, a sentence each.
    notes: Vec<String>,
    /// Audits and alarms.
    remarks: &'a [String],
    first: Vec<Plate>,
    more: Vec<Plate>,
    rest: Vec<Plate>,
    tables: Vec<HtmlTable>,
    experiment: &'a str,
    signature: &'a str,
}

struct HtmlTable {
    heading: &'static str,
    columns: Vec<String>,
    rows: Vec<HtmlRow>,
    warnings: Vec<String>,
    note: String,
}

struct HtmlRow {
    full: String,
    cells: Vec<String>,
    last: String,
    /// A figure, or nothing.
    bar: String,
}

impl Document<'_> {
    /// The report as one self-contained HTML file.
    #[must_use]
    pub fn html(&self) -> String {
        let report = self.report;
        let (mut first, rest): (Vec<Plate>, Vec<Plate>) =
            self.plates().into_iter().partition(|plate| plate.name.starts_with("bracket-"));
        let more = first.split_off(first.len().min(SHOWN_BRACKETS));
        let page = Page {
            name: &report.name,
            style: style_sheet(),
            state: report.state.word(),
            counted: counted(report),
            headline: headline(report),
            to_copy: to_copy(report),
            warning: report.warning(),
            notes: report.notes(),
            remarks: self.remarks,
            first,
            more,
            rest,
            tables: self.tables(),
            experiment: self.experiment,
            signature: self.signature,
        };
        page.render().expect("writing to a string cannot fail")
    }

    fn tables(&self) -> Vec<HtmlTable> {
        let sheets = self.sheets().into_iter();
        let table = |sheet: super::table::Sheet| HtmlTable {
            heading: sheet.heading,
            note: sheet.note().unwrap_or_default(),
            columns: sheet.columns,
            warnings: sheet.warnings,
            rows: sheet
                .rows
                .into_iter()
                .map(|mut row| HtmlRow {
                    full: row.full,
                    last: row.cells.pop().unwrap_or_default(),
                    bar: row.pairs.map_or_else(String::new, |pairs| pentanomial(&pairs).to_string()),
                    cells: row.cells,
                })
                .collect(),
        };
        sheets.map(table).collect()
    }
}
