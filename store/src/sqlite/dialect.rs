//! What `SQLite` calls its own: the types of the library, and the words in which its SQL differs.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, Sqlite, SqliteConnection, SqlitePool, TypeInfo, ValueRef};

use crate::checksum::RowHash;
use crate::model::table::Value;

pub(crate) type Database = Sqlite;
pub(crate) type Connection = SqliteConnection;
pub(crate) type ConnectOptions = sqlx::sqlite::SqliteConnectOptions;
pub(crate) type Pool = SqlitePool;
pub(crate) type PoolConnection = sqlx::pool::PoolConnection<Sqlite>;
pub(crate) type Row = SqliteRow;
pub(crate) type Transaction<'a> = sqlx::Transaction<'a, Sqlite>;

/// A text that may have any character.
pub(crate) type AnyText = String;

/// Any text as it is stored.
pub(crate) const fn any_text(text: String) -> AnyText {
    text
}

/// How two tables are joined from the left to the right, whatever the planner thinks of it.
pub(crate) const JOIN_IN_ORDER: &str = "CROSS JOIN";

/// What else two games of a pair have in common, for whoever has a place for each experiment.
pub(crate) const SAME_EXPERIMENT: &str = "";

/// Of which experiment a unit `u` of a pairing `p` is, for the same.
pub(crate) const OF_EXPERIMENT: &str = "";

/// How many coordinators were started.
pub(crate) const STARTS: &str = "SELECT user_version FROM pragma_user_version";

/// A number without what is behind its point, as SQL.
pub(crate) fn whole(number: &str) -> String {
    format!("CAST({number} AS INTEGER)")
}

/// A sum of whole numbers, 0 over none, as SQL.
pub(crate) fn total(numbers: &str) -> String {
    format!("ifnull(sum({numbers}), 0)")
}

/// Whether a sum has more than 63 bits.
pub(crate) fn is_overflow(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.message().contains("integer overflow"))
}

/// A value of any kind.
pub(crate) fn value(row: &Row, at: usize) -> Result<Value, sqlx::Error> {
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

/// The checksum with a value of any kind; one kind never passes for another.
pub(crate) fn hashed(hash: RowHash, row: &Row, at: usize) -> Result<RowHash, sqlx::Error> {
    let raw = row.try_get_raw(at)?;
    if raw.is_null() {
        return Ok(hash.word(0));
    }
    Ok(match raw.type_info().name() {
        "INTEGER" | "BOOLEAN" | "INT4" => hash.word(1).int(row.try_get_unchecked(at)?),
        "REAL" => hash.word(2).word(row.try_get_unchecked::<f64, _>(at)?.to_bits()),
        "BLOB" => hash.word(3).bytes(row.try_get_unchecked(at)?),
        _ => hash.word(4).bytes(row.try_get_unchecked(at)?), // text, which may be none any more
    })
}
