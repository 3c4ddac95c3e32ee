//! Opening a file: its lock, its version, its settings.

use std::path::Path;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection, SqlitePool};

use super::backup;
use super::error::{StoreError, is_not_a_database};
use super::lock::{Lock, check_one_name};
use super::reader::Reader;
use super::schema::{self, Found};
use super::writer::{OpenFile, Writer, checkpoint};

/// What survives what. A crash of the process loses nothing either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// What was committed survives a power failure.
    #[default]
    Full,
    /// A power failure may lose the last commits, but never damages the file. For trials and benchmarks.
    Normal,
}

/// How to open a store.
#[derive(Clone, Copy, Debug)]
pub struct OpenOptions {
    /// What survives what.
    pub durability: Durability,
    /// Connections for reading.
    pub readers: u32,
    /// Memory for pages of the writer, in KiB.
    pub cache_kib: u32,
    /// The most that the file may grow to, in MiB; beyond, the disk counts as full.
    pub most_mib: Option<u32>,
}

impl Default for OpenOptions {
    fn default() -> Self {
        Self { durability: Durability::Full, readers: 4, cache_kib: 64 * 1024, most_mib: None }
    }
}

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

/// An open file: the one writer, and a reader that can be cloned.
#[derive(Debug)]
pub struct Store {
    /// The only writer of the file.
    pub writer: Writer,
    /// Reads beside it.
    pub reader: Reader,
}

impl Store {
    /// Opens a file to write, and makes it if it is missing. Refused while another coordinator has it, if it is
    /// not ours, and if a newer astragal wrote it; nothing is changed then.
    pub async fn open(path: impl AsRef<Path>, options: OpenOptions) -> Result<Self, StoreError> {
        Self::open_and(path.as_ref(), options, true).await
    }

    /// The same of a file that is a copy itself: no other is kept. (Boxed: keeping a copy looks at it in this way.)
    pub(super) fn open_without_copy(path: &Path) -> BoxFuture<'_, Result<Self, StoreError>> {
        Box::pin(Self::open_and(path, OpenOptions::default(), false))
    }

    async fn open_and(path: &Path, options: OpenOptions, keeps_old: bool) -> Result<Self, StoreError> {
        let mut lock = Lock::take(path)?;
        // Looked at before anything is set: even opening in WAL mode would change the file.
        let mut conn = connect(path, reading(path)).await?;
        let found = schema::look(&mut conn, path).await?;
        close(conn).await?;
        let is_new = found == Found::Empty;
        if !is_new {
            lock.check_log()?;
        }
        if keeps_old {
            keep_old(path, found).await?;
        }
        let writing = writing(path, options);
        let mut conn = connect(path, writing.clone()).await?;
        schema::check_sqlite(&mut conn).await?;
        let (mode,): (String,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(&mut conn).await?;
        if mode != "wal" {
            return Err(StoreError::NoWal { path: path.to_owned(), mode });
        }
        schema::migrate(&mut conn, path.to_owned()).await?;
        if is_new {
            // From now on the file itself says that it is ours: without its log it is not taken for a new one.
            checkpoint(&mut conn).await?;
        }
        lock.note_log();
        let reader = Reader::new(pool(path, options.readers));
        Ok(Self { writer: Writer::new(conn, OpenFile { options: writing, lock }).await?, reader })
    }

    /// Closes the file: whatever is in the log goes into it.
    pub async fn close(self) -> Result<(), StoreError> {
        self.reader.close().await;
        self.writer.close().await
    }
}

impl Reader {
    /// Opens a file to read, also beside a running coordinator.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        let path = path.as_ref();
        if !path.exists() {
            return Err(StoreError::Missing(path.to_owned()));
        }
        check_one_name(path)?;
        let mut conn = connect(path, reading(path)).await?;
        schema::check_sqlite(&mut conn).await?;
        let found = match schema::look(&mut conn, path).await? {
            Found::Empty => 0,
            Found::Schema(found) => found,
        };
        if found < schema::KNOWN {
            return Err(StoreError::Older { path: path.to_owned(), found, known: schema::KNOWN });
        }
        close(conn).await?;
        Ok(Self::new(pool(path, OpenOptions::default().readers)))
    }
}

