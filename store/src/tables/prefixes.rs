//! Completed prefixes: what the first units of a series add up to, stored now and then so that a start need not read them all.
//!
//! One stands for as long as nobody touches its units: whoever strikes one out or counts a series again removes it in the same transaction.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use spec::Work;
use sqlx::Row as _;

use super::dialect::{Connection, OF_EXPERIMENT, Row};
use super::link::Link;
use super::pair::games::read_points;
use super::probe::rows::read_places;
use super::reader::Reader;
use super::seal;
use super::work::{read_work, work_of};
use super::writer::Writer;
use crate::error::StoreError;
use crate::model::ids::{GameId, PairingId, ProbeId};
use crate::model::pair::summary::cells;
use crate::model::prefix::{PrefixSums, StoredPrefix};

impl Writer {
    /// Stores what the first units of series add up to, in place of what was there.
    pub(super) async fn mark(&mut self, prefixes: &[(PairingId, PrefixSums)]) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        for (series, PrefixSums { units, tally, same }) in prefixes {
            let mut query = sqlx::query(SAVE).bind(series.0).bind(*units as i64).bind(*same as i64);
            for pair in cells() {
                query = query.bind(tally.count(pair) as i64);
            }
            query.execute(&mut *tx).await?;
        }
        let ids: Vec<i64> = prefixes.iter().map(|(series, _)| series.0).collect();
        seal::PREFIXES.seal(&mut tx, &ids).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }
}

/// A unit of the series is not what it was, or not there any more.
pub(super) async fn remove(conn: &mut Connection, series: PairingId) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM prefixes WHERE pairing_id = $1").bind(series.0).execute(conn).await?;
    Ok(())
}

impl Reader {
    /// What is stored of the first units of all series that are in a plan. What is not as it was stored is left out.
    pub(super) async fn prefixes(&self) -> Result<BTreeMap<PairingId, StoredPrefix>, StoreError> {
        let mut conn = self.acquire().await?;
        let broken: BTreeSet<i64> = seal::PREFIXES.broken_ids(&mut conn).await?.into_iter().collect();
        let rows = sqlx::query(*LOAD_ALL).fetch_all(&mut *conn).await?;
        let mut prefixes = BTreeMap::new();
        for row in &rows {
            let series = PairingId(row.try_get(0)?);
            if broken.contains(&series.0) {
                continue;
            }
            let last: Option<i64> = row.try_get(13)?;
            let last = match read_work(series, row.try_get(12)?)? {
                Work::Pairs => last.map(|last| GameId(last).pair()),
                Work::Probes => last.map(|last| ProbeId(last).index()),
            };
            let end = last.map_or(0, |last| last + 1);
            prefixes.insert(series, StoredPrefix { sums: read(row)?, end });
        }
        Ok(prefixes)
    }

    /// What so many first units of a series add up to, counted again; fewer if some of them are missing.
    pub(super) async fn recount_prefix(
        &self,
        series: PairingId,
        units: u64,
    ) -> Result<PrefixSums, StoreError> {
        let mut conn = self.acquire().await?;
        recount(&mut conn, series, units).await
    }
}

/// What is stored of the first units of a series.
pub(super) async fn load(conn: &mut Connection, series: PairingId) -> Result<Option<PrefixSums>, StoreError> {
    let row = sqlx::query(LOAD).bind(series.0).fetch_optional(conn).await?;
    row.as_ref().map(read).transpose()
}

/// What so many first units of a series add up to, counted again; fewer if some of them are missing.
pub(super) async fn recount(
    conn: &mut Connection,
    series: PairingId,
    units: u64,
) -> Result<PrefixSums, StoreError> {
    let isolated: Vec<i64> =
        sqlx::query_scalar("SELECT pair FROM isolated WHERE pairing_id = $1 AND pair < $2")
            .bind(series.0)
            .bind(units as i64)
            .fetch_all(&mut *conn)
            .await?;
    let isolated: BTreeSet<u64> = isolated.into_iter().map(|index| index as u64).collect();
    let mut sums = PrefixSums { units: isolated.len() as u64, ..PrefixSums::default() };
    let counts = |index: u64| index < units && !isolated.contains(&index);
    let (work, mut from) = (work_of(conn, series).await?, 0);
    while from < units {
        let last = match work {
            Work::Pairs => {
                let page = read_points(conn, series, from).await?;
                page.iter().filter(|pair| counts(pair.index)).for_each(|pair| sums.add(pair));
                page.last().map(|pair| pair.index)
            }
            Work::Probes => {
                let page = read_places(conn, series, from).await?;
                sums.units += page.iter().filter(|index| counts(**index)).count() as u64;
                page.last().copied()
            }
        };
        let Some(last) = last else { break };
        from = last + 1;
    }
    Ok(sums)
}

/// A row from its second column on.
fn read(row: &Row) -> Result<PrefixSums, StoreError> {
    let number = |at: usize| -> Result<u64, StoreError> {
        u64::try_from(row.try_get::<i64, _>(at)?)
            .map_err(|_| StoreError::Damaged("a count of a completed prefix is negative".to_owned()))
    };
    let mut sums = PrefixSums { units: number(1)?, same: number(2)?, ..PrefixSums::default() };
    for (at, pair) in (3..).zip(cells()) {
        sums.tally.record_many(pair, number(at)?);
    }
    Ok(sums)
}

macro_rules! cells {
    () => {
        "loss_loss, loss_draw, loss_win, draw_loss, draw_draw, draw_win, win_loss, win_draw, win_win"
    };
}

const LOAD: &str =
    concat!("SELECT pairing_id, units, same, ", cells!(), " FROM prefixes WHERE pairing_id = $1");

/// With the last row that is stored of each series: its table is looked at in one place.
static LOAD_ALL: LazyLock<&'static str> = LazyLock::new(|| {
    let last = |table: &str| {
        format!(
            "(SELECT max(u.id) FROM {table} u
              WHERE u.id BETWEEN (x.pairing_id << 32) AND (x.pairing_id << 32) + 4294967295 {OF_EXPERIMENT})"
        )
    };
    let (games, probes, cells) = (last("games"), last("probes"), cells!());
    let sql = format!(
        "SELECT x.pairing_id, units, same, {cells}, p.work, CASE p.work WHEN 'pairs' THEN {games} ELSE {probes} END
         FROM prefixes x JOIN pairings p ON p.id = x.pairing_id WHERE p.retired_ms IS NULL"
    );
    sql.leak() // once
});

const SAVE: &str = concat!(
    "INSERT INTO prefixes (pairing_id, units, same, ",
    cells!(),
    ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (pairing_id) DO UPDATE SET units = excluded.units, same = excluded.same,
         loss_loss = excluded.loss_loss, loss_draw = excluded.loss_draw, loss_win = excluded.loss_win,
         draw_loss = excluded.draw_loss, draw_draw = excluded.draw_draw, draw_win = excluded.draw_win,
         win_loss = excluded.win_loss, win_draw = excluded.win_draw, win_win = excluded.win_win"
);
