//! A file in a folder of its own.

use std::path::PathBuf;

use store::{Durability, OpenOptions, Reader, Store};
use tempfile::TempDir;

use crate::suite::backend::Backend;

/// A folder for one file.
pub(crate) struct Place {
    _folder: TempDir,
    pub(crate) path: PathBuf,
}

impl Place {
    /// A connection that may do anything.
    pub(crate) async fn raw(&self) -> sqlx::SqliteConnection {
        use sqlx::ConnectOptions;
        sqlx::sqlite::SqliteConnectOptions::new().filename(&self.path).connect().await.unwrap()
    }

    /// The same, of a file that is not there yet.
    pub(crate) async fn raw_new(&self) -> sqlx::SqliteConnection {
        use sqlx::ConnectOptions;
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&self.path).create_if_missing(true);
        options.connect().await.unwrap()
    }

    /// Runs one statement that the store itself never would.
    pub(crate) async fn tamper(&self, sql: &'static str) {
        use sqlx::Connection;
        let mut conn = self.raw().await;
        sqlx::query("PRAGMA foreign_keys = OFF").execute(&mut conn).await.unwrap();
        sqlx::query("PRAGMA ignore_check_constraints = ON").execute(&mut conn).await.unwrap();
        let done = sqlx::query(sql).execute(&mut conn).await.unwrap();
        assert!(done.rows_affected() > 0, "{sql}");
        conn.close().await.unwrap();
    }
}

impl Backend for Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.db");
        Self { _folder: folder, path }
    }

    async fn open(&self) -> Store {
        // Nothing here is about power failures: syncing would only make the tests slow.
        let options = OpenOptions {
            durability: Durability::Normal,
            readers: 2,
            cache_kib: 2048,
            ..OpenOptions::default()
        };
        Store::open(&self.path, options).await.unwrap()
    }

    async fn read(&self) -> Reader {
        Reader::open(&self.path).await.unwrap()
    }
}
