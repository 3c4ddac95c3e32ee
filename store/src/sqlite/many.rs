//! Many rows of a table by their numbers, all in one statement: each is a way to the thread of the database and back, and there may be
//! thousands of workers whose rows are written together.

use sqlx::AssertSqlSafe;

use super::dialect::{Connection, Row};

/// The rows with these numbers, in their order; `select` is all of the statement but its condition.
pub(crate) async fn select(
    conn: &mut Connection,
    select: &str,
    key: &str,
    ids: &[i64],
) -> Result<Vec<Row>, sqlx::Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let sql =
        AssertSqlSafe(format!("{select} WHERE {key} IN (SELECT value FROM json_each($1)) ORDER BY {key}"));
    sqlx::query(sql).bind(list(ids.iter().map(ToString::to_string))).fetch_all(conn).await
}

/// Stores a number in one column of each row.
pub(crate) async fn update(
    conn: &mut Connection,
    table: &str,
    key: &str,
    column: &str,
    values: &[(i64, i64)],
) -> Result<(), sqlx::Error> {
    if values.is_empty() {
        return Ok(());
    }
    let sql = AssertSqlSafe(format!(
        "UPDATE {table} SET {column} = new.value
         FROM (SELECT value ->> 0 AS id, value ->> 1 AS value FROM json_each($1)) AS new
         WHERE {table}.{key} = new.id"
    ));
    let values = list(values.iter().map(|(id, value)| format!("[{id},{value}]")));
    sqlx::query(sql).bind(values).execute(conn).await?;
    Ok(())
}

/// Values as a list that the database reads.
fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(","))
}
