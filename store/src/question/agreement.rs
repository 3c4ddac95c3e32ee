//! How often players choose the same move.

use super::ask::{Question, quoted};
use crate::model::table::Value;

/// Two players of an experiment, by their places in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreed {
    /// The places, the lower first.
    pub slots: [u64; 2],
    /// Positions at which both have looked.
    pub positions: u64,
    /// What the probabilities of the same move add up to over these, and their squares.
    pub sums: [f64; 2],
}

/// Pairs of players that are told of at most.
const MOST: usize = 10_000;

/// How often every two players of an experiment choose the same move.
#[must_use]
pub fn agreements(experiment: &str) -> Question<Vec<Agreed>> {
    let name = quoted(experiment);
    let sql = format!(
        "WITH both_looked AS (
            SELECT a.slot AS a, b.slot AS b, count(*) AS positions FROM probe_looks_v a
            JOIN probe_looks_v b ON b.experiment = a.experiment AND b.position = a.position AND b.slot > a.slot
            WHERE a.experiment = {name} GROUP BY a.slot, b.slot),
         alike AS (
            SELECT a.slot AS a, b.slot AS b, sum(a.share * b.share) AS share FROM probe_choices_v a
            JOIN probe_choices_v b
              ON b.experiment = a.experiment AND b.position = a.position AND b.move = a.move AND b.slot > a.slot
            WHERE a.experiment = {name} GROUP BY a.slot, b.slot, a.position),
         added AS (SELECT a, b, sum(share) AS shares, sum(share * share) AS squares FROM alike GROUP BY a, b)
         SELECT l.a, l.b, l.positions, CAST(coalesce(s.shares, 0) AS DOUBLE PRECISION), CAST(coalesce(s.squares, 0) AS DOUBLE PRECISION)
         FROM both_looked l LEFT JOIN added s ON s.a = l.a AND s.b = l.b ORDER BY l.a, l.b"
    );
    Question::new(sql, |table| table.rows.iter().filter_map(|row| read(row)).collect()).with_at_most(MOST)
}

fn read(row: &[Value]) -> Option<Agreed> {
    let [a, b, positions, sum, squares] = row else { return None };
    let (slots, sums) = ([a.whole()?, b.whole()?], [sum.number()?, squares.number()?]);
    Some(Agreed { slots, positions: positions.whole()?, sums })
}
