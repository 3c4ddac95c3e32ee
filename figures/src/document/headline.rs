//! The answer of a report in a sentence: who, and how sure; and from how much.

use schedule::report::Report;

use super::short_names::names;
use crate::numbers::plural;

/// The answer so far, for somebody who reads one line.
#[must_use]
pub fn headline(report: &Report) -> String {
    let names = names(report);
    report.answer.headline(|player| names.in_sentence(player))
}

/// What was played or searched so far, in a sentence's part; what there is none of is not told beside what there is.
pub(super) fn counted(report: &Report) -> String {
    let probes = format!("{} counted", plural(report.probes, "probe"));
    let games = format!("{} counted, {}", plural(report.pairs, "pair"), plural(report.games, "game"));
    match (report.games, report.probes) {
        (_, 0) => games,
        (0, _) => probes,
        (_, _) => format!("{games}; {probes}"),
    }
}
