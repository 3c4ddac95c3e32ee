//! What a file is, and how much is in it.

use super::tables::reader::Reader;
use crate::error::StoreError;
use crate::model::about::About;
use crate::model::extent::Extent;

/// The file as the database sees it, and where it is.
const SIZE: &str =
    "SELECT page_count * page_size, file FROM pragma_page_count, pragma_page_size, pragma_database_list
    WHERE name = 'main'";

const ABOUT: &str = "SELECT sqlite_version(), (SELECT max(version) FROM _sqlx_migrations),
    (SELECT count(*) FROM experiments), (SELECT count(*) FROM games)";

impl Reader {
    pub(crate) async fn about(&self) -> Result<About, StoreError> {
        let (version, schema, experiments, games): (String, i64, i64, i64) =
            sqlx::query_as(ABOUT).fetch_one(&mut *self.acquire().await?).await?;
        Ok(About {
            database: format!("SQLite {version}"),
            schema,
            experiments: experiments as u64,
            games: games as u64,
        })
    }

    pub(crate) async fn extent(&self) -> Result<Extent, StoreError> {
        let (bytes, file): (i64, String) =
            sqlx::query_as(SIZE).fetch_one(&mut *self.acquire().await?).await?;
        // The log is gone whenever everything of it is in the file.
        let log = std::fs::metadata(format!("{file}-wal")).map_or(0, |log| log.len());
        Ok(Extent { bytes: bytes as u64 + log, tenure_left: None })
    }
}
