//! What the errors of `PostgreSQL` mean. They have codes of five characters, the first two of which are a class.

use sqlx::postgres::PgDatabaseError;

use crate::error::StoreError;

/// `disk_full`.
const FULL: &str = "53100";

/// The code of an error that the server told.
pub(super) fn code(error: &sqlx::Error) -> Option<String> {
    let error = error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?;
    Some(error.code().to_owned())
}

/// What an error means, if it is of a server.
pub(crate) fn meaning(error: sqlx::Error) -> Result<StoreError, sqlx::Error> {
    let Some(code) = code(&error) else { return Err(error) };
    let message = || error.as_database_error().map_or("", |error| error.message()).to_owned();
    Ok(match (code.as_str(), &code[..2]) {
        (FULL, _) => StoreError::DiskFull,
        (_, "XX") => StoreError::Damaged(message()),
        (_, "22" | "23") => StoreError::Unstorable(Box::new(error)), // data that makes no sense, or breaks a constraint
        _ => StoreError::Database(Box::new(error)),
    })
}