impl Reader {
    /// Opens a file for one question of somebody else, with a limit of memory for the whole process.
    #[must_use]
    pub fn open_for_one(path: &Path, most_bytes: u64) -> Self {
        Self::new(pooled(reading(path).pragma("hard_heap_limit", most_bytes.to_string()), 1))
    }

    /// Another reader of the same file with connections of its own: whoever waits for these keeps nobody else waiting.
    #[must_use]
    pub fn apart(&self, connections: u32) -> Self {
        Self::new(pooled(self.options(), connections))
    }
}

/// Copies a file of an older schema before it is brought up to date, so that the way back stays open.
async fn keep_old(path: &Path, found: Found) -> Result<(), StoreError> {
    let Found::Schema(found @ ..schema::KNOWN) = found else { return Ok(()) };
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".schema-{found}"));
    match backup::copy(path, &path.with_file_name(name)).await {
        Err(StoreError::Exists(_)) | Ok(_) => Ok(()), // it was kept before an earlier try
        Err(error) => Err(error),
    }
}

pub(super) async fn connect(
    path: &Path,
    options: SqliteConnectOptions,
) -> Result<SqliteConnection, StoreError> {
    SqliteConnection::connect_with(&options).await.map_err(|error| match is_not_a_database(&error) {
        true => StoreError::Foreign(path.to_owned()),
        false => error.into(),
    })
}

async fn close(conn: SqliteConnection) -> Result<(), StoreError> {
    Ok(conn.close().await?)
}

fn common(path: &Path, kib: u32) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(Duration::from_secs(5))
        .pragma("cache_size", format!("-{kib}"))
        .pragma("temp_store", "memory")
}

fn writing(path: &Path, options: OpenOptions) -> SqliteConnectOptions {
    let most_pages = options.most_mib.map_or(u32::MAX - 1, |mib| mib.saturating_mul(1 << 20 >> PAGE.ilog2()));
    let synchronous = match options.durability {
        Durability::Full => SqliteSynchronous::Full,
        Durability::Normal => SqliteSynchronous::Normal,
    };
    #[cfg(feature = "sabotage")]
    let synchronous = crate::sabotage::synchronous(synchronous);
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
fn reading(path: &Path) -> SqliteConnectOptions {
    common(path, READER_KIB).read_only(true).pragma("query_only", "ON")
}

/// Read-only as well, for a statement that writes another file.
pub(super) fn copying(path: &Path) -> SqliteConnectOptions {
    common(path, READER_KIB).read_only(true)
}

fn pool(path: &Path, readers: u32) -> SqlitePool {
    pooled(reading(path), readers)
}

fn pooled(options: SqliteConnectOptions, connections: u32) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(connections.max(1))
        .acquire_timeout(LONGEST_WAIT)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_lazy_with(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_writer_is_set_up_to_lose_nothing() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let mut store = Store::open(folder.path().join("x.db"), OpenOptions::default()).await.unwrap();
            let conn = &mut store.writer.conn;
            for (pragma, expected) in [
                ("PRAGMA journal_mode", "wal"),
                ("PRAGMA synchronous", "2"), // FULL
                ("PRAGMA foreign_keys", "1"),
                ("PRAGMA page_size", "8192"),
                ("PRAGMA query_only", "0"),
            ] {
                let row = sqlx::query(pragma).fetch_one(&mut *conn).await.unwrap();
                let value = sqlx::Row::try_get::<String, _>(&row, 0)
                    .or_else(|_| sqlx::Row::try_get::<i64, _>(&row, 0).map(|number| number.to_string()));
                assert_eq!(value.unwrap(), expected, "{pragma}");
            }
        });
    }
}
