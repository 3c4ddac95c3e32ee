//! JSON: an object a row, with the columns as keys in their order. Bytes are hex digits.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};
use store::Value;

use super::{Sheet, hex};

/// Writes JSON.
pub struct Json<'a> {
    out: Box<dyn Write + 'a>,
    columns: Vec<String>,
    /// One list of all rows; otherwise each row is a line of its own.
    is_list: bool,
    is_first: bool,
}

impl<'a> Json<'a> {
    /// One list.
    #[must_use]
    pub fn list(out: impl Write + 'a) -> Self {
        Self { out: Box::new(out), columns: Vec::new(), is_list: true, is_first: true }
    }

    /// A line a row.
    #[must_use]
    pub fn lines(out: impl Write + 'a) -> Self {
        Self { is_list: false, ..Self::list(out) }
    }
}

struct Object<'a> {
    columns: &'a [String],
    row: &'a [Value],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.row.len()))?;
        for (column, value) in self.columns.iter().zip(self.row) {
            match value {
                Value::Blob(bytes) => object.serialize_entry(column, &hex(bytes))?,
                value => object.serialize_entry(column, value)?,
            }
        }
        object.end()
    }
}

impl Sheet for Json<'_> {
    fn begin(&mut self, columns: &[String]) -> io::Result<()> {
        // An object has each key once: of two columns with one name the second is marked.
        for column in columns {
            let taken = columns[..self.columns.len()].iter().filter(|earlier| *earlier == column).count();
            let name = if taken == 0 { column.clone() } else { format!("{column}_{}", taken + 1) };
            self.columns.push(name);
        }
        if self.is_list { self.out.write_all(b"[") } else { Ok(()) }
    }

    fn row(&mut self, row: &[Value]) -> io::Result<()> {
        if self.is_list {
            self.out.write_all(if self.is_first { b"\n  " } else { b",\n  " })?;
        }
        self.is_first = false;
        serde_json::to_writer(&mut self.out, &Object { columns: &self.columns, row })?;
        if self.is_list { Ok(()) } else { self.out.write_all(b"\n") }
    }

    fn end(&mut self) -> io::Result<()> {
        if self.is_list {
            self.out.write_all(if self.is_first { b"]\n" } else { b"\n]\n" })?;
        }
        self.out.flush()
    }
}
