//! Machines: under a time limit it matters how fast each of them was, and whether something else used it meanwhile.

use coordinator::store::Value;
use coordinator::{CoordinatorError, Library};
use serde::Serialize;

/// A machine whose pace varies by more was used by something else, in percent of its mean.
const MOST_SPREAD: f64 = 15.0;
/// Thinking time of a delivery below which its pace says little, in microseconds.
const LEAST_TIME: u32 = 500_000;

/// How a worker fared in the games of an experiment under a time limit.
#[derive(Debug, Serialize)]
pub(crate) struct Machine {
    worker: String,
    games: i64,
    nodes_per_second: f64,
    /// The slowest and the fastest of its deliveries, in percent of its mean with the same players.
    slowest: f64,
    fastest: f64,
}

impl Machine {
    /// The machines of an experiment; none where limits are counted. Deliveries are compared within a pairing, because players
    /// differ in how many nodes they visit in a second.
    pub(crate) async fn of(library: &Library, experiment: &str) -> Result<Vec<Self>, CoordinatorError> {
        let name = experiment.replace('\'', "''");
        let sql = format!(
            "WITH delivered AS (
                SELECT h.worker_id AS worker, p.id AS pairing, h.id AS batch, count(*) AS games,
                       1.0 * sum(g.nodes_1 + g.nodes_2) AS nodes, sum(g.time_1_us + g.time_2_us) AS time
                FROM pairings p
                JOIN experiments x ON x.id = p.experiment_id
                JOIN games g ON g.id >= p.id << 32 AND g.id < (p.id + 1) << 32
                JOIN batches h ON h.id = g.batch_id
                WHERE x.name = '{name}' AND NOT p.replayable
                GROUP BY worker, pairing, batch),
             together AS (
                SELECT worker, pairing, sum(nodes) / sum(time) AS pace FROM delivered
                GROUP BY worker, pairing HAVING sum(time) > 0 AND sum(nodes) > 0),
             steadiness AS (
                SELECT d.worker, min(100 * d.nodes / d.time / t.pace) AS slowest,
                       max(100 * d.nodes / d.time / t.pace) AS fastest
                FROM delivered d JOIN together t USING (worker, pairing)
                WHERE d.time >= {LEAST_TIME} GROUP BY d.worker)
             SELECT w.name, sum(d.games), 1e6 * sum(d.nodes) / max(sum(d.time), 1),
                    coalesce(s.slowest, 100.0), coalesce(s.fastest, 100.0)
             FROM delivered d JOIN workers w ON w.id = d.worker LEFT JOIN steadiness s ON s.worker = d.worker
             GROUP BY w.id ORDER BY w.name"
        );
        let rows = library.query(&sql, 1000).await?.rows;
        Ok(rows.into_iter().filter_map(|row| Self::read(&row)).collect())
    }

    fn read(row: &[Value]) -> Option<Self> {
        let [Value::Text(worker), Value::Integer(games), rest @ ..] = row else { return None };
        let [Value::Real(nodes_per_second), Value::Real(slowest), Value::Real(fastest)] = *rest else {
            return None;
        };
        Some(Self { worker: worker.clone(), games: *games, nodes_per_second, slowest, fastest })
    }

    fn is_unsteady(&self) -> bool {
        self.fastest - self.slowest > MOST_SPREAD
    }
}

pub(super) fn lines(machines: &[Machine]) -> Vec<String> {
    if machines.is_empty() {
        return Vec::new();
    }
    let mut lines =
        vec![String::new(), "machines     nodes a second under the time limit, and how steady".to_owned()];
    lines.extend(machines.iter().map(|machine| {
        let Machine { worker, games, nodes_per_second, slowest, fastest } = machine;
        format!("  {worker:<24} {nodes_per_second:>12.0}  {slowest:.0}–{fastest:.0} %  {games} games")
    }));
    lines.extend(machines.iter().filter(|machine| machine.is_unsteady()).map(|machine| {
        let Machine { worker, slowest, fastest, .. } = machine;
        format!(
            "WARNING      {worker} was unsteady, between {slowest:.0} and {fastest:.0} % of its mean: something else used \
             the machine, and its games were played with less thought"
        )
    }));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(slowest: f64, fastest: f64) -> String {
        let worker = "lab-3".to_owned();
        lines(&[Machine { worker, games: 12, nodes_per_second: 1_234_567.8, slowest, fastest }]).join("\n")
    }

    #[test]
    fn a_machine_is_told_with_its_pace_and_one_that_was_used_otherwise_is_warned_of() {
        let steady = told(93.0, 107.9);
        assert!(steady.contains("lab-3") && steady.contains("1234568  93–108 %  12 games"), "{steady}");
        assert!(!steady.contains("WARNING"), "{steady}");
        assert!(told(84.0, 104.0).contains("lab-3 was unsteady, between 84 and 104 %"));
        assert!(lines(&[]).is_empty());
    }
}
