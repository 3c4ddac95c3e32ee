//! A whole report: its answer, its figures, its tables, and how to get the same again.
//!
//! - `headline`: the answer in a sentence.
//! - `table`: tables as cells of text, once for all formats.
//! - `html`, `markdown`: the formats.

mod headline;
mod html;
mod markdown;
mod table;

pub use headline::headline;

use schedule::PairingId;
use schedule::report::{CrossTable, Machine, PairingReport, Report, Table};
use stats::LlrPath;

use crate::bracket::bracket;
use crate::cross_table::cross_table;
use crate::landscape::Landscape;
use crate::llr::llr;
use crate::names::Names;
use crate::ratings::{draw, ratings};
use crate::svg::Svg;

/// What a report is written from.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// The result.
    pub report: &'a Report,
    /// The experiment's text, as it is stored.
    pub experiment: &'a str,
    /// The signature of the build that played.
    pub signature: &'a str,
    /// The sequential tests of pairings, where there are any.
    pub tests: &'a [(PairingId, LlrPath)],
    /// Who played, where there is a time limit.
    pub machines: &'a [Machine],
    /// What else is to be known, a sentence each: audits, alarms.
    pub remarks: &'a [String],
}

/// Tournaments that are drawn; all of them are in the tables.
const MOST_BRACKETS: usize = 20;

/// A figure with what is said about it.
#[derive(Clone, Debug)]
pub struct Plate {
    /// The name of its file.
    pub name: String,
    /// What it is.
    pub heading: String,
    /// How to read it.
    pub caption: &'static str,
    /// The figure itself.
    pub figure: Svg,
}

impl Document<'_> {
    /// Every figure of the report, each with a name for its file.
    #[must_use]
    pub fn figures(&self) -> Vec<(String, Svg)> {
        self.plates().into_iter().map(|plate| (plate.name, plate.figure)).collect()
    }

    /// Every figure, in the order in which one reads them.
    #[must_use]
    pub fn plates(&self) -> Vec<Plate> {
        let (mut plates, names) = (Vec::new(), self.names());
        let mut add = |name: &str, heading: &str, caption, figure| {
            plates.push(Plate { name: name.to_owned(), heading: heading.to_owned(), caption, figure });
        };
        match &self.report.table {
            Table::Tune(report) => {
                for tournament in report.tournaments.iter().take(MOST_BRACKETS) {
                    let Some(figure) = bracket(report, tournament.repeat) else { continue };
                    let number = tournament.repeat + 1;
                    let heading = match report.tournaments.len() {
                        1 => "Tournament".to_owned(),
                        count => format!("Tournament {number} of {count}"),
                    };
                    let caption = if number == 1 { BRACKET } else { "" };
                    add(&format!("bracket-{number}"), &heading, caption, figure);
                }
                if let Some(table) = CrossTable::of_tune(report).filter(|table| !table.ratings.is_empty()) {
                    let figures =
                        (draw(&table.ratings, &names, report.crowned.as_deref()), cross_table(&table));
                    if let Some(landscape) = Landscape::of_rated(report, table.ratings) {
                        add("landscape", "Landscape", LANDSCAPE, crate::landscape(&landscape));
                    }
                    add("candidates", "Candidates", RATINGS, figures.0);
                    add("cross-table", "Cross table", CROSS_TABLE, figures.1);
                }
            }
            Table::Match(report) => {
                if !report.ratings.is_empty() {
                    add("ratings", "Ratings", RATINGS, ratings(report));
                }
                if let Some(table) = CrossTable::of(self.report) {
                    add("cross-table", "Cross table", CROSS_TABLE, cross_table(&table));
                }
                if let Some(landscape) = Landscape::of_match(report) {
                    add("landscape", "Landscape", LANDSCAPE, crate::landscape(&landscape));
                }
            }
        }
        for (id, path) in self.tests {
            let Some(pairing) = self.pairings().into_iter().find(|pairing| pairing.id == *id) else {
                continue;
            };
            let [a, b] = [&pairing.a, &pairing.b].map(|player| names.short(player));
            add(
                &format!("test-{}", id.slot + 1),
                &format!("Sequential test: {a} against {b}"),
                TEST,
                llr(path),
            );
        }
        plates
    }

    /// Every pairing, the confirmation last.
    fn pairings(&self) -> Vec<&PairingReport> {
        match &self.report.table {
            Table::Match(report) => report.pairings.iter().collect(),
            Table::Tune(report) => {
                let confirmation = report.confirmation.iter().filter_map(|last| last.pairing.as_ref());
                report.rounds.iter().flat_map(|round| &round.pairings).chain(confirmation).collect()
            }
        }
    }

    /// Short names for everybody in the report.
    fn names(&self) -> Names {
        match &self.report.table {
            Table::Match(report) => Names::of(report.players.iter().map(String::as_str)),
            Table::Tune(report) => {
                let seeded = report.tournaments.iter().flat_map(|tournament| &tournament.seeding);
                Names::of(seeded.map(String::as_str))
            }
        }
    }
}

const BRACKET: &str = "Each box is a pairing: scores over all its pairs, the pairs as a bar from both games won by the upper \
player (blue) to both won by the lower (orange), and how far the winner was ahead, with its 95 % interval. “Sure” is the \
probability that the winner is really better than everybody it knocked out.";
const LANDSCAPE: &str = "Bradley–Terry ratings from every counted pair of every round, with 95 % intervals and the number of \
pairs behind each. Whoever was knocked out early rests on few pairs, and the best of many looks a little better than it is.";
const RATINGS: &str = "Bradley–Terry ratings from all counted pairs, strongest first, with 95 % intervals. Whoever won or lost \
everything has no upper or no lower end.";
const CROSS_TABLE: &str =
    "Score in per cent of the player on the left against the player above, over all their pairs.";
const TEST: &str =
    "The log-likelihood ratio after so many pairs. The test ends at a bound, looked at in fixed steps.";
