//! What a file is, and how much is in it.

use super::tables::reader::Reader;
use crate::error::StoreError;
use crate::model::about::About;

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
}
