//! Why an answer ended early.

use crate::error::StoreError;

/// Why an answer ended early.
pub(crate) enum Stop {
    /// The database says so.
    Database(sqlx::Error),
    /// Whoever listens says so.
    Listener(StoreError),
}

impl Stop {
    /// What it means to whoever asked; what a database says means something else with each.
    pub(crate) fn meaning(self, of_database: impl FnOnce(sqlx::Error) -> StoreError) -> StoreError {
        match self {
            Self::Database(error) => of_database(error),
            Self::Listener(error) => error,
        }
    }
}

impl From<sqlx::Error> for Stop {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}
