//! Sheets: rows under named columns, written one by one in some format.
//!
//! Where they go is behind one pointer, so that all of this is compiled here, once, and optimised: an export has millions of rows.
//! A new format is one file here with a [`Sheet`] in it, and a word in the lists of the commands that offer it.
//!
//! - `rows`: what a format has to do.
//! - `aligned`: for people.
//! - `csv`: comma-separated values.
//! - `json`: JSON objects, as one list or one a line.
//! - `parquet`: typed columns.

mod aligned;
mod csv;
mod json;
mod parquet;
mod rows;

pub use aligned::Aligned;
pub use csv::Csv;
pub use json::Json;
pub use parquet::{Kind, Parquet};
pub use rows::{Sheet, hex};
