//! Any SQL that only reads, answered as a table.
//!
//! Four things keep a query from doing harm to a file: it is opened read-only, the connection refuses statements that
//! write, only one statement that begins like a question is taken, and it is stopped after so many steps. What others ask a
//! coordinator can also do harm to the process that answers, and has one of its own (`coordinator::query_process`).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::TryStreamExt;
use serde::Serialize;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Column, Executor, Row, SqliteConnection, Statement, TypeInfo, ValueRef};

use super::error::{StoreError, primary_code};
use super::reader::Reader;
use super::views;

/// One value of an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)] // written only
pub enum Value {
    /// Nothing.
    Null,
    /// A whole number.
    Integer(i64),
    /// A number.
    Real(f64),
    /// Text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Table {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each as long as `columns`.
    pub rows: Vec<Vec<Value>>,
    /// Whether there were more rows than allowed.
    pub cut: bool,
}

/// How much a query may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryLimits {
    /// The most rows.
    pub rows: usize,
    /// The most steps of the database's machine, in millions; a second is roughly a hundred million.
    pub million_steps: u64,
}

impl Default for QueryLimits {
    fn default() -> Self {
        Self { rows: 1_000_000, million_steps: 100_000 }
    }
}

/// Where an answer goes, row by row.
pub trait Rows: Send {
    /// The names of the columns, before all rows.
    fn columns(&mut self, names: Vec<String>);
    /// A row.
    fn row(&mut self, row: Vec<Value>) -> Result<(), StoreError>;
}

impl Rows for Table {
    fn columns(&mut self, names: Vec<String>) {
        self.columns = names;
    }

    fn row(&mut self, row: Vec<Value>) -> Result<(), StoreError> {
        self.rows.push(row);
        Ok(())
    }
}

impl Value {
    /// About how many bytes a row takes in a message.
    #[must_use]
    pub fn bytes_of(row: &[Self]) -> usize {
        let bytes = |value: &Self| match value {
            Self::Text(text) => text.len(),
            Self::Blob(bytes) => bytes.len(),
            _ => 0,
        };
        row.iter().map(|value| 12 + bytes(value)).sum()
    }
}

/// Steps between two looks at the count.
const STRIDE: u64 = 100_000;
/// `SQLITE_NOMEM`.
const NO_MEMORY: i32 = 7;
/// `SQLITE_INTERRUPT`.
const INTERRUPT: i32 = 9;

impl Reader {
    /// Answers one question in SQL.
    pub async fn query(&self, sql: &str, limits: QueryLimits) -> Result<Table, StoreError> {
        let mut table = Table::default();
        table.cut = self.each(sql, limits, &mut table).await?;
        Ok(table)
    }

    /// The same row by row; whether there were more rows than allowed.
    pub async fn each(
        &self,
        sql: &str,
        limits: QueryLimits,
        rows: &mut impl Rows,
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
        answer.map_err(|error| match error {
            StoreError::Database(error) => match primary_code(&error) {
                Some(INTERRUPT) => {
                    StoreError::Stopped(format!("it takes more than {} million steps", limits.million_steps))
                }
                Some(NO_MEMORY) => StoreError::Stopped("it needs more memory than it may have".to_owned()),
                Some(_) => StoreError::BadQuery(told(&error, sql)),
                None => error.into(),
            },
            other => other,
        })
    }
}

/// What the database has to say about a statement, without the library's own words around it but with a hint.
fn told(error: &sqlx::Error, sql: &str) -> String {
    let Some(error) = error.as_database_error() else { return error.to_string() };
    format!("{}{}", error.message(), views::hint(error.message(), sql))
}

async fn ask(
    conn: &mut SqliteConnection,
    sql: &str,
    most: usize,
    to: &mut impl Rows,
) -> Result<bool, StoreError> {
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
        to.row((0..row.len()).map(|at| value(&row, at)).collect::<Result<_, _>>()?)?;
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
