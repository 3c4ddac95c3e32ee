//! What a database is, and how much is in it.

use std::time::Duration;

use super::tables::reader::Reader;
use crate::error::StoreError;
use crate::model::about::About;
use crate::model::extent::Extent;

/// By the clock of the server, which says when it is over.
const EXTENT: &str = "SELECT pg_database_size(current_database()),
    (SELECT greatest(extract(epoch FROM until - clock_timestamp()), 0)::float8 FROM tenure WHERE isfinite(until))";

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

    pub(crate) async fn extent(&self) -> Result<Extent, StoreError> {
        let (bytes, left): (i64, Option<f64>) =
            sqlx::query_as(EXTENT).fetch_one(&mut *self.acquire().await?).await?;
        Ok(Extent { bytes: bytes as u64, tenure_left: left.map(Duration::from_secs_f64) })
    }
}
