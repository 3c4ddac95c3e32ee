//! The migrations, and which databases are refused.

use sqlx::Connection as _;

use super::dialect::Connection;
use super::server::Server;
use crate::error::StoreError;
use crate::migrating::{Applied, Step, failed, migrator, newest, schema_of};

/// In the order in which they are applied.
pub(super) const MIGRATIONS: [Step; 2] = [
    (1, "tables", include_str!("../../../migrations/postgres/0001_tables.sql")),
    (2, "views", include_str!("../../../migrations/postgres/0002_views.sql")),
];

/// The schema that this build reads and writes.
pub(super) const KNOWN: i64 = newest(&MIGRATIONS);
/// The oldest server of which all is known that is used here, as it writes its version.
const OLDEST: i32 = 130_000;

/// What is in the place where our tables would be made, and which of our marks it has.
const LOOK: &str = "
    SELECT (SELECT count(*) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v')),
           to_regclass('_sqlx_migrations') IS NOT NULL AND to_regclass('coordinator') IS NOT NULL,
           current_setting('server_version_num')::integer, current_setting('server_encoding')";

/// Looks what a database is: the number of its schema, nothing if it is empty. Refuses what is not ours or from the future.
pub(super) async fn look(conn: &mut Connection, server: &Server) -> Result<Option<i64>, StoreError> {
    let (tables, is_ours, version, encoding): (i64, bool, i32, String) =
        sqlx::query_as(LOOK).fetch_one(&mut *conn).await?;
    if version < OLDEST || encoding != "UTF8" {
        return Err(StoreError::Unfit { place: server.to_string(), version: version / 10_000, encoding });
    }
    if tables == 0 {
        return Ok(None);
    }
    if !is_ours {
        return Err(StoreError::Foreign(server.to_string().into()));
    }
    let applied: Vec<Applied> =
        sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut *conn)
            .await?;
    schema_of(&server.to_string(), &applied, &MIGRATIONS).map(Some)
}

/// Brings a database up to date, all of it or nothing.
pub(super) async fn migrate(conn: &mut Connection, server: &Server) -> Result<(), StoreError> {
    let mut tx = conn.begin().await?;
    let applied = migrator(&MIGRATIONS).run_direct(None, &mut *tx, false).await;
    applied.map_err(|error| failed(&server.to_string(), error, &MIGRATIONS))?;
    Ok(tx.commit().await?)
}
