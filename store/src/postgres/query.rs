//! Any SQL that only reads, answered as a table.
//!
//! Four things keep a query from doing harm: the server is told that the connection reads, the statement is prepared alone
//! (two are refused) in a transaction that cannot write, only one that begins like a question is taken, and it is
//! stopped after a time. It is answered from a cursor, so that nobody has all of a large answer in memory. What the role may read
//! beside our tables is the server's to say.

use std::borrow::Cow;

use sqlx::{AssertSqlSafe, Column as _, Connection as _, Executor as _, Row as _, Statement as _};

use super::answer::value;
use super::dialect::{Connection, Row};
use super::error::code;
use super::tables::reader::Reader;
use crate::error::StoreError;
use crate::model::table::{QueryLimits, Rows};
use crate::single::single;
use crate::stop::Stop;
use crate::views::{Missing, hint};

/// Rows that are fetched together.
const PAGE: usize = 1000;

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
        let milliseconds = limits.time.as_millis().clamp(1, i32::MAX as u128);
        let mut tx = conn.begin_with("BEGIN READ ONLY").await?;
        tx.execute(AssertSqlSafe(format!("SET LOCAL statement_timeout = {milliseconds}"))).await?;
        let answer = ask(&mut tx, sql, limits.rows, rows).await;
        tx.rollback().await?;
        answer.map_err(|stop| stop.meaning(|error| meaning(error, sql, milliseconds)))
    }
}

async fn ask(conn: &mut Connection, sql: &str, most: usize, to: &mut dyn Rows) -> Result<bool, Stop> {
    // Alone: the server refuses a text of two statements here, however well the second was hidden.
    let safe = |sql: String| sqlx::SqlSafeStr::into_sql_str(AssertSqlSafe(sql));
    let statement = (&mut *conn).prepare(safe(sql.to_owned())).await?;
    to.columns(statement.columns().iter().map(|column| column.name().to_owned()).collect());
    let is_explained = sql.get(..7).is_some_and(|word| word.eq_ignore_ascii_case("explain"));
    if is_explained {
        let rows = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).fetch_all(&mut *conn).await?;
        return tell(&rows, &mut 0, most, to);
    }
    (&mut *conn).execute(AssertSqlSafe(format!("DECLARE answer NO SCROLL CURSOR FOR {sql}"))).await?;
    let mut told = 0;
    loop {
        let rows =
            sqlx::raw_sql(AssertSqlSafe(format!("FETCH {PAGE} FROM answer"))).fetch_all(&mut *conn).await?;
        if tell(&rows, &mut told, most, to)? {
            return Ok(true);
        }
        if rows.len() < PAGE {
            return Ok(false);
        }
    }
}

/// Tells rows as far as that is allowed; whether there were more.
fn tell(rows: &[Row], told: &mut usize, most: usize, to: &mut dyn Rows) -> Result<bool, Stop> {
    for row in rows {
        if *told == most {
            return Ok(true);
        }
        *told += 1;
        let row = (0..row.len()).map(|at| value(row, at)).collect::<Result<_, _>>()?;
        to.row(row).map_err(Stop::Listener)?;
    }
    Ok(false)
}

/// What it means that a question was not answered.
fn meaning(error: sqlx::Error, sql: &str, milliseconds: u128) -> StoreError {
    let Some(code) = code(&error) else { return error.into() };
    let message =
        error.as_database_error().map_or(Cow::Borrowed(""), |error| Cow::Owned(error.message().to_owned()));
    match code.as_str() {
        "57014" => StoreError::Stopped(format!("it takes longer than {} s", milliseconds as f64 / 1000.0)),
        "53200" | "53400" => StoreError::Stopped("it needs more memory than it may have".to_owned()),
        "42P01" => StoreError::BadQuery(format!(
            "{message}{}",
            quoted(&message).map_or(String::new(), |name| hint(Missing::Table(name), sql))
        )),
        "42703" => StoreError::BadQuery(format!(
            "{message}{}",
            column(&message).map_or(String::new(), |name| hint(Missing::Column(name), sql))
        )),
        // Statements, and what they do with values, are the asker's; anything else is ours.
        _ if matches!(&code[..2], "42" | "22" | "25" | "0A" | "2F" | "P0" | "21" | "34" | "26") => {
            StoreError::BadQuery(message.into_owned())
        }
        _ => error.into(),
    }
}

/// The name in `relation "x" does not exist`.
fn quoted(message: &str) -> Option<&str> {
    message.split('"').nth(1)
}

/// The name in `column "x" does not exist` and `column g.x does not exist`.
fn column(message: &str) -> Option<&str> {
    message.strip_prefix("column ")?.strip_suffix(" does not exist").map(|name| name.trim_matches('"'))
}
