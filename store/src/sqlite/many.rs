//! Many rows of a table by their numbers, one after the other: a statement costs little here.

use sqlx::AssertSqlSafe;

use super::dialect::{Connection, Row};

/// The rows with these numbers; `select` is all of the statement but its condition.
pub(crate) async fn select(
    conn: &mut Connection,
    select: &str,
    key: &str,
    ids: &[i64],
) -> Result<Vec<Row>, sqlx::Error> {
    let mut rows = Vec::with_capacity(ids.len());
    for id in ids {
        let sql = AssertSqlSafe(format!("{select} WHERE {key} = $1"));
        rows.extend(sqlx::query(sql).bind(id).fetch_optional(&mut *conn).await?);
    }
    Ok(rows)
}

/// Stores a number in one column of each row.
pub(crate) async fn update(
    conn: &mut Connection,
    table: &str,
    key: &str,
    column: &str,
    values: &[(i64, i64)],
) -> Result<(), sqlx::Error> {
    for (id, value) in values {
        let sql = AssertSqlSafe(format!("UPDATE {table} SET {column} = $1 WHERE {key} = $2"));
        sqlx::query(sql).bind(value).bind(id).execute(&mut *conn).await?;
    }
    Ok(())
}
