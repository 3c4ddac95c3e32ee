//! The machines that played an experiment under a time limit, from what is stored of their games.

use schedule::report::Machine;

use crate::error::CoordinatorError;
use crate::library::Library;
use store::query::Value;

/// Thinking time of a delivery below which its pace says little, in seconds.
const LEAST_TIME: f64 = 0.5;
/// Machines that are told of at most.
const MOST: usize = 1000;

/// The machines of an experiment; none where limits are counted. Deliveries are compared within a pairing, because players
/// differ in how many nodes they visit in a second.
pub async fn machines(library: &Library, experiment: &str) -> Result<Vec<Machine>, CoordinatorError> {
    let name = experiment.replace('\'', "''");
    let sql = format!(
        "WITH delivered AS MATERIALIZED (SELECT * FROM deliveries_v WHERE experiment = '{name}'),
         together AS (
            SELECT worker, pairing_id, total(nodes) / sum(seconds) AS pace FROM delivered
            GROUP BY worker, pairing_id HAVING sum(seconds) > 0 AND total(nodes) > 0),
         steadiness AS (
            SELECT worker, min(100 * nodes_per_second / pace) AS slowest, max(100 * nodes_per_second / pace) AS fastest
            FROM delivered JOIN together USING (worker, pairing_id)
            WHERE seconds >= {LEAST_TIME} GROUP BY worker)
         SELECT worker, sum(games),
                CAST(round(1.0 * sum(speed * games) / sum(games) FILTER (WHERE speed IS NOT NULL)) AS INTEGER),
                coalesce(total(nodes) / nullif(sum(seconds), 0), 0.0), coalesce(slowest, 100.0), coalesce(fastest, 100.0)
         FROM delivered LEFT JOIN steadiness USING (worker)
         GROUP BY worker ORDER BY worker"
    );
    let rows = library.query(&sql, MOST).await?.rows;
    Ok(rows.into_iter().filter_map(|row| read(&row)).collect())
}

fn read(row: &[Value]) -> Option<Machine> {
    let [Value::Text(worker), Value::Integer(games), speed, rest @ ..] = row else { return None };
    let [Value::Real(nodes_per_second), Value::Real(slowest), Value::Real(fastest)] = *rest else {
        return None;
    };
    let speed = if let Value::Integer(speed) = speed { Some(*speed as u64) } else { None };
    Some(Machine { worker: worker.clone(), games: *games as u64, speed, nodes_per_second, slowest, fastest })
}
