//! Seals: a checksum over all other columns of a row, so that a flipped bit on a disk is found by `check`.
//!
//! Whoever writes a row seals it in the same transaction. A row that was damaged before keeps its wrong seal: writing one
//! of its columns must not make the others look sound. Games have a checksum of their own kind (see `model::pair::checksum`), because
//! there are so many.

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Column, Row, SqliteConnection, TypeInfo, ValueRef};

use crate::checksum::RowHash;
use crate::error::StoreError;

/// A table whose rows are sealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sealed {
    table: &'static str,
    /// The column of the seal.
    column: &'static str,
    /// What people call a row, as SQL.
    name: &'static str,
}

const fn sealed(table: &'static str, name: &'static str) -> Sealed {
    Sealed { table, column: "row_hash", name }
}

pub(super) const EXPERIMENTS: Sealed = sealed("experiments", "'experiment ' || name");
pub(super) const PLAYERS: Sealed = sealed("players", "'player ' || text");
pub(super) const PAIRINGS: Sealed = sealed("pairings", "'pairing ' || id");
pub(super) const WORKERS: Sealed = sealed("workers", "'worker ' || name");
pub(super) const BATCHES: Sealed = sealed("batches", "'batch ' || id");
pub(super) const TALLIES: Sealed = sealed("tallies", "'the tally of pairing ' || pairing_id");
pub(super) const ALARMS: Sealed = sealed("alarms", "'alarm ' || id");
pub(super) const AUDITS: Sealed = sealed("audits", "'audit ' || id");
pub(super) const QUARANTINE: Sealed = sealed("quarantine", "'the quarantine of ' || identity");
pub(super) const JUDGEMENTS: Sealed = sealed("judgements", "'judgement ' || id");
pub(super) const STRUCK_GAMES: Sealed =
    Sealed { table: "struck_games", column: "seal", name: "'struck game ' || id" };

pub(super) const STRUCK_PROBES: Sealed =
    Sealed { table: "struck_probes", column: "seal", name: "'struck probe ' || id" };
pub(super) const POSITIONS: Sealed =
    sealed("positions", "'position ' || number || ' of experiment ' || experiment_id");
pub(super) const POSITION_MOVES: Sealed =
    sealed("position_moves", "'move ' || move || ' of position ' || position_id");
pub(super) const OVERLONG: Sealed = sealed("overlong", "'what is said of the times of batch ' || batch_id");

/// All of them.
pub(super) const ALL: [Sealed; 15] = [
    EXPERIMENTS,
    PLAYERS,
    PAIRINGS,
    WORKERS,
    BATCHES,
    TALLIES,
    ALARMS,
    AUDITS,
    QUARANTINE,
    JUDGEMENTS,
    STRUCK_GAMES,
    OVERLONG,
    STRUCK_PROBES,
    POSITIONS,
    POSITION_MOVES,
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
    pub(super) async fn seal(self, conn: &mut SqliteConnection, ids: &[i64]) -> Result<(), StoreError> {
        for &id in ids {
            for row in self.look(conn, "rowid = ?1", id).await? {
                self.store(conn, &row).await?;
            }
        }
        Ok(())
    }

    /// Seals the rows from `first` on, which are all new.
    pub(super) async fn seal_from(self, conn: &mut SqliteConnection, first: i64) -> Result<(), StoreError> {
        let mut first = first;
        loop {
            let rows = self.look(conn, "rowid >= ?1", first).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            first = last.id.saturating_add(1);
            for row in &rows {
                self.store(conn, row).await?;
            }
        }
    }

    /// Those of the rows that are as they were sealed: to be asked before they are changed.
    pub(super) async fn sound(
        self,
        conn: &mut SqliteConnection,
        ids: &[i64],
    ) -> Result<Vec<i64>, StoreError> {
        let mut sound = Vec::new();
        for &id in ids {
            let rows = self.look(conn, "rowid = ?1", id).await?;
            sound.extend(rows.iter().filter(|row| row.stored == Some(row.right)).map(|row| row.id));
        }
        Ok(sound)
    }

    /// The names of all rows that are not as they were sealed.
    pub(super) async fn broken(self, conn: &mut SqliteConnection) -> Result<Vec<String>, StoreError> {
        let (mut first, mut broken) = (i64::MIN, Vec::new());
        loop {
            let rows = self.look(conn, "rowid >= ?1", first).await?;
            let Some(last) = rows.last() else { return Ok(broken) };
            let Some(next) = last.id.checked_add(1) else { return Ok(broken) };
            first = next;
            broken.extend(rows.into_iter().filter(|row| row.stored != Some(row.right)).map(|row| row.name));
        }
    }

    async fn store(self, conn: &mut SqliteConnection, row: &Looked) -> Result<(), StoreError> {
        let Self { table, column, .. } = self;
        sqlx::query(AssertSqlSafe(format!("UPDATE {table} SET {column} = ? WHERE rowid = ?")))
            .bind(row.right)
            .bind(row.id)
            .execute(conn)
            .await?;
        Ok(())
    }

    /// A page of rows.
    async fn look(
        self,
        conn: &mut SqliteConnection,
        which: &str,
        id: i64,
    ) -> Result<Vec<Looked>, StoreError> {
        let Self { table, name, .. } = self;
        let sql = format!("SELECT rowid, {name}, * FROM {table} WHERE {which} ORDER BY rowid LIMIT {PAGE}");
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(id).fetch_all(conn).await?;
        rows.iter().map(|row| self.read(row)).collect()
    }

    fn read(self, row: &SqliteRow) -> Result<Looked, StoreError> {
        let (mut hash, mut stored) = (RowHash::new(0).text(self.table), None);
        for at in 2..row.len() {
            if row.column(at).name() == self.column {
                stored = row.try_get_unchecked(at)?;
                continue;
            }
            hash = with_value(hash, row, at)?;
        }
        let name: &[u8] = row.try_get_unchecked(1)?; // perhaps no text any more
        let name = String::from_utf8_lossy(name).into_owned();
        Ok(Looked { id: row.try_get_unchecked(0)?, name, right: hash.finish(), stored })
    }
}

/// A value of any kind; one kind never passes for another.
fn with_value(hash: RowHash, row: &SqliteRow, at: usize) -> Result<RowHash, sqlx::Error> {
    let raw = row.try_get_raw(at)?;
    if raw.is_null() {
        return Ok(hash.word(0));
    }
    Ok(match raw.type_info().name() {
        "INTEGER" | "BOOLEAN" | "INT4" => hash.word(1).int(row.try_get_unchecked(at)?),
        "REAL" => hash.word(2).word(row.try_get_unchecked::<f64, _>(at)?.to_bits()),
        "BLOB" => hash.word(3).bytes(row.try_get_unchecked(at)?),
        _ => hash.word(4).bytes(row.try_get_unchecked(at)?), // text, which may be none any more
    })
}

/// A checksum of all of a row but its first column.
pub(super) fn hash_of(row: &SqliteRow) -> Result<i64, StoreError> {
    let mut hash = RowHash::new(0);
    for at in 1..row.len() {
        hash = with_value(hash, row, at)?;
    }
    Ok(hash.finish())
}
