//! Workers: who played for us, and what became of what they brought. Written in the transaction of a commit.

use std::collections::BTreeMap;

use super::dialect::Connection;
use super::seal;
use crate::error::StoreError;
use crate::model::batch::{BatchHeader, Incoming, Outcome};

/// The ids of the workers; those who were never here are stored.
pub(super) async fn enrol(
    conn: &mut Connection,
    before: &BTreeMap<String, i64>,
    incoming: &[Incoming],
) -> Result<BTreeMap<String, i64>, StoreError> {
    let mut workers = BTreeMap::new();
    for Incoming { header, .. } in incoming {
        if workers.contains_key(&header.worker) {
            continue;
        }
        let id = match before.get(&header.worker) {
            Some(&id) => id,
            None => {
                let known: Option<(i64,)> = sqlx::query_as("SELECT id FROM workers WHERE name = $1")
                    .bind(&header.worker)
                    .fetch_optional(&mut *conn)
                    .await?;
                match known {
                    Some((id,)) => id,
                    None => put_worker(conn, header).await?,
                }
            }
        };
        workers.insert(header.worker.clone(), id);
    }
    Ok(workers)
}

/// Stores a worker that was never here.
async fn put_worker(conn: &mut Connection, header: &BatchHeader) -> Result<i64, StoreError> {
    let (id,): (i64,) = sqlx::query_as(
        "INSERT INTO workers (name, first_seen_ms, last_seen_ms) VALUES ($1, $2, $2) RETURNING id",
    )
    .bind(&header.worker)
    .bind(header.received.0)
    .fetch_one(&mut *conn)
    .await?;
    seal::WORKERS.seal(conn, &[id]).await?;
    Ok(id)
}

/// Counts for each worker what became of its pairs, and when they came.
pub(super) async fn credit(
    conn: &mut Connection,
    incoming: &[Incoming],
    outcomes: &[Outcome],
    workers: &BTreeMap<String, i64>,
) -> Result<(), StoreError> {
    let mut credits: BTreeMap<i64, [i64; 4]> = BTreeMap::new();
    for (Incoming { header, .. }, outcome) in incoming.iter().zip(outcomes) {
        let [pairs, repeats, conflicts, seen] = credits.entry(workers[&header.worker]).or_default();
        *pairs += outcome.new_pairs as i64;
        *repeats += outcome.repeats.len() as i64;
        *conflicts += outcome.alarms.len() as i64;
        *seen = header.received.0.max(*seen);
    }
    let ids: Vec<i64> = credits.keys().copied().collect();
    let sound = seal::WORKERS.sound(conn, &ids).await?;
    for (worker, [pairs, repeats, conflicts, seen]) in credits {
        sqlx::query(
            "UPDATE workers SET pairs = pairs + $1, repeats = repeats + $2, conflicts = conflicts + $3,
                                last_seen_ms = CASE WHEN last_seen_ms < $4 THEN $4 ELSE last_seen_ms END
             WHERE id = $5",
        )
        .bind(pairs)
        .bind(repeats)
        .bind(conflicts)
        .bind(seen)
        .bind(worker)
        .execute(&mut *conn)
        .await?;
    }
    seal::WORKERS.seal(conn, &sound).await
}
