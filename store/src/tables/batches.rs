//! Batches: who brought what, when and with which build.

use std::collections::BTreeMap;

use sqlx::QueryBuilder;

use super::dialect::{Connection, Database};
use super::seal;
use crate::error::StoreError;
use crate::model::batch::{Incoming, Outcome};

/// Rows of one statement: thousands of workers may bring something at the same time.
const TOGETHER: usize = 500;

const INSERT: &str =
    "INSERT INTO batches (id, worker_id, build, received_ms, fence, speed, row_hash, process) ";

/// Stores the batches that brought something new.
pub(super) async fn put(
    conn: &mut Connection,
    incoming: &[Incoming],
    outcomes: &[Outcome],
    next_batch: i64,
    workers: &BTreeMap<String, i64>,
) -> Result<(), StoreError> {
    let numbered = (next_batch..).zip(incoming.iter().zip(outcomes));
    let new: Vec<(i64, &Incoming)> = numbered
        .filter(|(_, (_, outcome))| outcome.new_pairs > 0)
        .map(|(id, (batch, _))| (id, batch))
        .collect();
    for (_, batch) in &new {
        let fence = batch.header.fence;
        i64::try_from(fence).map_err(|_| StoreError::TooLarge { what: "a fencing token", value: fence })?;
    }
    for rows in new.chunks(TOGETHER) {
        let mut insert = QueryBuilder::<Database>::new(INSERT);
        insert.push_values(rows, |mut row, (id, Incoming { header, .. })| {
            row.push_bind(id)
                .push_bind(workers[&header.worker])
                .push_bind(header.build.to_string())
                .push_bind(header.received.0)
                .push_bind(header.fence as i64)
                .push_bind(header.speed.map(|speed| speed.nodes_per_second() as i64))
                .push_bind(0_i64)
                .push_bind(header.process.0);
        });
        insert.build().persistent(false).execute(&mut *conn).await?;
    }
    for (id, batch) in new.iter().filter(|(_, batch)| batch.overlong > 0) {
        sqlx::query("INSERT INTO overlong (batch_id, pairs, row_hash) VALUES ($1, $2, 0)")
            .bind(id)
            .bind(batch.overlong as i64)
            .execute(&mut *conn)
            .await?;
    }
    seal::OVERLONG.seal_from(conn, next_batch).await?;
    seal::BATCHES.seal_from(conn, next_batch).await
}
