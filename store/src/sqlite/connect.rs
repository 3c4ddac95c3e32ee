//! Connections to a file, and their settings.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection, SqlitePool};

use super::error::is_not_a_database;
use crate::error::StoreError;
use crate::options::{Durability, OpenOptions};
#[cfg(debug_assertions)]
use crate::sabotage::{Sabotage, is};

/// Bytes of a page, decided when a file is made.
const PAGE: u32 = 8192;
/// Pages in the log after which they are copied into the file: 32 MiB.
const CHECKPOINT_PAGES: &str = "4096";
/// To this size the log is cut back when readers had let it grow: 128 MiB.
const LOG_BYTES: &str = "134217728";
/// How long somebody waits for a connection to read: whoever looks at every row of a large file has it for minutes.
const LONGEST_WAIT: Duration = Duration::from_secs(600);
/// Memory of each reader, in KiB.
const READER_KIB: u32 = 16 * 1024;

pub(super) async fn connect(
    path: &Path,
    options: SqliteConnectOptions,
) -> Result<SqliteConnection, StoreError> {
    SqliteConnection::connect_with(&options).await.map_err(|error| match is_not_a_database(&error) {
        true => StoreError::Foreign(path.to_owned()),
        false => error.into(),
    })
}

pub(super) async fn close(conn: SqliteConnection) -> Result<(), StoreError> {
    Ok(conn.close().await?)
}

fn common(path: &Path, kib: u32) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(Duration::from_secs(5))
        .pragma("cache_size", format!("-{kib}"))
        .pragma("temp_store", "memory")
}

pub(super) fn writing(path: &Path, options: &OpenOptions) -> SqliteConnectOptions {
    let most_pages = options.most_mib.map_or(u32::MAX - 1, |mib| mib.saturating_mul(1 << 20 >> PAGE.ilog2()));
    let synchronous = match options.durability {
        Durability::Full => SqliteSynchronous::Full,
        Durability::Normal => SqliteSynchronous::Normal,
    };
    #[cfg(debug_assertions)]
    let synchronous = match is(Sabotage::NoSync) {
        true => SqliteSynchronous::Off,
        false => synchronous,
    };
    common(path, options.cache_kib)
        .create_if_missing(true)
        .page_size(PAGE)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .pragma("wal_autocheckpoint", CHECKPOINT_PAGES)
        .pragma("journal_size_limit", LOG_BYTES)
        .pragma("max_page_count", most_pages.to_string())
}

/// Twice tied: the file is opened read-only, and the connection refuses statements that write.
pub(super) fn reading(path: &Path) -> SqliteConnectOptions {
    common(path, READER_KIB).read_only(true).pragma("query_only", "ON")
}

/// Read-only as well, for a statement that writes another file.
pub(super) fn copying(path: &Path) -> SqliteConnectOptions {
    common(path, READER_KIB).read_only(true)
}

pub(super) fn pool(path: &Path, readers: u32) -> SqlitePool {
    pooled(reading(path), readers)
}

pub(super) fn pooled(options: SqliteConnectOptions, connections: u32) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(connections.max(1))
        .acquire_timeout(LONGEST_WAIT)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_lazy_with(options)
}
