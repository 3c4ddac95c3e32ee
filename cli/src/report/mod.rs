//! A report for people: who plays whom, who goes on, and how sure that is.
//!
//! - `tune`: brackets and rounds; `bracket`: one of them, drawn.
//! - `cross`: the cross table and the ratings; `detail`: how much of all is told.
//! - `pairing`: one pairing; `labels`: short names for players side by side.
//! - `alarms`: results that came twice and differed; `audits`: what others play again.
//! - `machines`: how fast and how steady each was, under a time limit.

mod alarms;
mod audits;
mod bracket;
mod cross;
mod detail;
mod labels;
mod machines;
mod pairing;
mod tune;

pub(crate) use alarms::Alarm;
pub(crate) use audits::Audits;
pub(crate) use bracket::{Bracket, Meeting};
pub(crate) use detail::Detail;
pub(crate) use labels::{cut, labels};

use figures::headline;
use schedule::report::{Answer, CrossTable, Machine, Report, Table};

use crate::output::short_player;

/// What is said of audits and alarms, a sentence each, where figures and tables are shown.
pub(crate) fn remarks(audits: &Audits, alarms: &[Alarm]) -> Vec<String> {
    let lines = audits::lines(audits).into_iter().chain(alarms::lines(alarms));
    let sentence = |line: String| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.filter(|line| !line.is_empty()).map(sentence).collect()
}

/// The whole report.
pub(crate) fn text(
    report: &Report,
    audits: &Audits,
    alarms: &[Alarm],
    machines: &[Machine],
    detail: Detail,
) -> String {
    let mut lines = vec![
        format!("experiment   {} ({})", report.name, report.state.word()),
        format!("answer       {}", headline(report)),
        format!("pairs        {} counted ({} games)", report.pairs, report.games),
    ];
    if report.apart + report.isolated > 0 {
        lines.push(format!(
            "             {} more that no verdict needed, {} given up",
            report.apart, report.isolated
        ));
    }
    lines.extend(report.warning());
    lines.extend(report.answer.notes().iter().map(|note| format!("note         {note}")));
    lines.extend(audits::lines(audits));
    lines.extend(alarms::lines(alarms));
    match &report.table {
        Table::Tune(table) => lines.extend(tune::tune(table, detail)),
        Table::Match(table) => {
            let shown = table.pairings.len().min(detail.match_pairings());
            lines.push(String::new());
            lines.extend(table.pairings[..shown].iter().flat_map(pairing::pairing));
            lines.extend(detail.left_out(table.pairings.len() - shown, "pairings"));
        }
    }
    if let Some(table) = CrossTable::of(report).filter(|_| report.pairs > 0) {
        lines.push(String::new());
        lines.extend(cross::cross_table(&table, detail));
        if !table.ratings.is_empty() {
            lines.push(String::new());
            lines.extend(cross::ratings(&table, detail));
        }
    }
    lines.extend(machines::lines(machines));
    if let Answer::Champion(champion) = &report.answer {
        lines.extend([String::new(), format!("champion     {}", champion.player)]);
        if champion.to_use() != champion.player {
            lines.push(format!("             not better than the baseline {}", champion.to_use()));
        }
        lines.push(format!("to copy      players = [\"{}\"]", short_player(champion.to_use())));
    }
    lines.join("\n")
}
