//! Rows under named columns, on their way out.

use std::io;

use store::Value;

/// Rows on their way out.
pub trait Sheet {
    /// Begins with the names of the columns.
    fn begin(&mut self, columns: &[String]) -> io::Result<()>;
    /// Adds a row, as long as the columns.
    fn row(&mut self, row: &[Value]) -> io::Result<()>;
    /// Writes what is still to be written.
    fn end(&mut self) -> io::Result<()>;
}

/// Bytes as people pass them on.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |half: u8| char::from(DIGITS[usize::from(half)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
