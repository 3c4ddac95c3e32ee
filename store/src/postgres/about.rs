//! What a database is, and how much is in it.

use super::tables::reader::Reader;
use crate::error::StoreError;
use crate::model::about::About;

const ABOUT: &str = "SELECT current_setting('server_version'), (SELECT max(version) FROM _sqlx_migrations),
    (SELECT count(*) FROM experiments), (SELECT coalesce(sum(games), 0)::bigint FROM summaries)";

impl Reader {
    pub(crate) async fn about(&self) -> Result<About, StoreError> {
        let (version, schema, experiments, games): (String, i64, i64, i64) =
            sqlx::query_as(ABOUT).fetch_one(&mut *self.acquire().await?).await?;
        // What follows a space is the name of a packager.
        let version = version.split(' ').next().unwrap_or_default();
        Ok(About {
            database: format!("PostgreSQL {version}"),
            schema,
            experiments: experiments as u64,
            games: games as u64,
        })
    }
}
