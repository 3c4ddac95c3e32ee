//! Sheets: rows under named columns, written one by one in some format.
//!
//! A new format is one file here with a [`Sheet`] in it, and a word in the lists of the commands that offer it.
//!
//! - `aligned`: for people.
//! - `csv`: comma-separated values.
//! - `json`: JSON objects, as one list or one a line.
//! - `parquet`: typed columns.

mod aligned;
mod csv;
mod json;
mod parquet;

pub(crate) use aligned::Aligned;
pub(crate) use csv::Csv;
pub(crate) use json::Json;
pub(crate) use parquet::{Kind, Parquet};

use std::io;

use store::Value;

/// Rows on their way out.
pub(crate) trait Sheet {
    /// Begins with the names of the columns.
    fn begin(&mut self, columns: &[String]) -> io::Result<()>;
    /// Adds a row, as long as the columns.
    fn row(&mut self, row: &[Value]) -> io::Result<()>;
    /// Writes what is still to be written.
    fn end(&mut self) -> io::Result<()>;
}

/// Bytes as people pass them on.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
