//! Audits: what somebody else is yet to play again, and what was struck out and played again.

use coordinator::{CoordinatorError, Library};
use serde::Serialize;
use store::question::trust::{AuditCounts, audit_counts};

/// How far an experiment is audited. The names are part of the public JSON of a report.
#[derive(Serialize)]
pub(crate) struct Audits {
    /// Pairs that somebody else is yet to play again.
    pending: i64,
    /// Pairs that somebody else confirmed.
    good: i64,
    /// Pairs that were found to be something else than the players play.
    bad: i64,
    /// Pairs that were struck out and are played again.
    struck: i64,
    /// Pairings that are not audited, because somebody has a time limit.
    clocked: i64,
}

impl Audits {
    /// The audits of an experiment.
    pub(crate) async fn of(library: &Library, experiment: &str) -> Result<Self, CoordinatorError> {
        let AuditCounts { pending, good, bad, struck, clocked } =
            library.ask(&audit_counts(experiment)).await?;
        Ok(Self { pending, good, bad, struck, clocked })
    }
}

pub(super) fn lines(audits: &Audits) -> Vec<String> {
    let told = |count: i64, what: &str| (count > 0).then(|| format!("{count} {what}"));
    let news: Vec<String> = [
        told(audits.pending, "pairs to be audited by another worker"),
        told(audits.struck, "struck out and played again"),
        told(audits.clocked, "pairings not audited: time limits"),
    ]
    .into_iter()
    .flatten()
    .collect();
    if news.is_empty() { Vec::new() } else { vec![format!("audits       {}", news.join(", "))] }
}
