//! Rows under named columns, on their way out.

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
