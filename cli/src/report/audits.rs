//! Audits: what somebody else is yet to play again, and what was struck out and played again.

use coordinator::store::Value;
use coordinator::{CoordinatorError, Library};

/// How far an experiment is audited.
pub(crate) struct Audits {
    pending: i64,
    struck: i64,
    /// Pairings in which somebody has a time limit.
    clocked: i64,
}

impl Audits {
    /// The audits of an experiment.
    pub(crate) async fn of(library: &Library, experiment: &str) -> Result<Self, CoordinatorError> {
        let name = experiment.replace('\'', "''");
        let sql = format!(
            "SELECT (SELECT count(*) FROM audits_v WHERE experiment = '{name}' AND verdict IS NULL),
                    (SELECT count(*) / 2 FROM struck_v WHERE experiment = '{name}'),
                    (SELECT count(*) FROM pairings p JOIN experiments x ON x.id = p.experiment_id
                     WHERE x.name = '{name}' AND NOT p.replayable)"
        );
        let row = library.query(&sql, 1).await?.rows.into_iter().next().unwrap_or_default();
        let count = |at: usize| if let Some(Value::Integer(count)) = row.get(at) { *count } else { 0 };
        Ok(Self { pending: count(0), struck: count(1), clocked: count(2) })
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
