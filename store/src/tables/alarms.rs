//! Alarms: raised when a repeat differs, acknowledged by people, read.

use sqlx::Row as _;

use super::dialect::{Connection, Row};
use super::link::Link;
use super::reader::Reader;
use super::seal;
use super::writer::Writer;
use crate::error::StoreError;
use crate::model::alarm::Alarm;
use crate::model::arrivals::Kept;
use crate::model::batch::BatchHeader;
use crate::model::identity::ProcessId;
use crate::model::ids::{Build, ExperimentId, Millis, PairingId};
use crate::model::text::storable;
use crate::model::unit::UnitId;

/// A unit that differs from what is stored.
pub(super) struct Came<'a> {
    pub(super) id: UnitId,
    /// Stands for its content.
    pub(super) hash: [u8; 16],
    /// What is kept of it.
    pub(super) evidence: [Vec<u8>; 2],
    pub(super) header: &'a BatchHeader,
    pub(super) worker: i64,
}

/// Stores an alarm; if the same has come before, counts it once more and tells of the last time.
pub(super) async fn raise(
    conn: &mut Connection,
    kept: &Kept,
    came: Came<'_>,
    difference: String,
) -> Result<Alarm, StoreError> {
    let Came { id: UnitId { series, index }, hash, evidence: [first, second], header, worker } = came;
    let (alarm,): (i64,) = sqlx::query_as(
        "INSERT INTO alarms (pairing_id, pair, kept_hash, kept_batch_id, came_hash, came_worker_id, came_build, difference,
                             transcript_0, transcript_1, raised_ms, last_ms, times, came_process, kept_is_sound)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, $13, $14)
         ON CONFLICT (pairing_id, pair, came_hash) DO UPDATE SET times = alarms.times + 1, last_ms = excluded.last_ms,
             kept_hash = excluded.kept_hash, kept_batch_id = excluded.kept_batch_id, difference = excluded.difference,
             came_worker_id = excluded.came_worker_id, came_build = excluded.came_build,
             came_process = excluded.came_process, kept_is_sound = excluded.kept_is_sound, acknowledged_ms = NULL
         RETURNING id",
    )
    .bind(series.0)
    .bind(index as i64)
    .bind(kept.hash.to_vec())
    .bind(kept.batch)
    .bind(hash.to_vec())
    .bind(worker)
    .bind(header.build.to_string())
    .bind(storable(&difference))
    .bind(first)
    .bind(second)
    .bind(header.received.0)
    .bind(header.received.0)
    .bind(header.process.0)
    .bind(i64::from(kept.is_sound))
    .fetch_one(&mut *conn)
    .await?;
    seal::ALARMS.seal(conn, &[alarm]).await?;
    find(conn, alarm).await
}

impl Writer {
    /// Marks the alarms of an experiment as seen; how many were not. One that comes again is shown again.
    pub(super) async fn acknowledge(
        &mut self,
        experiment: ExperimentId,
        at: Millis,
    ) -> Result<u64, StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let open: Vec<i64> = sqlx::query_scalar(
            "SELECT l.id FROM alarms l JOIN pairings p ON p.id = l.pairing_id
             WHERE p.experiment_id = $1 AND l.acknowledged_ms IS NULL",
        )
        .bind(experiment.0)
        .fetch_all(&mut *tx)
        .await?;
        let sound = seal::ALARMS.sound(&mut tx, &open).await?;
        for id in &open {
            sqlx::query("UPDATE alarms SET acknowledged_ms = $1 WHERE id = $2")
                .bind(at.0)
                .bind(id)
                .execute(&mut *tx)
                .await?;
        }
        seal::ALARMS.seal(&mut tx, &sound).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        Ok(open.len() as u64)
    }
}

impl Reader {
    /// How many alarms each experiment has that nobody has acknowledged.
    pub(super) async fn alarm_counts(&self) -> Result<Vec<(ExperimentId, u64)>, StoreError> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "SELECT p.experiment_id, count(*) FROM alarms l JOIN pairings p ON p.id = l.pairing_id
             WHERE l.acknowledged_ms IS NULL GROUP BY 1",
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|(id, alarms)| (ExperimentId(id), alarms as u64)).collect())
    }

    /// All alarms, oldest first; `open_only`: those that nobody has acknowledged.
    pub(super) async fn alarms(&self, open_only: bool) -> Result<Vec<Alarm>, StoreError> {
        let rows = sqlx::query(ALARMS).bind(open_only).fetch_all(&self.pool).await?;
        rows.iter().map(read_alarm).collect()
    }
}

pub(super) async fn find(conn: &mut Connection, id: i64) -> Result<Alarm, StoreError> {
    read_alarm(&sqlx::query(ALARM).bind(id).fetch_one(conn).await?)
}

const ALARMS: &str = "
    SELECT l.id, pairing_id, pair, kept_hash, k.name, b.build, came_hash, c.name, came_build, difference, raised_ms,
           last_ms, times, acknowledged_ms, kept_is_sound, b.process, came_process
    FROM alarms l JOIN batches b ON b.id = l.kept_batch_id JOIN workers k ON k.id = b.worker_id
    JOIN workers c ON c.id = l.came_worker_id
    WHERE NOT $1 OR acknowledged_ms IS NULL ORDER BY l.id";
const ALARM: &str = "
    SELECT l.id, pairing_id, pair, kept_hash, k.name, b.build, came_hash, c.name, came_build, difference, raised_ms,
           last_ms, times, acknowledged_ms, kept_is_sound, b.process, came_process
    FROM alarms l JOIN batches b ON b.id = l.kept_batch_id JOIN workers k ON k.id = b.worker_id
    JOIN workers c ON c.id = l.came_worker_id
    WHERE l.id = $1";

fn read_alarm(row: &Row) -> Result<Alarm, StoreError> {
    let id: i64 = row.try_get(0)?;
    let damaged = |_| StoreError::Damaged(format!("alarm {id} has a hash of the wrong length"));
    let build = |at: usize| -> Result<Build, StoreError> {
        let damaged = || StoreError::Damaged(format!("alarm {id} has no build"));
        Build::read(row.try_get(at)?).ok_or_else(damaged)
    };
    Ok(Alarm {
        id,
        pairing: PairingId(row.try_get(1)?),
        pair: row.try_get::<i64, _>(2)? as u64,
        kept_hash: row.try_get::<&[u8], _>(3)?.try_into().map_err(damaged)?,
        kept_is_sound: row.try_get::<i64, _>(14)? != 0,
        kept_worker: row.try_get(4)?,
        kept_process: ProcessId(row.try_get(15)?),
        kept_build: build(5)?,
        came_hash: row.try_get::<&[u8], _>(6)?.try_into().map_err(damaged)?,
        came_worker: row.try_get(7)?,
        came_process: ProcessId(row.try_get(16)?),
        came_build: build(8)?,
        difference: row.try_get(9)?,
        raised: Millis(row.try_get(10)?),
        last: Millis(row.try_get(11)?),
        times: row.try_get::<i64, _>(12)? as u64,
        acknowledged: row.try_get::<Option<i64>, _>(13)?.map(Millis),
    })
}
