//! What can be wrong with a file itself: its pages, its schema, its references.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use sqlx::{Connection as _, Row as _};

use super::dialect::{Connection, Row, hashed};
use super::schema;
use crate::checksum::RowHash;
use crate::error::StoreError;
use crate::model::problem::Problem;

/// Looks at the pages of a file and at its schema.
pub(crate) async fn check_database(
    conn: &mut Connection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let lines: Vec<(String,)> =
        sqlx::query_as("PRAGMA integrity_check(100)").fetch_all(&mut *conn).await.or_else(told)?;
    problems.extend(lines.into_iter().filter(|(line,)| line != "ok").map(|(line,)| Problem::File(line)));
    check_schema(conn, problems).await
}

/// The same as a line of what the database finds.
fn told(error: sqlx::Error) -> Result<Vec<(String,)>, StoreError> {
    match error.into() {
        StoreError::Damaged(what) => Ok(vec![(what,)]),
        other => Err(other),
    }
}

/// Rows that refer to rows that are not there.
pub(crate) async fn check_references(
    conn: &mut Connection,
    problems: &mut Vec<Problem>,
) -> Result<(), StoreError> {
    let lost: Vec<(String, Option<i64>)> =
        sqlx::query_as("SELECT \"table\", rowid FROM pragma_foreign_key_check LIMIT 100")
            .fetch_all(conn)
            .await?;
    problems.extend(lost.into_iter().map(|(table, id)| {
        let row = id.map_or("a row".to_owned(), |id| format!("row {id}"));
        Problem::Orphan(format!("{row} of {table} refers to a row that is not there"))
    }));
    Ok(())
}

/// Compares the tables, views and migrations of a file with those that it should have.
async fn check_schema(conn: &mut Connection, problems: &mut Vec<Problem>) -> Result<(), StoreError> {
    let mut right = Connection::connect("sqlite::memory:").await?;
    schema::migrate(&mut right, PathBuf::new()).await?;
    for (what, sql) in [
        ("definition", DEFINITIONS),
        (
            "migration",
            "SELECT CAST(version AS TEXT), CAST(version AS BLOB), description, installed_on, success,
             checksum, execution_time FROM _sqlx_migrations ORDER BY 1",
        ),
    ] {
        let rows = |rows: Vec<Row>| -> Result<BTreeMap<String, i64>, StoreError> {
            rows.iter().map(|row| Ok((row.try_get(0)?, hash_of(row)?))).collect()
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

/// A checksum of all of a row but its first column.
fn hash_of(row: &Row) -> Result<i64, StoreError> {
    let mut hash = RowHash::new(0);
    for at in 1..row.len() {
        hash = hashed(hash, row, at)?;
    }
    Ok(hash.finish())
}
