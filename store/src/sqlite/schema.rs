//! The migrations, and which databases are refused.

use std::path::{Path, PathBuf};

use sqlx::{Connection, SqliteConnection};

use super::error::is_not_a_database;
use crate::error::StoreError;
use crate::migrating::{Applied, Step, failed, migrator, newest, schema_of};

/// "ASTR", which `0001_tables.sql` writes into the file.
const APPLICATION: i32 = 0x4153_5452;
/// The oldest `SQLite` without the bug that can corrupt a write-ahead log.
const OLDEST_SQLITE: [u32; 3] = [3, 51, 3];

/// Numbers, names and texts, in the order in which they are applied. What was released is never changed, only added to.
pub(crate) const MIGRATIONS: [Step; 2] = [
    (1, "tables", include_str!("../../../migrations/sqlite/0001_tables.sql")),
    (2, "views", include_str!("../../../migrations/sqlite/0002_views.sql")),
];

/// The schema that this build reads and writes.
pub(super) const KNOWN: i64 = newest(&MIGRATIONS);
/// What the list of migrations says of each, instead of when it was applied and how long that took: nobody asks, and what
/// is always the same can be compared.
const APPLIED: (&str, i64) = ("1970-01-01 00:00:00", 0);

/// What is in a file. The list of migrations is made first, and alone if that is where a start was interrupted.
const LOOK: &str = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> '_sqlx_migrations'";

/// What a file is before anything is done to it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Nothing in it yet.
    Empty,
    /// Ours, with this schema.
    Schema(i64),
}

/// Looks what a file is; refuses what is not ours or from the future.
pub(super) async fn look(conn: &mut SqliteConnection, path: &Path) -> Result<Found, StoreError> {
    let foreign = |error: sqlx::Error| match is_not_a_database(&error) {
        true => StoreError::Foreign(path.to_owned()),
        false => error.into(),
    };
    let (tables,): (i64,) = sqlx::query_as(LOOK).fetch_one(&mut *conn).await.map_err(foreign)?;
    if tables == 0 {
        return Ok(Found::Empty);
    }
    let (application,): (i32,) = sqlx::query_as("PRAGMA application_id").fetch_one(&mut *conn).await?;
    if application != APPLICATION {
        return Err(StoreError::Foreign(path.to_owned()));
    }
    let applied: Vec<Applied> =
        sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut *conn)
            .await?;
    schema_of(&path.to_string_lossy(), &applied, &MIGRATIONS).map(Found::Schema)
}

/// Brings a file up to date.
pub(super) async fn migrate(conn: &mut SqliteConnection, path: PathBuf) -> Result<(), StoreError> {
    apply(conn, path, &MIGRATIONS).await?;
    let mut tx = conn.begin().await?;
    sqlx::query(
        "UPDATE _sqlx_migrations SET installed_on = ?1, execution_time = ?2
         WHERE installed_on <> ?1 OR execution_time <> ?2",
    )
    .bind(APPLIED.0)
    .bind(APPLIED.1)
    .execute(&mut *tx)
    .await?;
    Ok(tx.commit().await?)
}

async fn apply(conn: &mut SqliteConnection, path: PathBuf, migrations: &[Step]) -> Result<(), StoreError> {
    // `run` is the same, but the future of who calls it could not be sent to another thread.
    let applied = migrator(migrations).run_direct(None, conn, false).await;
    applied.map_err(|error| failed(&path.to_string_lossy(), error, migrations))
}

/// Refuses a library that can corrupt files.
pub(super) async fn check_sqlite(conn: &mut SqliteConnection) -> Result<(), StoreError> {
    let (version,): (String,) = sqlx::query_as("SELECT sqlite_version()").fetch_one(conn).await?;
    if is_safe(&version) { Ok(()) } else { Err(StoreError::OldSqlite(version)) }
}

fn is_safe(version: &str) -> bool {
    let parts: Vec<u32> = version.split('.').map_while(|part| part.parse().ok()).collect();
    parts.as_slice() >= OLDEST_SQLITE.as_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every table and view with its columns, whatever their order.
    async fn shape(conn: &mut SqliteConnection) -> Vec<(String, String, String)> {
        let shape =
            "SELECT s.type, s.name, t.name || ' ' || t.type || ' ' || t.\"notnull\" FROM sqlite_schema s,
                     pragma_table_info(s.name) t ORDER BY 1, 2, 3";
        sqlx::query_as(shape).fetch_all(conn).await.unwrap()
    }

    #[tokio::test]
    async fn every_earlier_schema_becomes_this_one() {
        let mut expected = Vec::new();
        for earlier in 0..=MIGRATIONS.len() {
            let mut conn = SqliteConnection::connect("sqlite::memory:").await.unwrap();
            apply(&mut conn, PathBuf::new(), &MIGRATIONS[..earlier]).await.unwrap();
            migrate(&mut conn, PathBuf::new()).await.unwrap();
            let shape = shape(&mut conn).await;
            if earlier == 0 {
                expected.clone_from(&shape);
            }
            assert_eq!(shape, expected, "from schema {earlier}");
        }
        assert!(expected.len() > 100, "{expected:?}");
    }

    #[test]
    fn old_libraries_are_refused() {
        for (version, safe) in [
            ("3.51.3", true),
            ("3.51.2", false),
            ("3.52.0", true),
            ("4.0.0", true),
            ("3.9.9", false),
            ("", false),
        ] {
            assert_eq!(is_safe(version), safe, "{version}");
        }
    }
}
