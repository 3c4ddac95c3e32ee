//! A report for people: who plays whom, who goes on, and how sure that is.
//!
//! - `brackets`: tournaments and their rounds; `bracket`: one of them, drawn; `confirmation`: the champion against the baseline.
//! - `cross`: the cross table and the ratings; `detail`: how much of all is told.
//! - `probes`: how good searches of positions are; `sweep`: what players score against common opponents.
//! - `pairing`: one pairing; `labels`: short names for players side by side.
//! - `alarms`: results that came twice and differed; `audits`: what others play again.
//! - `dropped`: transcripts that were dropped.
//! - `machines`: how fast and how steady each was, under a time limit.

mod agreement;
mod alarms;
mod audits;
mod bracket;
mod brackets;
mod confirmation;
mod cross;
mod detail;
mod dropped;
mod labels;
mod machines;
mod pairing;
mod probes;
mod search;
mod sweep;
mod traps;
mod trees;

pub(crate) use alarms::Alarm;
pub(crate) use audits::Audits;
pub(crate) use bracket::draw;
pub(crate) use detail::Detail;
pub(crate) use labels::{apart, cut, labels, labels_beside, squeezed};

use figures::{headline, to_copy};
use schedule::report::{Answer, Machine, Part, Report};
use store::question::forgotten::Dropped;

/// What is said of audits, alarms and dropped transcripts, a sentence each, where figures and tables are shown.
pub(crate) fn remarks(
    audits: &Audits,
    alarms: &[Alarm],
    dropped: Option<&Dropped>,
    name: &str,
) -> Vec<String> {
    let lines = audits::lines(audits).into_iter().chain(alarms::lines(alarms));
    let lines = lines.chain(dropped::lines(dropped, name));
    let sentence = |line: String| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.filter(|line| !line.is_empty()).map(sentence).collect()
}

/// The whole report.
pub(crate) fn text(
    report: &Report,
    audits: &Audits,
    alarms: &[Alarm],
    machines: &[Machine],
    dropped: Option<&Dropped>,
    detail: Detail,
) -> String {
    let mut lines = vec![
        format!("experiment   {} ({})", report.name, report.state.word()),
        format!("answer       {}", headline(report)),
    ];
    if report.pairs > 0 || report.probes == 0 {
        lines.push(format!("pairs        {} counted ({} games)", report.pairs, report.games));
    }
    if report.probes > 0 {
        lines.push(format!("probes       {} counted", report.probes));
    }
    if report.apart + report.isolated > 0 {
        lines.push(format!(
            "             {} more that no verdict needed, {} given up",
            report.apart, report.isolated
        ));
    }
    lines.extend(report.warning());
    lines.extend(report.notes().iter().map(|note| format!("note         {note}")));
    lines.extend(audits::lines(audits));
    lines.extend(alarms::lines(alarms));
    lines.extend(dropped::lines(dropped, &report.name));
    for part in &report.parts {
        lines.extend(part_lines(part, report, detail));
    }
    lines.extend(machines::lines(machines));
    if let (Some(champion), Some(to_use)) = (report.answer.champion(), report.answer.player()) {
        // A tuner has a candidate: whether it is more the confirmation says.
        let who = if matches!(report.answer, Answer::Recommendation(_)) { "candidate" } else { "champion" };
        lines.extend([String::new(), format!("{who:<12} {champion}")]);
        if to_use != champion {
            lines.push(format!("             keep the baseline {to_use}"));
        }
        lines.extend(to_copy(report).map(|line| format!("to copy      {line}")));
    }
    lines.join("\n")
}

/// One part, an empty line before it.
fn part_lines(part: &Part, report: &Report, detail: Detail) -> Vec<String> {
    let mut lines = Vec::new();
    match part {
        Part::Brackets(brackets) => lines.extend(brackets::brackets(brackets, detail)),
        Part::Confirmation(confirmation) => lines.extend(confirmation::confirmation(confirmation)),
        Part::Pairings(pairings) => {
            let shown = pairings.len().min(detail.match_pairings());
            lines.push(String::new());
            lines.extend(pairings[..shown].iter().flat_map(pairing::pairing));
            lines.extend(detail.left_out(pairings.len() - shown, "pairings"));
        }
        Part::CrossTable(table) if report.pairs > 0 => {
            lines.push(String::new());
            lines.extend(cross::cross_table(table, detail));
            if !table.ratings.is_empty() {
                lines.push(String::new());
                lines.extend(cross::ratings(table, detail));
            }
        }
        Part::CrossTable(_) => {}
        Part::Probes(table) => lines.extend(probes::lines(table)),
        Part::Trees(shapes) => lines.extend(trees::lines(shapes)),
        Part::Agreement(agreements) => lines.extend(agreement::lines(agreements)),
        Part::Traps(density) => lines.extend(traps::line(density)),
        Part::Search(search) => lines.extend(search::lines(search)),
        Part::Sweep(swept) => lines.extend(sweep::lines(swept, detail)),
        Part::Posterior(posterior) => lines.extend(search::believed(posterior)),
    }
    lines
}
