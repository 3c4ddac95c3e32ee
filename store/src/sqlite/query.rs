//! Any SQL that only reads, answered as a table.
//!
//! Four things keep a query from doing harm to a file: it is opened read-only, the connection refuses statements that
//! write, only one statement that begins like a question is taken, and it is stopped after so many steps. What others ask a
//! coordinator can also do harm to the process that answers, and has one of its own (`coordinator::query_process`).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::TryStreamExt;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Column, Executor, Row, SqliteConnection, Statement, TypeInfo, ValueRef};

use super::error::{is_of_file, primary_code};
use super::reader::Reader;
use super::views;
use crate::error::StoreError;
use crate::model::table::{QueryLimits, Rows, Value};

/// Steps between two looks at the count.
const STRIDE: u64 = 100_000;
/// `SQLITE_NOMEM`.
const NO_MEMORY: i32 = 7;
/// `SQLITE_INTERRUPT`.
const INTERRUPT: i32 = 9;

impl Reader {
    /// Answers one question in SQL row by row; whether there were more rows than allowed.
    pub(super) async fn each(
        &self,
        sql: &str,
        limits: QueryLimits,
        rows: &mut dyn Rows,
    ) -> Result<bool, StoreError> {
        let sql = single(sql)?;
        let mut conn = self.acquire().await?;
        let strides = Arc::new(AtomicU64::new(limits.million_steps * 1_000_000 / STRIDE));
        let left = Arc::clone(&strides);
        conn.lock_handle().await?.set_progress_handler(STRIDE as i32, move || {
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
        });
        let answer = ask(&mut conn, sql, limits.rows, rows).await;
        conn.lock_handle().await?.remove_progress_handler();
        answer.map_err(|stop| match stop {
            Stop::Database(error) => meaning(error, sql, limits),
            Stop::Listener(error) => error,
        })
    }
}

/// Why an answer ended early.
enum Stop {
    /// The database says so.
    Database(sqlx::Error),
    /// Whoever listens says so.
    Listener(StoreError),
}

impl From<sqlx::Error> for Stop {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

/// What it means that a question was not answered.
fn meaning(error: sqlx::Error, sql: &str, limits: QueryLimits) -> StoreError {
    match primary_code(&error) {
        Some(INTERRUPT) => {
            StoreError::Stopped(format!("it takes more than {} million steps", limits.million_steps))
        }
        Some(NO_MEMORY) => StoreError::Stopped("it needs more memory than it may have".to_owned()),
        Some(code) if !is_of_file(code) => StoreError::BadQuery(told(&error, sql)),
        _ => error.into(),
    }
}

/// What the database has to say about a statement, without the library's own words around it but with a hint.
fn told(error: &sqlx::Error, sql: &str) -> String {
    let Some(error) = error.as_database_error() else { return error.to_string() };
    format!("{}{}", error.message(), views::hint(error.message(), sql))
}

async fn ask(conn: &mut SqliteConnection, sql: &str, most: usize, to: &mut dyn Rows) -> Result<bool, Stop> {
    let sql = AssertSqlSafe(sql.to_owned()); // a person's own question to a file that cannot be written
    let statement = (&mut *conn).prepare(sqlx::SqlSafeStr::into_sql_str(sql)).await?;
    to.columns(statement.columns().iter().map(|column| column.name().to_owned()).collect());
    let mut rows = statement.query().persistent(false).fetch(conn);
    let mut told = 0;
    while let Some(row) = rows.try_next().await? {
        if told == most {
            return Ok(true);
        }
        told += 1;
        let row = (0..row.len()).map(|at| value(&row, at)).collect::<Result<_, _>>()?;
        to.row(row).map_err(Stop::Listener)?;
    }
    Ok(false)
}

fn value(row: &SqliteRow, at: usize) -> Result<Value, sqlx::Error> {
    let raw = row.try_get_raw(at)?;
    if raw.is_null() {
        return Ok(Value::Null);
    }
    Ok(match raw.type_info().name() {
        "INTEGER" | "BOOLEAN" | "INT4" => Value::Integer(row.try_get_unchecked(at)?),
        "REAL" => Value::Real(row.try_get_unchecked(at)?),
        "BLOB" => Value::Blob(row.try_get_unchecked(at)?),
        _ => Value::Text(row.try_get_unchecked(at)?),
    })
}

/// The text of one statement that asks; refuses anything else.
fn single(sql: &str) -> Result<&str, StoreError> {
    let mut first = None; // where the first word begins
    let mut end = None; // where a semicolon ended the statement
    let mut at = 0;
    while let Some(skip) = token(&sql[at..]) {
        let (length, is_space) = skip;
        if !is_space {
            if end.is_some() {
                return Err(StoreError::NotAQuery(
                    "one statement at a time: there is more after the semicolon",
                ));
            }
            if &sql[at..at + length] == ";" {
                end = Some(at);
            }
            first.get_or_insert(at);
        }
        at += length;
    }
    let first = first.filter(|&first| Some(first) != end);
    let sql = &sql[first.ok_or(StoreError::NotAQuery("there is no statement"))?..end.unwrap_or(sql.len())];
    let word: String = sql.chars().take_while(char::is_ascii_alphabetic).collect();
    match word.to_ascii_uppercase().as_str() {
        "SELECT" | "WITH" | "VALUES" | "EXPLAIN" => Ok(sql),
        _ if sql.starts_with('(') => {
            Err(StoreError::NotAQuery("a query begins with SELECT, not with a parenthesis"))
        }
        _ => Err(StoreError::NotAQuery("only reading is possible: SELECT, WITH, VALUES or EXPLAIN")),
    }
}

/// The length of the first piece of a text that holds together (a quoted piece, a comment, a character), and
/// whether it is space.
fn token(text: &str) -> Option<(usize, bool)> {
    let first = text.chars().next()?;
    let until =
        |skip: usize, close: &str| text[skip..].find(close).map_or(text.len(), |at| skip + at + close.len());
    Some(match first {
        '\'' => (until(1, "'"), false), // a doubled quote is two pieces, which does no harm here
        '"' => (until(1, "\""), false),
        '`' => (until(1, "`"), false),
        '[' => (until(1, "]"), false),
        _ if text.starts_with("--") => (until(2, "\n"), true),
        _ if text.starts_with("/*") => (until(2, "*/"), true),
        _ => (first.len_utf8(), first.is_whitespace()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn one_question_is_taken() {
        for (sql, taken) in [
            ("SELECT 1", "SELECT 1"),
            (" select 1 ; ", "select 1 "),
            ("-- what\nSELECT ';' AS \"a;b\" -- ;\n;", "SELECT ';' AS \"a;b\" -- ;\n"),
            ("/* ; */ WITH x AS (SELECT 1) SELECT * FROM x;", "WITH x AS (SELECT 1) SELECT * FROM x"),
            ("SELECT 'it''s; one'", "SELECT 'it''s; one'"),
        ] {
            assert_eq!(single(sql).unwrap(), taken);
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for sql in [
            "",
            "  ;",
            "SELECT 1; SELECT 2",
            "SELECT 1; DROP TABLE games",
            "DROP TABLE games",
            "ATTACH 'other.db' AS other",
            "PRAGMA query_only = OFF",
            "VACUUM INTO 'copy.db'",
        ] {
            assert!(matches!(single(sql), Err(StoreError::NotAQuery(_))), "{sql}");
        }
    }

    proptest! {
        #[test]
        fn any_text_can_be_looked_at(sql: String) {
            let _ = single(&sql);
        }
    }
}
