//! A question, and its answer.

use crate::error::StoreError;
use crate::handle::Reader;
use crate::model::table::{QueryLimits, Table};

/// A question in SQL whose answer is a `T`.
#[derive(Debug)]
pub struct Question<T> {
    sql: String,
    most_rows: usize,
    read: fn(Table) -> T,
}

impl<T> Question<T> {
    pub(crate) fn new(sql: String, read: fn(Table) -> T) -> Self {
        Self { sql, most_rows: QueryLimits::default().rows, read }
    }

    /// The same question, answered with fewer rows.
    pub(crate) fn with_at_most(self, most_rows: usize) -> Self {
        Self { most_rows, ..self }
    }

    /// Its text.
    #[must_use]
    pub fn sql(&self) -> &str {
        &self.sql
    }

    /// The most rows that are of interest.
    #[must_use]
    pub const fn most_rows(&self) -> usize {
        self.most_rows
    }

    /// What an answer means.
    #[must_use]
    pub fn read(&self, answer: Table) -> T {
        (self.read)(answer)
    }
}

impl Reader {
    /// Answers one of our own questions.
    pub async fn ask<T>(&self, question: &Question<T>) -> Result<T, StoreError> {
        let limits = QueryLimits { rows: question.most_rows(), ..QueryLimits::default() };
        Ok(question.read(self.query(question.sql(), limits).await?))
    }
}

/// A text as SQL writes it.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_a_name() {
        assert_eq!(quoted("pig"), "'pig'");
        assert_eq!(quoted("x' OR 'a' = 'a"), "'x'' OR ''a'' = ''a'");
    }
}
