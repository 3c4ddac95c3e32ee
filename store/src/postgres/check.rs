//! What can be wrong with a database itself. Pages and references are the server's to look after: with checksums of pages
//! (`initdb --data-checksums`) it refuses what is damaged.

use std::collections::BTreeSet;

use super::dialect::Connection;
use super::schema::MIGRATIONS;
use crate::error::StoreError;
use crate::migrating::{Applied, migrator};
use crate::model::problem::Problem;

/// The views, and the experiments whose tables are missing.
const VIEWS: &str = "SELECT viewname::text FROM pg_catalog.pg_views WHERE schemaname = current_schema()";
const WITHOUT_TABLES: &str = "
    SELECT name FROM experiments WHERE to_regclass('games_' || id) IS NULL OR to_regclass('probes_' || id) IS NULL
    ORDER BY id";

/// Looks at the migrations, the views and the tables of the experiments.
pub(crate) async fn check_database(
    conn: &mut Connection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let applied: Vec<Applied> =
        sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations").fetch_all(&mut *conn).await?;
    for migration in migrator(&MIGRATIONS).iter() {
        if !applied.contains(&(migration.version, migration.checksum.to_vec())) {
            problems.push(Problem::Changed(format!("the migration {} of the schema", migration.version)));
        }
    }
    let views: Vec<String> = sqlx::query_scalar(VIEWS).fetch_all(&mut *conn).await?;
    let views: BTreeSet<String> = views.into_iter().collect();
    let missing = crate::views::VIEWS.iter().filter(|view| !views.contains(view.view));
    problems.extend(
        missing.map(|view| Problem::Changed(format!("the definition view {} of the schema", view.view))),
    );
    let without: Vec<String> = sqlx::query_scalar(WITHOUT_TABLES).fetch_all(conn).await?;
    problems
        .extend(without.into_iter().map(|name| Problem::Changed(format!("the tables of experiment {name}"))));
    Ok(())
}

/// Rows that refer to rows that are not there: the server takes none.
pub(crate) async fn check_references(_: &mut Connection, _: &mut Vec<Problem>) -> Result<(), StoreError> {
    Ok(())
}
