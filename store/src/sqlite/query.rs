//! Any SQL that only reads, answered as a table.
//!
//! Four things keep a query from doing harm to a file: it is opened read-only, the connection refuses statements that
//! write, only one statement that begins like a question is taken, and it is stopped after so many steps. What others ask a
//! coordinator can also do harm to the process that answers, and has one of its own (`coordinator::query_process`).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::TryStreamExt;
use sqlx::{AssertSqlSafe, Column, Executor, Row as _, Statement};

use super::dialect::{Connection, value};
use super::error::{is_of_file, primary_code};
use super::tables::reader::Reader;
use crate::error::StoreError;
use crate::model::table::{QueryLimits, Rows};
use crate::single::single;
use crate::stop::Stop;
use crate::views::{Missing, hint};

/// Steps between two looks at the count.
const STRIDE: u64 = 100_000;
/// `SQLITE_NOMEM`.
const NO_MEMORY: i32 = 7;
/// `SQLITE_INTERRUPT`.
const INTERRUPT: i32 = 9;

impl Reader {
    /// Answers one question in SQL row by row; whether there were more rows than allowed.
    pub(crate) async fn each(
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
        answer.map_err(|stop| stop.meaning(|error| meaning(error, sql, limits)))
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
    let message = error.message();
    let table = message.strip_prefix("no such table: ").map(Missing::Table);
    let missing = table.or_else(|| message.strip_prefix("no such column: ").map(Missing::Column));
    format!("{message}{}", missing.map_or(String::new(), |missing| hint(missing, sql)))
}

async fn ask(conn: &mut Connection, sql: &str, most: usize, to: &mut dyn Rows) -> Result<bool, Stop> {
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
