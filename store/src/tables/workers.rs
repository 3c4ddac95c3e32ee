//! Workers: who played for us, and what became of what they brought. Written in the transaction of a commit.

use std::collections::BTreeMap;

use sqlx::QueryBuilder;

use super::dialect::{Connection, Database};
use super::seal;
use crate::error::StoreError;
use crate::model::batch::{BatchHeader, Incoming, Outcome};

/// Rows of one statement: there may be thousands of workers.
const TOGETHER: usize = 500;

/// What follows a list of what became of the pairs of each.
const CREDIT: &str = ")
    UPDATE workers SET pairs = workers.pairs + new.pairs, repeats = workers.repeats + new.repeats,
                       conflicts = workers.conflicts + new.conflicts,
                       last_seen_ms = CASE WHEN workers.last_seen_ms < new.seen THEN new.seen ELSE workers.last_seen_ms END
    FROM new WHERE workers.id = new.id";

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
    let credits: Vec<(i64, [i64; 4])> = credits.into_iter().collect();
    for rows in credits.chunks(TOGETHER) {
        let mut update = QueryBuilder::<Database>::new("WITH new (id, pairs, repeats, conflicts, seen) AS (");
        update.push_values(rows, |mut row, (worker, counts)| {
            row.push_bind(worker);
            for count in counts {
                row.push_bind(count);
            }
        });
        update.push(CREDIT);
        update.build().persistent(false).execute(&mut *conn).await?;
    }
    seal::WORKERS.seal(conn, &sound).await
}
