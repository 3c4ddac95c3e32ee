//! The result for people: a line for each scenario, and what does not hold below it. As text, or as Markdown.

use crate::campaign::ScenarioResult;
use crate::finding::{Finding, Invariant};

/// Findings of one scenario that are shown; `--json` has them all.
const MOST_SHOWN: usize = 10;

/// How the table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Aligned, for a terminal.
    Text,
    /// For a document.
    Markdown,
}

impl Style {
    /// The first line, or lines.
    #[must_use]
    pub fn head(self) -> String {
        let names = [
            "scenario",
            "pairs",
            "acknowledged",
            "lost",
            "doubled",
            "seconds",
            "digest",
            "verdict",
            "done to it",
        ];
        let head = self.line(names.map(str::to_owned));
        match self {
            Self::Text => head,
            Self::Markdown => head + "\n|---|--:|--:|--:|--:|--:|---|---|---|",
        }
    }

    /// One outcome.
    #[must_use]
    pub fn row(self, outcome: &ScenarioResult) -> String {
        let lost = [Invariant::Acknowledged, Invariant::Promised, Invariant::Readable];
        let first = self.line([
            outcome.scenario.clone(),
            outcome.pairs.to_string(),
            outcome.acknowledged.to_string(),
            outcome.count(&lost).to_string(),
            outcome.count(&[Invariant::RightSums]).to_string(),
            format!("{:.1}", outcome.seconds),
            outcome.digest.get(..12).unwrap_or("–").to_owned(),
            verdict(outcome),
            if outcome.faults.is_empty() { "–".to_owned() } else { outcome.faults.clone() },
        ]);
        match self {
            Self::Text => first + &below(outcome),
            Self::Markdown => first,
        }
    }

    fn line(self, cells: [String; 9]) -> String {
        let [scenario, pairs, acknowledged, lost, doubled, seconds, digest, verdict, faults] = cells;
        match self {
            Self::Text => format!(
                "{scenario:<20} {pairs:>7} {acknowledged:>12} {lost:>6} {doubled:>7} {seconds:>8}  {digest:<12}  \
                 {verdict:<20} {faults}"
            ),
            Self::Markdown => format!(
                "| {scenario} | {pairs} | {acknowledged} | {lost} | {doubled} | {seconds} | {digest} | {verdict} | {faults} |"
            ),
        }
    }
}

/// What does not hold, a line each, below the outcome that it is of.
#[must_use]
pub fn below(outcome: &ScenarioResult) -> String {
    let shown = outcome.findings.iter().take(MOST_SHOWN);
    shown.map(|Finding { invariant, found }| format!("\n  {invariant}: {found}")).collect()
}

fn verdict(ScenarioResult { skipped, findings, caught, .. }: &ScenarioResult) -> String {
    match (skipped, findings.len(), caught.first()) {
        (Some(reason), ..) => format!("skipped: {reason}"),
        (None, 0, None) => "everything holds".to_owned(),
        (None, 0, Some(Finding { invariant, found })) => format!("caught: not \"{invariant}\", {found}"),
        (None, broken, _) => format!("FAILED ({broken} findings)"),
    }
}
