//! The answer of a report in a sentence: who, and how sure.

use schedule::report::Report;

use super::short_names::names;

/// The answer so far, for somebody who reads one line.
#[must_use]
pub fn headline(report: &Report) -> String {
    let names = names(report);
    report.answer.headline(|player| names.in_sentence(player))
}
