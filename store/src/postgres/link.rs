//! The one connection that writes.
//!
//! Two things keep a second coordinator out. An advisory lock, which the server lets go of when the connection ends, says at
//! the start that somebody is there. And the number of the start is locked and compared in every transaction: whoever lost
//! its connection, and with it the lock, commits nothing once another was started.

use sqlx::{AssertSqlSafe, Connection as _, Executor};

use super::connect::{connect, is_severed};
use super::dialect::{ConnectOptions, Connection, Transaction};
use super::error::code;
use super::server::Server;
use crate::error::StoreError;
use crate::model::ids::ExperimentId;
use crate::model::memory::Memory;

/// "ASTRAGAL": the number of the advisory lock, which each database has of its own.
const LOCK: i64 = 0x4153_5452_4147_414C;

/// A connection that writes to a database, and how to get another.
#[derive(Debug)]
pub(crate) struct Link {
    conn: Connection,
    server: Server,
    options: ConnectOptions,
    /// The number of the start that this is.
    epoch: i64,
    /// Whether another coordinator was started meanwhile.
    is_superseded: bool,
}

/// In place of the number of the start, for as long as a copy is being made.
const UNFINISHED: i64 = -1;
/// `lock_not_available`.
const OCCUPIED: &str = "55P03";

/// Takes the place of the one writer; refused while another has it. Of one that was killed a moment ago the server
/// may not have heard yet: so this waits a little.
pub(super) async fn take_lock(conn: &mut Connection, server: &Server) -> Result<(), StoreError> {
    conn.execute("SET lock_timeout = '2s'").await?;
    let taken = sqlx::query("SELECT pg_advisory_lock($1)").bind(LOCK).execute(&mut *conn).await;
    taken.map_err(|error| match code(&error).as_deref() {
        Some(OCCUPIED) => StoreError::Occupied(server.to_string()),
        _ => error.into(),
    })?;
    conn.execute("RESET lock_timeout").await?;
    Ok(())
}

/// Refuses if somebody has the place of the one writer. Changes nothing.
pub(super) async fn check_free(conn: &mut Connection, server: &Server) -> Result<(), StoreError> {
    let free: bool =
        sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(LOCK).fetch_one(&mut *conn).await?;
    if !free {
        return Err(StoreError::Occupied(server.to_string()));
    }
    sqlx::query("SELECT pg_advisory_unlock($1)").bind(LOCK).execute(conn).await?;
    Ok(())
}

/// From now on, and until it is finished, this is a copy that is being made.
pub(super) async fn begin_copy(conn: &mut Connection) -> Result<(), StoreError> {
    sqlx::query("UPDATE coordinator SET epoch = $1").bind(UNFINISHED).execute(conn).await?;
    Ok(())
}

async fn read_epoch(conn: &mut Connection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT epoch FROM coordinator").fetch_one(conn).await?)
}

impl Link {
    /// A connection that has the lock already.
    pub(super) async fn new(
        mut conn: Connection,
        server: Server,
        options: ConnectOptions,
    ) -> Result<Self, StoreError> {
        let epoch = read_epoch(&mut conn).await?;
        Ok(Self { conn, server, options, epoch, is_superseded: false })
    }

    /// What is to be remembered at first.
    pub(crate) async fn memory(&mut self) -> Result<Memory, StoreError> {
        Ok(Memory::new(last_batch(&mut self.conn).await? + 1))
    }

    /// Begins a transaction that may write, if nobody else was started since. A connection that was lost is replaced;
    /// what became of the last commit over it is not known then, so that nothing is remembered.
    pub(crate) async fn begin(&mut self, memory: &mut Memory) -> Result<Transaction<'_>, StoreError> {
        self.check_in_place()?;
        if self.conn.ping().await.is_err() {
            self.connect_again().await?;
            *memory = self.memory().await?;
        }
        let mut tx = self.conn.begin().await?;
        let epoch: i64 =
            sqlx::query_scalar("SELECT epoch FROM coordinator FOR UPDATE").fetch_one(&mut *tx).await?;
        if epoch != self.epoch {
            self.is_superseded = true;
            return Err(StoreError::Superseded(self.server.to_string()));
        }
        Ok(tx)
    }

    async fn connect_again(&mut self) -> Result<(), StoreError> {
        let mut conn = connect(&self.server, &self.options).await?;
        // Whoever was started meanwhile stays: that is said before anything about a lock.
        if read_epoch(&mut conn).await? != self.epoch {
            self.is_superseded = true;
            return Err(StoreError::Superseded(self.server.to_string()));
        }
        take_lock(&mut conn, &self.server).await?;
        self.conn = conn;
        Ok(())
    }

    /// Ends a transaction that stored batches.
    pub(crate) async fn commit(tx: Transaction<'_>) -> Result<(), sqlx::Error> {
        tx.commit().await
    }

    /// Whether a commit that failed was carried out all the same: a connection may break between the two. The batches
    /// tell, which were stored with it.
    pub(crate) async fn was_stored(
        &mut self,
        failed: sqlx::Error,
        memory: &Memory,
    ) -> Result<(), StoreError> {
        if !is_severed(&failed) {
            return Err(failed.into());
        }
        self.connect_again().await?;
        match last_batch(&mut self.conn).await? >= memory.next_batch {
            true => Ok(()),
            false => Err(failed.into()),
        }
    }

    /// Refuses to go on if another coordinator was started.
    pub(crate) fn check_in_place(&self) -> Result<(), StoreError> {
        match self.is_superseded {
            true => Err(StoreError::Superseded(self.server.to_string())),
            false => Ok(()),
        }
    }

    /// Counts the starts of coordinators on this database.
    pub(crate) async fn begin_epoch(&mut self, memory: &mut Memory) -> Result<u32, StoreError> {
        let mut tx = self.begin(memory).await?;
        let epoch: i64 = sqlx::query_scalar("UPDATE coordinator SET epoch = epoch + 1 RETURNING epoch")
            .fetch_one(&mut *tx)
            .await?;
        tx.commit().await?;
        self.epoch = epoch;
        u32::try_from(epoch)
            .map_err(|_| StoreError::TooLarge { what: "a number of starts", value: epoch as u64 })
    }

    /// The number of the start is this from now on.
    pub(super) const fn started(&mut self, epoch: i64) {
        self.epoch = epoch;
    }

    /// Whether a copy into this database was begun and not finished.
    pub(super) const fn is_unfinished(&self) -> bool {
        self.epoch == UNFINISHED
    }

    /// Makes room for the units of a new experiment: tables of its own, which keep nobody waiting who reads others.
    pub(crate) async fn make_room(
        conn: &mut Connection,
        ExperimentId(id): ExperimentId,
    ) -> Result<(), StoreError> {
        for table in ["games", "probes"] {
            for sql in [
                format!("CREATE TABLE {table}_{id} (LIKE {table} INCLUDING ALL, PRIMARY KEY (id))"),
                format!("ALTER TABLE {table} ATTACH PARTITION {table}_{id} FOR VALUES IN ({id})"),
            ] {
                conn.execute(AssertSqlSafe(sql)).await?;
            }
        }
        Ok(())
    }

    /// An experiment was stored: a commit is all that it takes.
    pub(crate) async fn settle(&mut self) {}

    /// Indices are the server's own matter.
    pub(crate) async fn renew_indices(&mut self) {}

    pub(crate) async fn close(self) -> Result<(), StoreError> {
        Ok(self.conn.close().await?)
    }
}

async fn last_batch(conn: &mut Connection) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM batches").fetch_one(conn).await?)
}
