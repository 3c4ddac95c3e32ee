//! Names of experiments, and whole views as far as they are about one.

use super::ask::{Question, quoted};
use crate::model::table::{Table, Value};

/// The names of all experiments, the first submitted first.
#[must_use]
pub fn experiment_names() -> Question<Vec<String>> {
    Question::new("SELECT experiment FROM experiments_v ORDER BY experiment_id".to_owned(), |table| {
        let name = |value| if let Value::Text(name) = value { Some(name) } else { None };
        table.rows.into_iter().flatten().filter_map(name).collect()
    })
}

/// The text of an experiment, canonical, and where it stands; nothing if there is none of that name.
#[must_use]
pub fn text_and_state(experiment: &str) -> Question<Option<(String, String)>> {
    let name = quoted(experiment);
    Question::new(format!("SELECT text, state FROM experiments WHERE name = {name}"), |table| {
        match &table.rows.first()?[..] {
            [Value::Text(text), Value::Text(state)] => Some((text.clone(), state.clone())),
            _ => None,
        }
    })
}

/// The limit under which everybody in an experiment thinks who has none of its own; nothing if there is none of that name.
#[must_use]
pub fn limit_of(experiment: &str) -> Question<Option<String>> {
    let name = quoted(experiment);
    Question::new(format!("SELECT budget FROM experiments WHERE name = {name}"), |table| {
        match &table.rows.first()?[..] {
            [Value::Text(limit)] => Some(limit.clone()),
            _ => None,
        }
    })
}

/// The pairings of an experiment, in the order of their places: its rows of `pairings_v`.
#[must_use]
pub fn pairings_of(experiment: &str) -> Question<Table> {
    view_of("pairings_v", experiment, "repeat, round, slot")
}

/// The players of an experiment, the best first: its rows of `standings_v`.
#[must_use]
pub fn standings_of(experiment: &str) -> Question<Table> {
    view_of("standings_v", experiment, "score DESC, player")
}

/// The candidates of a tuning, those who played most first: its rows of `candidates_v`.
#[must_use]
pub fn candidates_of(experiment: &str) -> Question<Table> {
    view_of("candidates_v", experiment, "games DESC, candidate")
}

fn view_of(view: &str, experiment: &str, order: &str) -> Question<Table> {
    let name = quoted(experiment);
    Question::new(format!("SELECT * FROM {view} WHERE experiment = {name} ORDER BY {order}"), |table| table)
}
