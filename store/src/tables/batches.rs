//! Batches: who brought what, when and with which build.

use std::collections::BTreeMap;

use super::dialect::Connection;
use super::seal;
use crate::error::StoreError;
use crate::model::batch::{Incoming, Outcome};

/// Stores the batches that brought something new.
pub(super) async fn put(
    conn: &mut Connection,
    incoming: &[Incoming],
    outcomes: &[Outcome],
    next_batch: i64,
    workers: &BTreeMap<String, i64>,
) -> Result<(), StoreError> {
    for (id, (Incoming { header, overlong, .. }, outcome)) in
        (next_batch..).zip(incoming.iter().zip(outcomes))
    {
        if outcome.new_pairs == 0 {
            continue;
        }
        let worker = workers[&header.worker];
        let fence = i64::try_from(header.fence)
            .map_err(|_| StoreError::TooLarge { what: "a fencing token", value: header.fence })?;
        let speed = header.speed.map(|speed| speed.nodes_per_second() as i64);
        sqlx::query(
            "INSERT INTO batches (id, worker_id, build, received_ms, fence, speed, row_hash, process)
             VALUES ($1, $2, $3, $4, $5, $6, 0, $7)",
        )
        .bind(id)
        .bind(worker)
        .bind(header.build.to_string())
        .bind(header.received.0)
        .bind(fence)
        .bind(speed)
        .bind(header.process.0)
        .execute(&mut *conn)
        .await?;
        if *overlong > 0 {
            sqlx::query("INSERT INTO overlong (batch_id, pairs, row_hash) VALUES ($1, $2, 0)")
                .bind(id)
                .bind(*overlong as i64)
                .execute(&mut *conn)
                .await?;
        }
    }
    seal::OVERLONG.seal_from(conn, next_batch).await?;
    seal::BATCHES.seal_from(conn, next_batch).await
}
