//! The connections of a file that read. What they read is in the files beside, by what it is about.

use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Sqlite, SqlitePool};

use crate::error::StoreError;

/// Reads a file, beside its writer. Clones share their connections.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    pub(super) pool: SqlitePool,
}

impl Reader {
    pub(super) const fn new(pool: SqlitePool) -> Self {
        Self { pool }
    }

    pub(super) async fn acquire(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// How it connects.
    pub(super) fn options(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::clone(&self.pool.connect_options())
    }

    /// Closes the connections of all clones.
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}
