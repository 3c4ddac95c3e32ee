//! Searches of positions: what they add up to, and the searches themselves.

use super::ask::{Question, quoted};
use crate::model::ids::PairingId;
use crate::model::probe::row::ProbeRow;
use crate::model::table::{Table, Value};

/// What the runs of a player at a position add up to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProbeLooks {
    /// Which player of the experiment.
    pub slot: u64,
    /// Which position.
    pub position: u64,
    /// How many runs.
    pub runs: u64,
    /// The means of value, squared value, nodes, depth and milliseconds.
    pub means: [f64; 5],
    /// What the position is worth, what the moves lose in the mean, and the share of best ones, where that is known.
    pub truths: [Option<f64>; 3],
}

/// What all searches of an experiment add up to, by player and position.
#[must_use]
pub fn probe_looks(experiment: &str) -> Question<Vec<ProbeLooks>> {
    let name = quoted(experiment);
    let sql = format!(
        "SELECT slot, position, runs, mean, square, nodes, depth, ms, truth, regret, accuracy FROM probe_looks_v
         WHERE experiment = {name} ORDER BY slot, position"
    );
    Question::new(sql, |table| table.rows.iter().filter_map(|row| read_looks(row)).collect())
        .with_at_most(MOST_LOOKS)
}

/// As many as an experiment can have: players by positions.
const MOST_LOOKS: usize = 1_000_000;

fn read_looks(row: &[Value]) -> Option<ProbeLooks> {
    let [Value::Integer(slot), Value::Integer(position), Value::Integer(runs), rest @ ..] = row else {
        return None;
    };
    let number = |at: usize| rest.get(at)?.number();
    Some(ProbeLooks {
        slot: *slot as u64,
        position: *position as u64,
        runs: *runs as u64,
        means: [number(0)?, number(1)?, number(2)?, number(3)?, number(4)?],
        truths: [number(5), number(6), number(7)],
    })
}

/// Searches of a series in the order of their places, from `from` on: at most so many.
#[must_use]
pub fn probes_of(series: PairingId, from: u64, most: usize) -> Question<Vec<ProbeRow>> {
    let (first, last) = series.range();
    let first = first + from as i64;
    let sql = format!(
        "SELECT number, position, value, move, nodes, depth, ms, kept FROM probes_v
         WHERE probe_id BETWEEN {first} AND {last} ORDER BY probe_id LIMIT {most}"
    );
    Question::new(sql, |table| table.rows.iter().filter_map(|row| read_probe(row)).collect())
        .with_at_most(most)
}

/// The same as `probes_v` has them, with all its columns; the first is the number of the probe.
#[must_use]
pub fn probe_rows(series: PairingId, from: u64, most: usize) -> Question<Table> {
    let (first, last) = series.range();
    let first = first + from as i64;
    let sql = format!(
        "SELECT * FROM probes_v WHERE series_id = {} AND probe_id BETWEEN {first} AND {last} ORDER BY probe_id LIMIT {most}",
        series.0
    );
    Question::new(sql, |table| table).with_at_most(most)
}

fn read_probe(row: &[Value]) -> Option<ProbeRow> {
    let [Value::Integer(index), Value::Integer(position), value, Value::Text(choice), rest @ ..] = row else {
        return None;
    };
    let [Value::Integer(nodes), Value::Integer(depth), Value::Real(millis), Value::Text(kept)] = rest else {
        return None;
    };
    let value = match value {
        Value::Real(value) => *value,
        Value::Integer(value) => *value as f64,
        _ => return None,
    };
    Some(ProbeRow {
        index: *index as u64,
        position: *position as u64,
        value,
        choice: choice.clone(),
        nodes: *nodes as u64,
        depth: u32::try_from(*depth).ok()?,
        time_us: (1000.0 * millis).round() as u64,
        kept: kept.clone(),
    })
}

/// A position at which a player loses much.
#[derive(Clone, Debug, PartialEq)]
pub struct WorstPosition {
    /// As its game writes it.
    pub position: String,
    /// A best move.
    pub best: String,
    /// Who loses there, canonical.
    pub player: String,
    /// What it is worth.
    pub truth: f64,
    /// What the player says in the mean.
    pub mean: f64,
    /// What its moves lose in the mean.
    pub regret: f64,
}

/// The positions of an experiment at which most is lost, each once with who loses most there.
#[must_use]
pub fn worst_positions(experiment: &str, most: usize) -> Question<Vec<WorstPosition>> {
    let name = quoted(experiment);
    let sql = format!(
        "WITH lost AS (
            SELECT position, player, truth, mean, regret,
                   row_number() OVER (PARTITION BY position ORDER BY regret DESC, slot) AS place
            FROM probe_looks_v WHERE experiment = {name} AND regret > 0)
         SELECT q.text, q.best, l.player, l.truth, l.mean, l.regret
         FROM lost l JOIN positions_v q ON q.position = l.position AND q.experiment = {name}
         WHERE l.place = 1 ORDER BY l.regret DESC, l.position LIMIT {most}"
    );
    Question::new(sql, |table| table.rows.iter().filter_map(|row| read_worst(row)).collect())
        .with_at_most(most)
}

fn read_worst(row: &[Value]) -> Option<WorstPosition> {
    let [Value::Text(position), Value::Text(best), Value::Text(player), rest @ ..] = row else { return None };
    let [Value::Real(truth), Value::Real(mean), Value::Real(regret)] = *rest else { return None };
    Some(WorstPosition {
        position: position.clone(),
        best: best.clone(),
        player: player.clone(),
        truth,
        mean,
        regret,
    })
}
