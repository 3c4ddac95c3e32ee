//! The one connection of a file that writes.

use sqlx::{AssertSqlSafe, Connection as _};

use super::dialect::{ConnectOptions, Connection, Transaction};
use super::lock::Lock;
use crate::error::StoreError;
use crate::model::ids::ExperimentId;
use crate::model::memory::Memory;

/// A connection that writes to a file, and its lock.
#[derive(Debug)]
pub(crate) struct Link {
    pub(super) conn: Connection,
    /// How to connect again.
    pub(super) options: ConnectOptions,
    pub(super) lock: Lock,
}

impl Link {
    /// What is to be remembered at first.
    pub(crate) async fn memory(&mut self) -> Result<Memory, StoreError> {
        let (last,): (i64,) =
            sqlx::query_as("SELECT coalesce(max(id), 0) FROM batches").fetch_one(&mut self.conn).await?;
        Ok(Memory::new(last + 1))
    }

    /// Begins a transaction that may write. A plain `BEGIN` would only read at first, and could then be refused the right
    /// to write.
    ///
    /// On a full disk `SQLite` rolls back by itself; sqlx, whose own rollback fails then, never learns of it and would refuse
    /// every transaction from here on. Such a connection is replaced.
    ///
    /// A file that was moved, removed or replaced is written to no more.
    pub(crate) async fn begin(&mut self, _: &mut Memory) -> Result<Transaction<'_>, StoreError> {
        self.conn.ping().await?; // a rollback that is under way is done then
        if self.conn.is_in_transaction() {
            // The new one first: the log goes when nobody has the file open.
            let new = Connection::connect_with(&self.options).await?;
            std::mem::replace(&mut self.conn, new).close().await?;
        }
        self.lock.check_in_place()?;
        Ok(self.conn.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// Ends a transaction, which is to be confirmed then.
    pub(crate) async fn commit(tx: Transaction<'_>) -> Result<(), sqlx::Error> {
        tx.commit().await
    }

    /// Whether a transaction was carried out: here a commit says what it did.
    pub(crate) async fn confirm(&mut self, ended: Result<(), sqlx::Error>) -> Result<(), StoreError> {
        Ok(ended?)
    }

    /// A file answers, if it takes its time.
    pub(crate) async fn patiently<T>(
        doing: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        doing.await
    }

    /// Refuses to go on if the file was moved, removed or replaced.
    pub(crate) fn check_in_place(&self) -> Result<(), StoreError> {
        self.lock.check_in_place()
    }

    /// Counts the starts of coordinators on this file.
    pub(crate) async fn begin_epoch(&mut self, memory: &mut Memory) -> Result<u32, StoreError> {
        let mut tx = self.begin(memory).await?;
        let (last,): (i32,) = sqlx::query_as("PRAGMA user_version").fetch_one(&mut *tx).await?;
        let epoch = last.saturating_add(1);
        sqlx::query(AssertSqlSafe(format!("PRAGMA user_version = {epoch}"))).execute(&mut *tx).await?;
        tx.commit().await?;
        self.lock.mark_open();
        Ok(epoch.unsigned_abs())
    }

    /// Makes room for the units of a new experiment: a file has one place for all.
    pub(crate) async fn make_room(_: &mut Connection, _: ExperimentId) -> Result<(), StoreError> {
        Ok(())
    }

    /// An experiment was stored: whatever becomes of the log, the file itself knows what it is about.
    pub(crate) async fn settle(&mut self) {
        let _ = checkpoint(&mut self.conn).await; // if it fails the log is still there
    }

    /// Puts right what follows from something else and may be damaged by itself.
    pub(crate) async fn renew_indices(&mut self) {
        let _ = sqlx::query("REINDEX").execute(&mut self.conn).await; // if it was the table, nothing is lost by trying
    }

    /// How many bytes the games of an experiment take: with everything else, because a file is one place for all.
    pub(crate) async fn size_of(conn: &mut Connection, _: ExperimentId) -> Result<u64, StoreError> {
        let size: i64 =
            sqlx::query_scalar("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
                .fetch_one(conn)
                .await?;
        Ok(size as u64)
    }

    /// Gives the space back that rows do not need any more, and says how much they take now. The file is written anew.
    pub(crate) async fn give_back(&mut self, experiment: ExperimentId) -> Result<u64, StoreError> {
        sqlx::query("VACUUM").execute(&mut self.conn).await?;
        Self::size_of(&mut self.conn, experiment).await
    }

    pub(crate) async fn close(self) -> Result<(), StoreError> {
        let Self { mut conn, mut lock, .. } = self;
        if lock.check_in_place().is_err() {
            return Ok(conn.close().await?); // the name is somebody else's by now
        }
        sqlx::query("PRAGMA optimize").execute(&mut conn).await?;
        if checkpoint(&mut conn).await? {
            lock.mark_closed();
        }
        conn.close().await?; // and only then the lock is let go of
        lock.mark_closed_without_log();
        Ok(())
    }
}

/// Copies the log into the file, as far as nobody reads; whether that was all of it.
pub(super) async fn checkpoint(conn: &mut Connection) -> Result<bool, StoreError> {
    let (busy, frames, copied): (i64, i64, i64) =
        sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(conn).await?;
    Ok(busy == 0 && frames == copied)
}
