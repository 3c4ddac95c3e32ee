//! Answers to questions in SQL: tables of values.

use std::time::Duration;

use serde::Serialize;

use crate::error::StoreError;

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
    /// The most steps of a file's machine, in millions; a second is roughly a hundred million.
    pub million_steps: u64,
    /// The most time that a server may take.
    pub time: Duration,
}

impl Default for QueryLimits {
    fn default() -> Self {
        Self { rows: 1_000_000, million_steps: 100_000, time: Duration::from_secs(1000) }
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
    /// A whole number that is not below zero; nothing for anything else.
    #[must_use]
    pub fn whole(&self) -> Option<u64> {
        match self {
            Self::Integer(number) => u64::try_from(*number).ok(),
            _ => None,
        }
    }

    /// A number, whole or not; nothing for anything else.
    #[must_use]
    pub const fn number(&self) -> Option<f64> {
        match self {
            Self::Real(number) => Some(*number),
            Self::Integer(number) => Some(*number as f64),
            _ => None,
        }
    }

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
