//! The connections that read. What they read is in the files beside, by what it is about.

use super::dialect::{ConnectOptions, Pool, PoolConnection};
use crate::error::StoreError;

/// Reads a store, beside its writer. Clones share their connections.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    pub(super) pool: Pool,
}

impl Reader {
    pub(crate) const fn new(pool: Pool) -> Self {
        Self { pool }
    }

    pub(crate) async fn acquire(&self) -> Result<PoolConnection, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// How it connects.
    pub(crate) fn options(&self) -> ConnectOptions {
        ConnectOptions::clone(&self.pool.connect_options())
    }

    /// Closes the connections of all clones.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }
}
