//! Opening a store. Which database it is follows from what is named: so far every name is that of a `SQLite` file.

use std::path::Path;

use crate::error::StoreError;
use crate::handle::{Reader, Writer};
use crate::model::copied::Copied;
use crate::options::OpenOptions;
use crate::sqlite;

/// An open store: the one writer, and a reader that can be cloned.
#[derive(Debug)]
pub struct Store {
    /// The only writer.
    pub writer: Writer,
    /// Reads beside it.
    pub reader: Reader,
}

impl Store {
    /// Opens a store to write, and makes it if it is missing. Refused while another coordinator has it, if it is
    /// not ours, and if a newer astragal wrote it; nothing is changed then.
    pub async fn open(path: impl AsRef<Path>, options: OpenOptions) -> Result<Self, StoreError> {
        let (writer, reader) = sqlite::upgrade::open(path.as_ref(), options).await?;
        Ok(Self { writer: Writer::new(writer), reader: Reader::new(reader) })
    }

    /// Closes the store: whatever is in a log goes where it belongs.
    pub async fn close(self) -> Result<(), StoreError> {
        self.reader.close().await;
        self.writer.close().await
    }
}

impl Reader {
    /// Opens a store to read, also beside a running coordinator.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self, StoreError> {
        Ok(Self::new(sqlite::open::read(path.as_ref()).await?))
    }

    /// Opens a store for one question of somebody else, with a limit of memory for the whole process.
    #[must_use]
    pub fn open_for_one(path: &Path, most_bytes: u64) -> Self {
        Self::new(sqlite::open::read_for_one(path, most_bytes))
    }
}

/// Copies a store whole, as it is at one moment, also beside a running coordinator. Looks at every row of the copy before it
/// gets its name: a copy that is there is a good one. One of an older schema stays so, for the build that wrote it.
pub async fn copy(from: &Path, to: &Path) -> Result<Copied, StoreError> {
    sqlite::backup::copy(from, to).await
}

/// Refuses if somebody writes to a store. Changes nothing. Not for a process that reads it itself.
pub fn check_free(path: &Path) -> Result<(), StoreError> {
    sqlite::lock::check_free(path)
}
