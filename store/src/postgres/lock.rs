//! The advisory lock of the session that writes. The server lets go of it when the session ends, and with it whatever transaction the
//! session was in: whoever has it may read what is stored, and nobody else changes that any more.

use sqlx::Executor as _;

use super::dialect::Connection;
use super::error::code;
use super::server::Server;
use crate::error::StoreError;

/// "ASTRAGAL": the number of the advisory lock, which each database has of its own.
const LOCK: i64 = 0x4153_5452_4147_414C;
/// `lock_not_available`.
const OCCUPIED: &str = "55P03";
/// Of whoever has it and cannot be named.
const SOMEBODY: &str = "who does not say its name";

/// The sessions that have the lock, but for our own, end. The number of our tenure says that we may ask for that: whoever still has
/// the lock then had its tenure before us.
const END_OTHERS: &str = "
    SELECT count(pg_terminate_backend(l.pid)) FROM pg_catalog.pg_locks l
    WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND l.pid <> pg_backend_pid()
      AND l.classid::bigint = $1::bigint >> 32 AND l.objid::bigint = $1::bigint & 4294967295
      AND l.database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())
      AND EXISTS (SELECT 1 FROM tenure WHERE number = $2)";

/// Takes the lock; refused while another session has it. Of one that was killed a moment ago the server may not have heard
/// yet: so this waits a little.
pub(super) async fn take(conn: &mut Connection, server: &Server) -> Result<(), StoreError> {
    wait_for(conn, server, "SET lock_timeout = '2s'").await
}

async fn wait_for(conn: &mut Connection, server: &Server, at_most: &'static str) -> Result<(), StoreError> {
    conn.execute(at_most).await?;
    let taken = sqlx::query("SELECT pg_advisory_lock($1)").bind(LOCK).execute(&mut *conn).await;
    taken.map_err(|error| match code(&error).as_deref() {
        Some(OCCUPIED) => StoreError::Occupied { place: server.to_string(), holder: SOMEBODY.to_owned() },
        _ => error.into(),
    })?;
    conn.execute("RESET lock_timeout").await?;
    Ok(())
}

/// Lets go of the lock.
pub(super) async fn release(conn: &mut Connection) -> Result<(), StoreError> {
    sqlx::query("SELECT pg_advisory_unlock($1)").bind(LOCK).execute(conn).await?;
    Ok(())
}

/// Takes the lock from whoever has it still: a session that was stopped, or whose end the server has not heard of.
pub(super) async fn take_over(conn: &mut Connection, server: &Server, number: i64) -> Result<(), StoreError> {
    sqlx::query(END_OTHERS).bind(LOCK).bind(number).execute(&mut *conn).await?;
    // It may be in the middle of a large commit, which ends first.
    wait_for(conn, server, "SET lock_timeout = '20s'").await
}

/// Whether nobody has the lock. Changes nothing.
pub(super) async fn is_free(conn: &mut Connection) -> Result<bool, StoreError> {
    let free = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(LOCK).fetch_one(&mut *conn).await?;
    if free {
        release(conn).await?;
    }
    Ok(free)
}
