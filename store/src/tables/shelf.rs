//! Where a kind of work keeps what counts no more: a table beside that of its rows. All kinds strike out in the same way.

use std::ops::RangeInclusive;

use super::dialect::Connection;
use super::seal::Sealed;
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, Millis, PairingId};
use crate::model::pairing::PairingKey;
use crate::model::unit::UnitId;

/// The two tables of a kind, and what else their rows have.
pub(super) struct Shelf {
    /// What the kind is called where pairings say it.
    pub(super) work: &'static str,
    /// What counts.
    pub(super) rows: &'static str,
    /// What counts no more.
    pub(super) struck: &'static str,
    /// What that calls the number of a row that counted.
    pub(super) id: &'static str,
    /// What both have.
    pub(super) columns: &'static str,
    /// A table with more about some rows, under the same number.
    pub(super) more: Option<More>,
    /// A unit has two rows to the power of this, numbered in a row.
    pub(super) unit_bits: u32,
    /// The checksums of what counts no more.
    pub(super) sealed: Sealed,
}

/// A table with more about some rows.
pub(super) struct More {
    pub(super) table: &'static str,
    pub(super) columns: &'static [&'static str],
}

impl Shelf {
    /// The last row of those that count no more.
    pub(super) async fn last(&self, conn: &mut Connection) -> Result<i64, StoreError> {
        let sql = format!("SELECT coalesce(max(id), 0) FROM {}", self.struck);
        Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(conn).await?)
    }

    /// Copies rows to those that count no more; the third parameter is the time.
    fn copy(&self, which: &str, cause: &str) -> sqlx::AssertSqlSafe<String> {
        let Self { rows, struck, id, columns, .. } = self;
        let (mut into, mut from, mut beside) = (String::new(), String::new(), String::new());
        if let Some(More { table, columns }) = &self.more {
            into = columns.iter().map(|column| format!(", {column}")).collect();
            from = columns.iter().map(|column| format!(", e.{column}")).collect();
            beside = format!("LEFT JOIN {table} e ON e.{id} = g.id");
        }
        sqlx::AssertSqlSafe(format!(
            "INSERT INTO {struck} ({id}, {columns}{into}, cause, struck_ms)
             SELECT g.id, {columns}{from}, '{cause}', $3 FROM {rows} g {beside} WHERE {which}"
        ))
    }

    /// Strikes out what these batches brought of a damaged unit.
    pub(super) async fn strike_unit(
        &self,
        conn: &mut Connection,
        unit: UnitId,
        batches: RangeInclusive<i64>,
        at: Millis,
    ) -> Result<(), StoreError> {
        let first = self.first_row(unit);
        sqlx::query(self.copy("g.id BETWEEN $1 AND $2 AND g.batch_id BETWEEN $4 AND $5", "damaged"))
            .bind(first)
            .bind(first + (1 << self.unit_bits) - 1)
            .bind(at.0)
            .bind(batches.start())
            .bind(batches.end())
            .execute(conn)
            .await?;
        Ok(())
    }

    /// Strikes out all units of a series that has left the plan.
    pub(super) async fn strike_series(
        &self,
        conn: &mut Connection,
        series: PairingId,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.strike_those(conn, series, ("TRUE", "plan"), at).await
    }

    /// Strikes out what came late, from batch `since` on: its series has left the plan.
    pub(super) async fn strike_late(
        &self,
        conn: &mut Connection,
        series: PairingId,
        since: i64,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.strike_those(conn, series, (&format!("g.batch_id >= {since}"), "plan"), at).await
    }

    /// Whether something of a unit was struck out because its series has left the plan.
    pub(super) async fn is_late(&self, conn: &mut Connection, unit: UnitId) -> Result<bool, StoreError> {
        let Self { struck, id, .. } = self;
        let sql = format!("SELECT count(*) FROM {struck} WHERE {id} = $1 AND cause = 'plan'");
        let rows: i64 =
            sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(self.first_row(unit)).fetch_one(conn).await?;
        Ok(rows > 0)
    }

    /// Strikes out rows of a series for a cause; `those` is SQL over the row `g`.
    pub(super) async fn strike_those(
        &self,
        conn: &mut Connection,
        series: PairingId,
        (those, cause): (&str, &str),
        at: Millis,
    ) -> Result<(), StoreError> {
        let (first, last) = series.range();
        let which = format!("g.id BETWEEN $1 AND $2 AND {those}");
        sqlx::query(self.copy(&which, cause)).bind(first).bind(last).bind(at.0).execute(conn).await?;
        Ok(())
    }

    /// Strikes out what nobody confirmed of the batches of a culprit, from batch `since` on; `batches` is SQL for the culprit's two
    /// columns. The rest of the batch of a confirmed unit is not confirmed. Gives how many units.
    pub(super) async fn strike_unconfirmed(
        &self,
        conn: &mut Connection,
        batches: &str,
        (name, process): (&str, Option<i64>),
        since: i64,
        at: Millis,
    ) -> Result<u64, StoreError> {
        let unconfirmed = format!(
            "g.batch_id >= $4 AND g.batch_id IN ({batches})
             AND EXISTS (SELECT 1 FROM pairings p WHERE p.id = g.id >> 32 AND p.replayable <> 0)
             AND NOT EXISTS (SELECT 1 FROM audits a WHERE a.pairing_id = g.id >> 32
                             AND a.pair = (g.id & 4294967295) >> {}
                             AND a.batch_id = g.batch_id AND a.verdict = 'good')",
            self.unit_bits
        );
        let struck = sqlx::query(self.copy(&unconfirmed, "guilty"))
            .bind(name)
            .bind(process)
            .bind(at.0)
            .bind(since)
            .execute(conn)
            .await?;
        Ok(struck.rows_affected() >> self.unit_bits)
    }

    /// Takes what was struck out after row `before` out of what counts, with the audits that waited for it.
    pub(super) async fn remove(&self, conn: &mut Connection, before: i64) -> Result<(), StoreError> {
        let Self { work, rows, struck, id, unit_bits, .. } = self;
        self.sealed.seal_from(conn, before + 1).await?;
        let gone = format!("(SELECT {id} FROM {struck} WHERE id > $1)");
        let more = self.more.as_ref().map(|more| format!("DELETE FROM {} WHERE {id} IN {gone}", more.table));
        let counted = format!("DELETE FROM {rows} WHERE id IN {gone}");
        let awaited = format!(
            "DELETE FROM audits WHERE verdict IS NULL AND EXISTS {gone}
             AND EXISTS (SELECT 1 FROM pairings p WHERE p.id = pairing_id AND p.work = '{work}')
             AND NOT EXISTS (SELECT 1 FROM {rows} g WHERE g.id = (pairing_id << 32) + (pair << {unit_bits})
                             AND g.batch_id = audits.batch_id)"
        );
        for sql in more.into_iter().chain([counted, awaited]) {
            sqlx::query(sqlx::AssertSqlSafe(sql)).bind(before).execute(&mut *conn).await?;
        }
        Ok(())
    }

    /// The series of which something was struck out after row `before`.
    pub(super) async fn series(
        &self,
        conn: &mut Connection,
        before: i64,
    ) -> Result<Vec<PairingId>, StoreError> {
        let Self { struck, id, .. } = self;
        let sql = format!("SELECT DISTINCT {id} >> 32 FROM {struck} WHERE id > $1 ORDER BY 1");
        let touched: Vec<i64> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(before).fetch_all(conn).await?;
        Ok(touched.into_iter().map(PairingId).collect())
    }

    /// How many units were struck out after row `before`.
    pub(super) async fn units(&self, conn: &mut Connection, before: i64) -> Result<u64, StoreError> {
        let sql = format!("SELECT count(*) FROM {} WHERE id > $1", self.struck);
        let rows: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(before).fetch_one(conn).await?;
        Ok(self.whole(rows))
    }

    /// How many units of each experiment were struck out, ever. What was played ahead and not needed was not wrong.
    pub(super) async fn ever(&self, conn: &mut Connection) -> Result<Vec<(ExperimentId, u64)>, StoreError> {
        let Self { struck, id, .. } = self;
        let ahead = PairingKey::AHEAD;
        let sql = format!(
            "SELECT p.experiment_id, count(*) FROM {struck} g JOIN pairings p ON p.id = g.{id} >> 32
             WHERE p.slot < {ahead} GROUP BY 1"
        );
        let struck: Vec<(i64, i64)> = sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(conn).await?;
        Ok(struck
            .into_iter()
            .map(|(experiment, rows)| (ExperimentId(experiment), self.whole(rows)))
            .collect())
    }

    /// The number of a unit's first row.
    const fn first_row(&self, UnitId { series, index }: UnitId) -> i64 {
        series.range().0 + ((index as i64) << self.unit_bits)
    }

    /// So many rows are units, the last perhaps in part.
    fn whole(&self, rows: i64) -> u64 {
        (rows as u64).div_ceil(1 << self.unit_bits)
    }
}
