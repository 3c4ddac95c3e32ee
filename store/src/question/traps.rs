//! Positions with traps, where those were looked for.

use super::ask::{Question, quoted};
use crate::model::table::Value;

/// Some positions of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trapped {
    /// After how many decisions of a game they were seen; nothing for those that were seen in none.
    pub ply: Option<u64>,
    /// The smallest trap that each of them has; nothing for those that have none.
    pub level: Option<u64>,
    /// How many they are.
    pub positions: u64,
}

/// Kinds of positions that are told of at most: plies by levels.
const MOST: usize = 1_000_000;

/// The positions of an experiment that looked for traps, by ply and level. What a losing move is worth says how soon it loses: one ply later
/// is `later` more than nothing at all.
#[must_use]
pub fn trapped(experiment: &str, later: f64) -> Question<Vec<Trapped>> {
    let name = quoted(experiment);
    let sql = format!(
        "WITH losing AS (
            SELECT position, min(truth) AS worst FROM position_moves_v WHERE experiment = {name} AND truth < -50 GROUP BY position),
         counted AS (
            SELECT q.ply AS ply,
                   CASE WHEN q.truth > -50 THEN CAST(round((l.worst + 100.0) / {later}) AS BIGINT) END AS level
            FROM positions_v q LEFT JOIN losing l ON l.position = q.position WHERE q.experiment = {name})
         SELECT ply, level, count(*) FROM counted GROUP BY ply, level ORDER BY ply, level"
    );
    Question::new(sql, |table| table.rows.iter().filter_map(|row| read(row)).collect()).with_at_most(MOST)
}

fn read(row: &[Value]) -> Option<Trapped> {
    let [ply, level, positions] = row else { return None };
    Some(Trapped { ply: ply.whole(), level: level.whole(), positions: positions.whole()? })
}
