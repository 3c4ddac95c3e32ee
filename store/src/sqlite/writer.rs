//! The one connection of a file that writes, and what it remembers. What it writes is in the files beside, by what it is
//! about.

use std::collections::BTreeMap;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Sqlite, SqliteConnection, Transaction};

use super::lock::Lock;
use crate::error::StoreError;
use crate::model::ids::PairingId;
use crate::model::unit::Sums;

/// Writes to a file. Every method is one transaction: when it returns, all of it is on disk; when it fails, none.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(super) conn: SqliteConnection,
    pub(super) file: OpenFile,
    /// The number of the next batch.
    pub(super) next_batch: i64,
    /// What is known of the pairings that results came for.
    pub(super) pairings: BTreeMap<PairingId, Known>,
    /// The ids of the workers that were here.
    pub(super) workers: BTreeMap<String, i64>,
}

/// The file that a writer has.
#[derive(Debug)]
pub(super) struct OpenFile {
    /// How to connect again.
    pub(super) options: SqliteConnectOptions,
    pub(super) lock: Lock,
}

/// What the writer remembers of a pairing.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) replayable: bool,
    pub(super) sums: Sums,
}

impl Known {
    /// What is known of it once everything is stored.
    pub(super) fn stored(self) -> Self {
        Self { sums: self.sums.stored(), ..self }
    }
}

impl Writer {
    pub(super) async fn new(mut conn: SqliteConnection, file: OpenFile) -> Result<Self, StoreError> {
        let (last,): (i64,) =
            sqlx::query_as("SELECT coalesce(max(id), 0) FROM batches").fetch_one(&mut conn).await?;
        Ok(Self { conn, file, next_batch: last + 1, pairings: BTreeMap::new(), workers: BTreeMap::new() })
    }

    pub(super) async fn close(self) -> Result<(), StoreError> {
        let Self { mut conn, mut file, .. } = self;
        if file.lock.check_in_place().is_err() {
            return Ok(conn.close().await?); // the name is somebody else's by now
        }
        sqlx::query("PRAGMA optimize").execute(&mut conn).await?;
        if checkpoint(&mut conn).await? {
            file.lock.mark_closed();
        }
        conn.close().await?; // and only then the lock is let go of
        file.lock.mark_closed_without_log();
        Ok(())
    }

    /// Refuses to go on if the file was moved, removed or replaced.
    pub(super) fn check_in_place(&self) -> Result<(), StoreError> {
        self.file.lock.check_in_place()
    }

    /// Counts the starts of coordinators on this file and gives the number of this one: no fence of an earlier one
    /// comes again, however quickly it was started anew and whatever the clock says.
    pub(super) async fn begin_epoch(&mut self) -> Result<u32, StoreError> {
        let mut tx = begin(&mut self.conn, &self.file).await?;
        let (last,): (i32,) = sqlx::query_as("PRAGMA user_version").fetch_one(&mut *tx).await?;
        let epoch = last.saturating_add(1);
        sqlx::query(AssertSqlSafe(format!("PRAGMA user_version = {epoch}"))).execute(&mut *tx).await?;
        tx.commit().await?;
        self.file.lock.mark_open();
        Ok(epoch.unsigned_abs())
    }

    /// What is remembered must be what is stored.
    pub(super) fn forget(&mut self, pairings: &[PairingId]) {
        self.pairings.retain(|pairing, _| !pairings.contains(pairing));
    }
}

/// Begins a transaction that may write. A plain `BEGIN` would only read at first, and could then be refused the right
/// to write.
///
/// On a full disk `SQLite` rolls back by itself; sqlx, whose own rollback fails then, never learns of it and would refuse
/// every transaction from here on. Such a connection is replaced.
///
/// A file that was moved, removed or replaced is written to no more.
pub(super) async fn begin<'a>(
    conn: &'a mut SqliteConnection,
    file: &OpenFile,
) -> Result<Transaction<'a, Sqlite>, StoreError> {
    conn.ping().await?; // a rollback that is under way is done then
    if conn.is_in_transaction() {
        // The new one first: the log goes when nobody has the file open.
        let new = SqliteConnection::connect_with(&file.options).await?;
        std::mem::replace(conn, new).close().await?;
    }
    file.lock.check_in_place()?;
    Ok(conn.begin_with("BEGIN IMMEDIATE").await?)
}

/// Copies the log into the file, as far as nobody reads; whether that was all of it.
pub(super) async fn checkpoint(conn: &mut SqliteConnection) -> Result<bool, StoreError> {
    let (busy, frames, copied): (i64, i64, i64) =
        sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(conn).await?;
    Ok(busy == 0 && frames == copied)
}
