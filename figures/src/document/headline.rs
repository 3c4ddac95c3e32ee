//! The answer of a report in a sentence: who, and how sure.

use schedule::report::{Report, Table};

use crate::names::Names;

/// The answer so far, for somebody who reads one line.
#[must_use]
pub fn headline(report: &Report) -> String {
    let names = match &report.table {
        Table::Match(table) => Names::of(table.players.iter().map(String::as_str)),
        Table::Tune(tune) => {
            let seeded = tune.tournaments.iter().flat_map(|tournament| &tournament.seeding);
            Names::of(seeded.map(String::as_str))
        }
    };
    report.answer.headline(|player| names.in_sentence(player))
}
