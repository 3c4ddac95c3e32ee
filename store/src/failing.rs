//! What an error of the library means, whichever database it is of.

use crate::error::StoreError;
use crate::{postgres, sqlite};

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        sqlite::error::meaning(error).or_else(postgres::error::meaning).unwrap_or_else(|error| match error {
            sqlx::Error::Encode(_) => Self::Unstorable(Box::new(error)),
            _ => Self::Database(Box::new(error)),
        })
    }
}
