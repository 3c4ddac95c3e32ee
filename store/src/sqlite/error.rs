//! What the errors of `SQLite` mean.

use sqlx::error::DatabaseError as _;
use sqlx::sqlite::SqliteError;

use crate::error::StoreError;

/// `SQLITE_TOOBIG`.
const TOO_BIG: i32 = 18;
/// `SQLITE_CONSTRAINT`.
const CONSTRAINT: i32 = 19;
/// `SQLITE_MISMATCH`.
const MISMATCH: i32 = 20;
/// `SQLITE_FULL`.
const FULL: i32 = 13;
/// `SQLITE_CORRUPT`.
const CORRUPT: i32 = 11;
/// `SQLITE_NOTADB`.
const NOT_A_DATABASE: i32 = 26;

/// What an error means, if it is of `SQLite`.
pub(crate) fn meaning(error: sqlx::Error) -> Result<StoreError, sqlx::Error> {
    Ok(match primary_code(&error) {
        None => return Err(error),
        Some(FULL) => StoreError::DiskFull,
        Some(CORRUPT | NOT_A_DATABASE) => StoreError::Damaged(
            error.as_database_error().map_or(String::new(), |error| error.message().to_owned()),
        ),
        Some(CONSTRAINT | MISMATCH | TOO_BIG) => StoreError::Unstorable(Box::new(error)),
        Some(_) => StoreError::Database(Box::new(error)),
    })
}

/// The primary result code of `SQLite`; extended codes carry it in their low byte.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let error = error.as_database_error()?.try_downcast_ref::<SqliteError>()?;
    let code: i32 = error.code()?.parse().ok()?;
    Some(code & 0xFF)
}

/// Whether the file is no database at all.
pub(super) fn is_not_a_database(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(NOT_A_DATABASE)
}

/// Whether a primary result code is about the file, and not about what was asked.
pub(super) const fn is_of_file(code: i32) -> bool {
    matches!(code, FULL | CORRUPT | NOT_A_DATABASE)
}
