//! Alarms and audits of an experiment.

use super::ask::{Question, quoted};
use crate::model::table::{Table, Value};

/// The most alarms that are told.
const MOST_ALARMS: usize = 1000;

/// An alarm that nobody has acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenAlarm {
    /// The first game of the pair.
    pub game: String,
    /// The first thing that differs, in words.
    pub difference: String,
    /// Who played what stays.
    pub kept_worker: String,
    /// Who played what came.
    pub came_worker: String,
    /// How often it came.
    pub times: i64,
}

/// How far an experiment is audited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AuditCounts {
    /// Pairs that somebody else is yet to play again.
    pub pending: i64,
    /// Pairs that somebody else confirmed.
    pub good: i64,
    /// Pairs that were found to be something else than the players play.
    pub bad: i64,
    /// Pairs that were struck out and are played again.
    pub struck: i64,
    /// Pairings that are not audited, because somebody has a time limit.
    pub clocked: i64,
}

/// The alarms of an experiment that nobody has acknowledged, oldest first.
#[must_use]
pub fn open_alarms(experiment: &str) -> Question<Vec<OpenAlarm>> {
    let name = quoted(experiment);
    let sql = format!(
        "SELECT id, difference, kept_worker, came_worker, times FROM alarms_v
         WHERE experiment = {name} AND acknowledged_at IS NULL ORDER BY alarm_id"
    );
    Question::new(sql, |table| table.rows.into_iter().filter_map(open_alarm).collect())
        .with_at_most(MOST_ALARMS)
}

fn open_alarm(row: Vec<Value>) -> Option<OpenAlarm> {
    let [game, difference, kept_worker, came_worker, Value::Integer(times)] =
        <[Value; 5]>::try_from(row).ok()?
    else {
        return None;
    };
    let text = |value| if let Value::Text(text) = value { Some(text) } else { None };
    Some(OpenAlarm {
        game: text(game)?,
        difference: text(difference)?,
        kept_worker: text(kept_worker)?,
        came_worker: text(came_worker)?,
        times,
    })
}

/// How far an experiment is audited.
#[must_use]
pub fn audit_counts(experiment: &str) -> Question<AuditCounts> {
    let name = quoted(experiment);
    let sql = format!(
        "SELECT (SELECT count(*) FROM audits_v WHERE experiment = {name} AND verdict IS NULL),
                (SELECT count(*) FROM audits_v WHERE experiment = {name} AND verdict = 'good'),
                (SELECT count(*) FROM audits_v WHERE experiment = {name} AND verdict = 'bad'),
                (SELECT count(*) / 2 FROM struck_v WHERE experiment = {name}),
                (SELECT count(*) FROM pairings_v WHERE experiment = {name} AND replayable = 0)"
    );
    Question::new(sql, |table: Table| {
        let row = table.rows.into_iter().next().unwrap_or_default();
        let count = |at: usize| if let Some(Value::Integer(count)) = row.get(at) { *count } else { 0 };
        AuditCounts { pending: count(0), good: count(1), bad: count(2), struck: count(3), clocked: count(4) }
    })
}
