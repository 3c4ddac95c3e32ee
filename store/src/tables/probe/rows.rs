//! All probes of a series, a page at a time, in the order of their places.

use sqlx::Row as _;

use super::super::dialect::{Connection, Row};
use super::super::reader::Reader;
use crate::error::StoreError;
use crate::model::ids::{Build, Millis, PairingId, ProbeId};
use crate::model::probe::row::ProbeRow;
use crate::model::probe::stored::StoredProbe;

/// Places of one page of [`Reader::probe_places`].
const PLACES: i64 = 65_536;

impl Reader {
    /// The places of a series of which the probe is stored, in ascending order from `from` on: a page of them, empty at the end.
    pub(crate) async fn probe_places(&self, series: PairingId, from: u64) -> Result<Vec<u64>, StoreError> {
        let mut conn = self.acquire().await?;
        read_places(&mut conn, series, from).await
    }

    /// Probes of a series in the order of their places, from `from` on: at most so many.
    pub(crate) async fn probes(
        &self,
        series: PairingId,
        from: u64,
        most: u32,
    ) -> Result<Vec<StoredProbe>, StoreError> {
        let mut conn = self.acquire().await?;
        read_probes(&mut conn, series, from, most).await
    }
}

/// The places of a series of which the probe is stored, in ascending order from `from` on: a page of them, empty at the end.
pub(crate) async fn read_places(
    conn: &mut Connection,
    series: PairingId,
    from: u64,
) -> Result<Vec<u64>, StoreError> {
    let (first, last) = series.range();
    if from > ProbeId::MOST_INDEX {
        return Ok(Vec::new());
    }
    let (count, low, high): (i64, i64, i64) = sqlx::query_as(
        "SELECT count(*), coalesce(min(id), 0), coalesce(max(id), 0)
         FROM (SELECT id FROM probes WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT $3) AS page",
    )
    .bind(first + from as i64)
    .bind(last)
    .bind(PLACES)
    .fetch_one(&mut *conn)
    .await?;
    if count > 0 && high - low + 1 == count {
        return Ok((ProbeId(low).index()..=ProbeId(high).index()).collect());
    }
    let ids: Vec<i64> =
        sqlx::query_scalar("SELECT id FROM probes WHERE id BETWEEN $1 AND $2 ORDER BY id LIMIT $3")
            .bind(first + from as i64)
            .bind(last)
            .bind(PLACES)
            .fetch_all(&mut *conn)
            .await?;
    Ok(ids.into_iter().map(|id| ProbeId(id).index()).collect())
}

pub(crate) async fn read_probes(
    conn: &mut Connection,
    series: PairingId,
    from: u64,
    most: u32,
) -> Result<Vec<StoredProbe>, StoreError> {
    let (first, last) = series.range();
    if from > ProbeId::MOST_INDEX {
        return Ok(Vec::new());
    }
    let rows = sqlx::query(PROBES)
        .bind(first + from as i64)
        .bind(last)
        .bind(i64::from(most))
        .fetch_all(conn)
        .await?;
    rows.iter().map(read).collect()
}

fn read(row: &Row) -> Result<StoredProbe, StoreError> {
    let id = ProbeId(row.try_get(0)?);
    let damaged = |what: &str| StoreError::Damaged(format!("probe {id}: {what}"));
    let number = |at: usize| -> Result<u64, StoreError> {
        u64::try_from(row.try_get::<i64, _>(at)?).map_err(|_| damaged("a number is negative"))
    };
    let probe = ProbeRow {
        index: id.index(),
        position: number(2)?,
        value: row.try_get(3)?,
        choice: row.try_get(4)?,
        nodes: number(5)?,
        depth: u32::try_from(number(6)?).map_err(|_| damaged("a depth is out of range"))?,
        time_us: number(7)?,
        kept: row.try_get(12)?,
    };
    let batch: i64 = row.try_get(1)?;
    let no_batch = || damaged("its batch is missing");
    Ok(StoredProbe {
        id,
        batch,
        worker: row.try_get::<Option<String>, _>(9)?.ok_or_else(no_batch)?,
        build: row.try_get::<Option<&str>, _>(10)?.and_then(Build::read).ok_or_else(no_batch)?,
        received: Millis(row.try_get::<Option<i64>, _>(11)?.ok_or_else(no_batch)?),
        is_sound: probe.checksum(id, batch) == row.try_get::<i64, _>(8)?,
        row: probe,
    })
}

const PROBES: &str = "
    SELECT p.id, p.batch_id, p.position, p.value, p.move, p.nodes, p.depth, p.time_us, p.row_hash, w.name, b.build,
           b.received_ms, p.kept
    FROM probes p
    LEFT JOIN batches b ON b.id = p.batch_id
    LEFT JOIN workers w ON w.id = b.worker_id
    WHERE p.id BETWEEN $1 AND $2 ORDER BY p.id LIMIT $3";
