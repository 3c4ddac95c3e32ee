//! A report for people: who plays whom, who goes on, and how sure that is.
//!
//! - `tune`: brackets and rounds; `bracket`: one of them, drawn.
//! - `cross`: the cross table and the ratings of a match.
//! - `pairing`: one pairing; `labels`: short names for players side by side.
//! - `alarms`: results that came twice and differed; `audits`: what others play again.
//! - `machines`: how fast and how steady each was, under a time limit.

mod alarms;
mod audits;
mod bracket;
mod cross;
mod labels;
mod machines;
mod pairing;
mod tune;

pub(crate) use alarms::Alarm;
pub(crate) use audits::Audits;
pub(crate) use bracket::{Bracket, Meeting};
pub(crate) use labels::{cut, labels};

use figures::headline;
use schedule::report::{Answer, Machine, Report, Table};

use crate::output::short_player;

/// The whole report.
pub(crate) fn text(report: &Report, audits: &Audits, alarms: &[Alarm], machines: &[Machine]) -> String {
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
    lines.extend(report.answer.notes().iter().map(|note| format!("note         {note}")));
    lines.extend(audits::lines(audits));
    lines.extend(alarms::lines(alarms));
    match &report.table {
        Table::Tune(table) => lines.extend(tune::tune(table)),
        Table::Match(table) => {
            lines.push(String::new());
            lines.extend(table.pairings.iter().flat_map(pairing::pairing));
            if report.pairs > 0 {
                lines.push(String::new());
                lines.extend(cross::cross_table(table));
            }
            if !table.ratings.is_empty() {
                lines.push(String::new());
                lines.extend(cross::ratings(table));
            }
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
