//! Many rows of a table by their numbers, all in one statement: each is a way to the server and back.

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
    let sql = AssertSqlSafe(format!("{select} WHERE {key} = ANY($1) ORDER BY {key}"));
    sqlx::query(sql).bind(ids).fetch_all(conn).await
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
    let (ids, values): (Vec<i64>, Vec<i64>) = values.iter().copied().unzip();
    let sql = AssertSqlSafe(format!(
        "UPDATE {table} SET {column} = new.value FROM unnest($1::bigint[], $2::bigint[]) AS new (id, value)
         WHERE {table}.{key} = new.id"
    ));
    sqlx::query(sql).bind(ids).bind(values).execute(conn).await?;
    Ok(())
}
