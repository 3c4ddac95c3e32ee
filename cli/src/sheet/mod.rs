//! Sheets: rows under named columns, written one by one in some format.
//!
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

pub(crate) use aligned::Aligned;
pub(crate) use csv::Csv;
pub(crate) use json::Json;
pub(crate) use parquet::{Kind, Parquet};
pub(crate) use rows::{Sheet, hex};
