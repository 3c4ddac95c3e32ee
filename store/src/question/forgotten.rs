//! Whether an experiment still has its transcripts.

use super::ask::{Question, quoted};
use crate::model::table::{Table, Value};

/// Transcripts that were dropped.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Dropped {
    /// When, the last time.
    pub at: String,
    /// Of how many games.
    pub games: i64,
}

/// The transcripts of an experiment that were dropped, if any were.
#[must_use]
pub fn dropped(experiment: &str) -> Question<Option<Dropped>> {
    let sql =
        format!("SELECT forgotten_at, games FROM forgotten_v WHERE experiment = {}", quoted(experiment));
    Question::new(sql, |table: Table| {
        let [Value::Text(at), Value::Integer(games)] =
            <[Value; 2]>::try_from(table.rows.into_iter().next()?).ok()?
        else {
            return None;
        };
        Some(Dropped { at, games })
    })
}
