//! A database file that is changed behind the back of whoever made it.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};

/// Does this to a file, whatever the rules of its tables say; how many rows were touched.
///
/// # Panics
///
/// If that cannot be done: a test has no other way to go on.
pub async fn tamper(file: &Path, sql: &str) -> u64 {
    let options = SqliteConnectOptions::new().filename(file);
    let mut conn = SqliteConnection::connect_with(&options).await.expect("a file to tamper with");
    sqlx::query("PRAGMA ignore_check_constraints = ON").execute(&mut conn).await.expect("a connection");
    let done = sqlx::query(AssertSqlSafe(sql.to_owned())).execute(&mut conn).await;
    let touched = done.unwrap_or_else(|error| panic!("{sql}: {error}")).rows_affected();
    conn.close().await.expect("a connection that can be closed");
    touched
}
