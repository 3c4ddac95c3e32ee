//! What the errors of `SQLite` mean.

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

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match primary_code(&error) {
            Some(FULL) => Self::DiskFull,
            Some(CORRUPT | NOT_A_DATABASE) => Self::Damaged(
                error.as_database_error().map_or(String::new(), |error| error.message().to_owned()),
            ),
            Some(CONSTRAINT | MISMATCH | TOO_BIG) => Self::Unstorable(Box::new(error)),
            _ if matches!(error, sqlx::Error::Encode(_)) => Self::Unstorable(Box::new(error)),
            _ => Self::Database(Box::new(error)),
        }
    }
}

/// The primary result code of `SQLite`; extended codes carry it in their low byte.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let code: i32 = error.as_database_error()?.code()?.parse().ok()?;
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
