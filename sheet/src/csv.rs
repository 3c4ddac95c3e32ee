//! Comma-separated values (RFC 4180): a line of names, then a line a row. NULL is an empty field, bytes are hex digits.

use std::io::{self, Write};

use store::Value;

use super::{Sheet, hex};

/// Writes CSV.
pub struct Csv<'a> {
    writer: ::csv::Writer<Box<dyn Write + 'a>>,
}

impl<'a> Csv<'a> {
    /// Lines for a file or a pipe.
    #[must_use]
    pub fn new(out: impl Write + 'a) -> Self {
        Self { writer: ::csv::Writer::from_writer(Box::new(out)) }
    }
}

/// The library's errors wrap the one that matters: a reader that has gone away is no failure.
fn plain(error: ::csv::Error) -> io::Error {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

impl Sheet for Csv<'_> {
    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        self.writer.write_record(columns).map_err(plain)
    }

    fn row(&mut self, row: &[Value]) -> io::Result<()> {
        let field = |value: &Value| match value {
            Value::Null => String::new(),
            Value::Integer(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            Value::Blob(bytes) => hex(bytes),
        };
        self.writer.write_record(row.iter().map(field)).map_err(plain)
    }

    fn end(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
