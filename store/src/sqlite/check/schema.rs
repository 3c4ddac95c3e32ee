//! The tables, views and migrations of a file, compared with those that it should have.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use sqlx::sqlite::SqliteRow;
use sqlx::{Connection, Row, SqliteConnection};

use crate::error::StoreError;
use crate::model::problem::Problem;
use crate::sqlite::{schema, seal};

/// Compares the tables, views and migrations of a file with those that it should have.
pub(super) async fn check_schema(
    conn: &mut SqliteConnection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let mut right = SqliteConnection::connect("sqlite::memory:").await?;
    schema::migrate(&mut right, PathBuf::new()).await?;
    for (what, sql) in [
        ("definition", DEFINITIONS),
        (
            "migration",
            "SELECT CAST(version AS TEXT), CAST(version AS BLOB), description, installed_on, success,
             checksum, execution_time FROM _sqlx_migrations ORDER BY 1",
        ),
    ] {
        let rows = |rows: Vec<SqliteRow>| -> Result<BTreeMap<String, i64>, StoreError> {
            rows.iter().map(|row| Ok((row.try_get(0)?, seal::hash_of(row)?))).collect()
        };
        let [stored, right] = [
            rows(sqlx::query(sql).fetch_all(&mut *conn).await?)?,
            rows(sqlx::query(sql).fetch_all(&mut right).await?)?,
        ];
        let names: BTreeSet<&String> = stored.keys().chain(right.keys()).collect();
        let differ = names.into_iter().filter(|name| stored.get(*name) != right.get(*name));
        problems.extend(differ.map(|name| Problem::Changed(format!("the {what} {name} of the schema"))));
    }
    Ok(())
}

/// What the tables and views are made by, but for those of the library's own.
const DEFINITIONS: &str = "SELECT type || ' ' || name, tbl_name, sql FROM sqlite_schema
    WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1";
