//! How fast and how steady the machines were that played an experiment under a time limit, from what is stored of their games.

use super::ask::{Question, quoted};
use crate::model::table::Value;

/// Thinking time of a delivery below which its pace says little, in seconds.
const LEAST_TIME: f64 = 0.5;
/// Machines that are told of at most.
const MOST: usize = 1000;

/// A worker that played under a time limit.
#[derive(Clone, Debug, PartialEq)]
pub struct MachinePace {
    /// Its name.
    pub worker: String,
    /// Games that it played.
    pub games: u64,
    /// Nodes a second on the signature bench, if it was measured.
    pub speed: Option<u64>,
    /// Nodes a second in its games.
    pub nodes_per_second: f64,
    /// The pace of its slowest delivery, in percent of its own mean in the same pairing.
    pub slowest: f64,
    /// The same of its fastest.
    pub fastest: f64,
}

/// The machines of an experiment; none where limits are counted. Deliveries are compared within a pairing, because players
/// differ in how many nodes they visit in a second.
#[must_use]
pub fn machine_paces(experiment: &str) -> Question<Vec<MachinePace>> {
    let name = quoted(experiment);
    let sql = format!(
        "WITH delivered AS MATERIALIZED (SELECT * FROM deliveries_v WHERE experiment = {name}),
         together AS (
            SELECT worker, pairing_id, sum(1.0 * nodes) / sum(seconds) AS pace FROM delivered
            GROUP BY worker, pairing_id HAVING sum(seconds) > 0 AND sum(1.0 * nodes) > 0),
         steadiness AS (
            SELECT worker, min(100 * nodes_per_second / pace) AS slowest, max(100 * nodes_per_second / pace) AS fastest
            FROM delivered JOIN together USING (worker, pairing_id)
            WHERE seconds >= {LEAST_TIME} GROUP BY worker)
         SELECT worker, sum(games),
                CAST(round(1.0 * sum(speed * games) / sum(games) FILTER (WHERE speed IS NOT NULL)) AS BIGINT),
                coalesce(sum(1.0 * nodes) / nullif(sum(seconds), 0), 0.0), coalesce(slowest, 100.0), coalesce(fastest, 100.0)
         FROM delivered LEFT JOIN steadiness USING (worker)
         GROUP BY worker, slowest, fastest ORDER BY worker"
    );
    Question::new(sql, |table| table.rows.iter().filter_map(|row| read(row)).collect()).with_at_most(MOST)
}

fn read(row: &[Value]) -> Option<MachinePace> {
    let [Value::Text(worker), Value::Integer(games), speed, rest @ ..] = row else { return None };
    let [Value::Real(nodes_per_second), Value::Real(slowest), Value::Real(fastest)] = *rest else {
        return None;
    };
    let speed = if let Value::Integer(speed) = speed { Some(*speed as u64) } else { None };
    Some(MachinePace {
        worker: worker.clone(),
        games: *games as u64,
        speed,
        nodes_per_second,
        slowest,
        fastest,
    })
}
