//! Seals: a checksum over all other columns of a row, so that a flipped bit on a disk is found by `check`.
//!
//! Whoever writes a row seals it in the same transaction. A row that was damaged before keeps its wrong seal: writing one
//! of its columns must not make the others look sound. Games have a checksum of their own kind (see `model::pair::checksum`), because
//! there are so many.

use sqlx::{AssertSqlSafe, Column, Row as _};

use super::dialect::{Connection, Row, hashed};
use super::many;
use crate::checksum::RowHash;
use crate::error::StoreError;

/// A table whose rows are sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sealed {
    table: &'static str,
    /// The column that tells its rows apart.
    key: &'static str,
    /// The column of the seal.
    column: &'static str,
    /// What people call a row, as SQL.
    name: &'static str,
}

const fn sealed(table: &'static str, name: &'static str) -> Sealed {
    Sealed { table, key: "id", column: "row_hash", name }
}

pub(super) const EXPERIMENTS: Sealed = sealed("experiments", "'experiment ' || name");
pub(super) const PLAYERS: Sealed = sealed("players", "'player ' || text");
pub(super) const PAIRINGS: Sealed = sealed("pairings", "'pairing ' || id");
pub(super) const WORKERS: Sealed = sealed("workers", "'worker ' || name");
pub(super) const BATCHES: Sealed = sealed("batches", "'batch ' || id");
pub(super) const TALLIES: Sealed =
    Sealed { key: "pairing_id", ..sealed("tallies", "'the tally of pairing ' || pairing_id") };
pub(super) const PREFIXES: Sealed =
    Sealed { key: "pairing_id", ..sealed("prefixes", "'the completed prefix of pairing ' || pairing_id") };
pub(super) const FORGOTTEN: Sealed = Sealed {
    key: "experiment_id",
    ..sealed("forgotten", "'what was dropped of experiment ' || experiment_id")
};
pub(super) const ALARMS: Sealed = sealed("alarms", "'alarm ' || id");
pub(super) const AUDITS: Sealed = sealed("audits", "'audit ' || id");
pub(super) const QUARANTINE: Sealed = sealed("quarantine", "'the quarantine of ' || identity");
pub(super) const JUDGEMENTS: Sealed = sealed("judgements", "'judgement ' || id");
pub(super) const STRUCK_GAMES: Sealed =
    Sealed { column: "seal", ..sealed("struck_games", "'struck game ' || id") };

pub(super) const STRUCK_PROBES: Sealed =
    Sealed { column: "seal", ..sealed("struck_probes", "'struck probe ' || id") };
pub(super) const POSITIONS: Sealed =
    sealed("positions", "'position ' || number || ' of experiment ' || experiment_id");
pub(super) const BELIEFS: Sealed =
    sealed("beliefs", "'what is believed of player ' || player_id || ' in experiment ' || experiment_id");
pub(super) const POSITION_MOVES: Sealed =
    sealed("position_moves", "'what move ' || move || ' is worth at row ' || position_id || ' of positions'");
pub(super) const OVERLONG: Sealed =
    Sealed { key: "batch_id", ..sealed("overlong", "'what is said of the times of batch ' || batch_id") };

/// All of them.
pub(super) const ALL: [Sealed; 18] = [
    EXPERIMENTS,
    PLAYERS,
    PAIRINGS,
    WORKERS,
    BATCHES,
    TALLIES,
    PREFIXES,
    FORGOTTEN,
    ALARMS,
    AUDITS,
    QUARANTINE,
    JUDGEMENTS,
    STRUCK_GAMES,
    OVERLONG,
    STRUCK_PROBES,
    POSITIONS,
    POSITION_MOVES,
    BELIEFS,
];

/// Rows that are looked at together.
const PAGE: i64 = 4096;

/// A row with what it should be sealed with and what it is.
struct Looked {
    id: i64,
    name: String,
    right: i64,
    stored: Option<i64>,
}

impl Sealed {
    /// Seals rows that were just written. Of rows that were there before, only those that were sound.
    pub(super) async fn seal(self, conn: &mut Connection, ids: &[i64]) -> Result<(), StoreError> {
        let rows = self.these(conn, ids).await?;
        self.store(conn, &rows).await
    }

    /// Seals the rows from `first` on, which are all new.
    pub(super) async fn seal_from(self, conn: &mut Connection, first: i64) -> Result<(), StoreError> {
        let mut first = first;
        loop {
            let rows = self.page(conn, first).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            first = last.id.saturating_add(1);
            self.store(conn, &rows).await?;
        }
    }

    /// Those of the rows that are as they were sealed: to be asked before they are changed.
    pub(super) async fn sound(self, conn: &mut Connection, ids: &[i64]) -> Result<Vec<i64>, StoreError> {
        let rows = self.these(conn, ids).await?;
        Ok(rows.iter().filter(|row| row.stored == Some(row.right)).map(|row| row.id).collect())
    }

    /// The names of all rows that are not as they were sealed.
    pub(super) async fn broken(self, conn: &mut Connection) -> Result<Vec<String>, StoreError> {
        Ok(self.changed(conn).await?.into_iter().map(|row| row.name).collect())
    }

    /// The numbers of the same rows.
    pub(super) async fn broken_ids(self, conn: &mut Connection) -> Result<Vec<i64>, StoreError> {
        Ok(self.changed(conn).await?.into_iter().map(|row| row.id).collect())
    }

    async fn changed(self, conn: &mut Connection) -> Result<Vec<Looked>, StoreError> {
        let (mut first, mut broken) = (i64::MIN, Vec::new());
        loop {
            let rows = self.page(conn, first).await?;
            let Some(last) = rows.last() else { return Ok(broken) };
            let Some(next) = last.id.checked_add(1) else { return Ok(broken) };
            first = next;
            broken.extend(rows.into_iter().filter(|row| row.stored != Some(row.right)));
        }
    }

    async fn store(self, conn: &mut Connection, rows: &[Looked]) -> Result<(), StoreError> {
        let Self { table, key, column, .. } = self;
        let seals: Vec<(i64, i64)> = rows.iter().map(|row| (row.id, row.right)).collect();
        Ok(many::update(conn, table, key, column, &seals).await?)
    }

    /// Some rows, in the order of their numbers.
    async fn these(self, conn: &mut Connection, ids: &[i64]) -> Result<Vec<Looked>, StoreError> {
        let Self { table, key, name, .. } = self;
        let select = format!("SELECT {key}, {name}, * FROM {table}");
        many::select(conn, &select, key, ids).await?.iter().map(|row| self.read(row)).collect()
    }

    /// A page of rows.
    async fn page(self, conn: &mut Connection, first: i64) -> Result<Vec<Looked>, StoreError> {
        let Self { table, key, name, .. } = self;
        let sql =
            format!("SELECT {key}, {name}, * FROM {table} WHERE {key} >= $1 ORDER BY {key} LIMIT {PAGE}");
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(first).fetch_all(conn).await?;
        rows.iter().map(|row| self.read(row)).collect()
    }

    fn read(self, row: &Row) -> Result<Looked, StoreError> {
        let (mut hash, mut stored) = (RowHash::new(0).text(self.table), None);
        for at in 2..row.len() {
            if row.column(at).name() == self.column {
                stored = row.try_get_unchecked(at)?;
                continue;
            }
            hash = hashed(hash, row, at)?;
        }
        let name: &[u8] = row.try_get_unchecked(1)?; // perhaps no text any more
        let name = String::from_utf8_lossy(name).into_owned();
        Ok(Looked { id: row.try_get_unchecked(0)?, name, right: hash.finish(), stored })
    }
}
