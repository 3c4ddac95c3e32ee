//! Who brought what: workers, batches, and the alarms that they raise. Written in the transaction of a commit.

use std::collections::BTreeMap;

use sqlx::SqliteConnection;

use super::alarm::Alarm;
use super::commit::{BatchHeader, Incoming, Outcome};
use super::error::StoreError;
use super::ids::GameId;
use super::pack::pack;
use super::row::PairRow;
use super::{reader, seal};

/// What is stored of a pair that came again.
pub(super) struct Kept {
    /// Stands for its content; zero if that cannot be read.
    pub(super) hash: [u8; 16],
    pub(super) batch: i64,
    /// Whether it is what had been stored.
    pub(super) is_sound: bool,
}

/// A pair that differs from what is stored.
pub(super) struct Came<'a> {
    pub(super) id: GameId,
    pub(super) pair: &'a PairRow,
    pub(super) header: &'a BatchHeader,
    pub(super) worker: i64,
}

/// Stores an alarm; if the same has come before, counts it once more and tells of the last time.
pub(super) async fn raise(
    conn: &mut SqliteConnection,
    kept: &Kept,
    came: Came<'_>,
    difference: String,
) -> Result<Alarm, StoreError> {
    let Came { id, pair, header, worker } = came;
    let [first, second] = [0, 1].map(|game: usize| pack(&pair.games[game].transcript));
    let (alarm,): (i64,) = sqlx::query_as(
        "INSERT INTO alarms (pairing_id, pair, kept_hash, kept_batch_id, came_hash, came_worker_id, came_build, difference,
                             transcript_0, transcript_1, raised_ms, last_ms, times, came_process, kept_is_sound)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?)
         ON CONFLICT (pairing_id, pair, came_hash) DO UPDATE SET times = times + 1, last_ms = excluded.last_ms,
             kept_hash = excluded.kept_hash, kept_batch_id = excluded.kept_batch_id, difference = excluded.difference,
             came_worker_id = excluded.came_worker_id, came_build = excluded.came_build,
             came_process = excluded.came_process, kept_is_sound = excluded.kept_is_sound, acknowledged_ms = NULL
         RETURNING id",
    )
    .bind(id.pairing().0)
    .bind(pair.index as i64)
    .bind(kept.hash.to_vec())
    .bind(kept.batch)
    .bind(pair.content_hash().to_vec())
    .bind(worker)
    .bind(header.build.to_string())
    .bind(difference)
    .bind(first)
    .bind(second)
    .bind(header.received.0)
    .bind(header.received.0)
    .bind(header.process.0)
    .bind(kept.is_sound)
    .fetch_one(&mut *conn)
    .await?;
    seal::ALARMS.seal(conn, &[alarm]).await?;
    reader::find_alarm(conn, alarm).await
}

/// The ids of the workers; those who were never here are stored.
pub(super) async fn enrol(
    conn: &mut SqliteConnection,
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
                let known: Option<(i64,)> = sqlx::query_as("SELECT id FROM workers WHERE name = ?")
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
async fn put_worker(conn: &mut SqliteConnection, header: &BatchHeader) -> Result<i64, StoreError> {
    let (id,): (i64,) = sqlx::query_as(
        "INSERT INTO workers (name, first_seen_ms, last_seen_ms) VALUES (?1, ?2, ?2) RETURNING id",
    )
    .bind(&header.worker)
    .bind(header.received.0)
    .fetch_one(&mut *conn)
    .await?;
    seal::WORKERS.seal(conn, &[id]).await?;
    Ok(id)
}

/// Stores the batches that brought something new.
pub(super) async fn put_batches(
    conn: &mut SqliteConnection,
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
             VALUES (?, ?, ?, ?, ?, ?, 0, ?)",
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
            sqlx::query("INSERT INTO overlong (batch_id, pairs, row_hash) VALUES (?, ?, 0)")
                .bind(id)
                .bind(*overlong as i64)
                .execute(&mut *conn)
                .await?;
        }
    }
    seal::OVERLONG.seal_from(conn, next_batch).await?;
    seal::BATCHES.seal_from(conn, next_batch).await
}

/// Counts for each worker what became of its pairs, and when they came.
pub(super) async fn credit(
    conn: &mut SqliteConnection,
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
            "UPDATE workers SET pairs = pairs + ?, repeats = repeats + ?, conflicts = conflicts + ?,
                                last_seen_ms = max(last_seen_ms, ?)
             WHERE id = ?",
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
