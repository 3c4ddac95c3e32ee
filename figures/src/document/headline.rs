//! The answer of a report in a sentence: who, and how sure; and from how much.

use schedule::report::Report;

use super::short_names::names;
use crate::names::written;
use crate::numbers::plural;

/// The answer so far, for somebody who reads one line.
#[must_use]
pub fn headline(report: &Report) -> String {
    let names = names(report);
    report.answer.headline(|player| names.in_sentence(player))
}

/// The line of an experiment file with whom to use, once there is a champion.
#[must_use]
pub fn to_copy(report: &Report) -> Option<String> {
    let player = report.answer.champion().and(report.answer.player())?;
    Some(format!("players = [\"{}\"]", written(player)))
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
