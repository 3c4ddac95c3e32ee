//! Opening a file: its lock, its version, its settings.

use std::path::{Path, PathBuf};

use super::connect::{close, connect, pool, pooled, reading, writing};
use super::link::{Link, checkpoint};
use super::lock::{Lock, check_one_name};
use super::schema::{self, Found};
use super::tables::reader::Reader;
use super::tables::writer::Writer;
use crate::error::StoreError;
use crate::options::OpenOptions;

/// A file that is ours to write and was looked at. Nothing of it is changed yet.
pub(super) struct Opening {
    path: PathBuf,
    lock: Lock,
    found: Found,
}

impl Opening {
    /// Takes the lock of a file, and makes an empty one if it is missing. Refused while another coordinator has it, if it
    /// is not ours, and if a newer astragal wrote it; nothing is changed then.
    pub(super) async fn begin(path: &Path) -> Result<Self, StoreError> {
        let lock = Lock::take(path)?;
        // Looked at before anything is set: even opening in WAL mode would change the file.
        let mut conn = connect(path, reading(path)).await?;
        let found = schema::look(&mut conn, path).await?;
        close(conn).await?;
        if found != Found::Empty {
            lock.check_log()?;
        }
        Ok(Self { path: path.to_owned(), lock, found })
    }

    /// The schema of the file if it is an older one, which will be brought up to date.
    pub(super) const fn older(&self) -> Option<i64> {
        match self.found {
            Found::Schema(found @ ..schema::KNOWN) => Some(found),
            _ => None,
        }
    }

    /// Brings the file up to date and gives its writer and a reader.
    pub(super) async fn finish(self, options: OpenOptions) -> Result<(Writer, Reader), StoreError> {
        let Self { path, mut lock, found } = self;
        let writing = writing(&path, &options);
        let mut conn = connect(&path, writing.clone()).await?;
        schema::check_sqlite(&mut conn).await?;
        let (mode,): (String,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(&mut conn).await?;
        if mode != "wal" {
            return Err(StoreError::NoWal { path, mode });
        }
        schema::migrate(&mut conn, path.clone()).await?;
        if found == Found::Empty {
            // From now on the file itself says that it is ours: without its log it is not taken for a new one.
            checkpoint(&mut conn).await?;
        }
        lock.note_log();
        let reader = Reader::new(pool(&path, options.readers));
        Ok((Writer::new(Link { conn, options: writing, lock }).await?, reader))
    }
}

/// Opens a file to read, also beside a running coordinator.
pub(crate) async fn read(path: &Path) -> Result<Reader, StoreError> {
    if !path.exists() {
        return Err(StoreError::Missing(path.to_owned()));
    }
    check_one_name(path)?;
    let mut conn = connect(path, reading(path)).await?;
    schema::check_sqlite(&mut conn).await?;
    let found = match schema::look(&mut conn, path).await? {
        Found::Empty => return Err(StoreError::Empty(path.to_string_lossy().into_owned())),
        Found::Schema(found) => found,
    };
    if found < schema::KNOWN {
        return Err(StoreError::Older { path: path.to_owned(), found, known: schema::KNOWN });
    }
    close(conn).await?;
    Ok(Reader::new(pool(path, OpenOptions::default().readers)))
}

/// Opens a file for one question of somebody else, with a limit of memory for the whole process.
pub(crate) fn read_for_one(path: &Path, most_bytes: u64) -> Reader {
    Reader::new(pooled(reading(path).pragma("hard_heap_limit", most_bytes.to_string()), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_writer_is_set_up_to_lose_nothing() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let folder = tempfile::tempdir().unwrap();
            let opening = Opening::begin(&folder.path().join("x.db")).await.unwrap();
            let (mut writer, _) = opening.finish(OpenOptions::default()).await.unwrap();
            let conn = &mut writer.link.conn;
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
