//! What the probes of a series add up to: grown by what comes, or counted again.

use sqlx::AssertSqlSafe;

use super::super::dialect::{Connection, whole};
use crate::error::StoreError;
use crate::model::ids::PairingId;
use crate::model::probe::sums::{PositionSums, ProbeSums};

/// Adds what has come to what is stored.
pub(crate) async fn grow(
    conn: &mut Connection,
    series: PairingId,
    sums: &ProbeSums,
) -> Result<(), StoreError> {
    for (position, PositionSums { runs, value, square, nodes, depths, time_us }) in &sums.positions {
        sqlx::query(
            "INSERT INTO probe_sums (pairing_id, position, runs, value_sum, square_sum, nodes, depths, time_us)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (pairing_id, position) DO UPDATE SET runs = probe_sums.runs + excluded.runs,
                 value_sum = probe_sums.value_sum + excluded.value_sum,
                 square_sum = probe_sums.square_sum + excluded.square_sum, nodes = probe_sums.nodes + excluded.nodes,
                 depths = probe_sums.depths + excluded.depths, time_us = probe_sums.time_us + excluded.time_us",
        )
        .bind(series.0)
        .bind(*position as i64)
        .bind(runs)
        .bind(value)
        .bind(square)
        .bind(nodes)
        .bind(depths)
        .bind(time_us)
        .execute(&mut *conn)
        .await?;
    }
    for ((position, choice), runs) in &sums.choices {
        sqlx::query(
            "INSERT INTO probe_choices (pairing_id, position, move, runs) VALUES ($1, $2, $3, $4)
             ON CONFLICT (pairing_id, position, move) DO UPDATE SET runs = probe_choices.runs + excluded.runs",
        )
        .bind(series.0)
        .bind(*position as i64)
        .bind(choice)
        .bind(runs)
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}

/// Counts the probes of a series again and stores what they add up to.
pub(crate) async fn renew(conn: &mut Connection, series: PairingId) -> Result<(), StoreError> {
    let (first, last) = series.range();
    for (table, counted) in [("probe_sums", sums()), ("probe_choices", CHOICES.to_owned())] {
        sqlx::query(AssertSqlSafe(format!("DELETE FROM {table} WHERE pairing_id = $1")))
            .bind(series.0)
            .execute(&mut *conn)
            .await?;
        sqlx::query(AssertSqlSafe(format!("INSERT INTO {table} {counted}")))
            .bind(first)
            .bind(last)
            .execute(&mut *conn)
            .await?;
    }
    Ok(())
}

/// Whether what is stored of a series is what its probes add up to.
pub(crate) async fn are_right(conn: &mut Connection, series: PairingId) -> Result<bool, StoreError> {
    let (first, last) = series.range();
    for (table, counted) in [("probe_sums", sums()), ("probe_choices", CHOICES.to_owned())] {
        let stored = format!("SELECT * FROM {table} WHERE pairing_id = $3");
        let (differing,): (i64,) = sqlx::query_as(AssertSqlSafe(format!(
            "WITH stored AS ({stored}), counted AS ({counted})
             SELECT (SELECT count(*) FROM (SELECT * FROM stored EXCEPT SELECT * FROM counted) AS gone)
                  + (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM stored) AS new)"
        )))
        .bind(first)
        .bind(last)
        .bind(series.0)
        .fetch_one(&mut *conn)
        .await?;
        if differing > 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The sums of the probes of a series, which are a range of ids; in the order of the table. The units are those of `model::probe::sums`.
fn sums() -> String {
    let value = whole("value * 4398046511104.0 + CASE WHEN value < 0 THEN -0.5 ELSE 0.5 END");
    let square = whole("value * value * 17179869184.0 + 0.5");
    format!(
        "SELECT min(id >> 32), position, count(*), sum({value}), sum({square}), sum(nodes), sum(depth), sum(time_us)
         FROM probes WHERE id BETWEEN $1 AND $2 GROUP BY position"
    )
}

const CHOICES: &str = "
    SELECT min(id >> 32), position, move, count(*) FROM probes WHERE id BETWEEN $1 AND $2 GROUP BY position, move";
