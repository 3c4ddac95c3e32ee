//! Rows in the binary form in which `PostgreSQL` takes many at once (`COPY … BINARY`).

use super::dialect::Connection;

/// What stands before all rows: a signature, no flags, no extension.
const HEAD: &[u8] = b"PGCOPY\n\xFF\r\n\0\0\0\0\0\0\0\0\0";
/// What stands after them, instead of a number of columns.
const END: [u8; 2] = (-1i16).to_be_bytes();

/// Rows in the making.
pub(super) struct Rows {
    bytes: Vec<u8>,
    columns: i16,
}

impl Rows {
    /// No rows of so many columns, with room for so many bytes.
    pub(super) fn new(columns: i16, room: usize) -> Self {
        let mut bytes = Vec::with_capacity(HEAD.len() + room);
        bytes.extend_from_slice(HEAD);
        Self { bytes, columns }
    }

    /// Begins a row; its values follow, in the order of the columns.
    pub(super) fn begin(&mut self) {
        self.bytes.extend_from_slice(&self.columns.to_be_bytes());
    }

    pub(super) fn bytes(&mut self, value: &[u8]) {
        self.bytes.extend_from_slice(&(value.len() as u32).to_be_bytes());
        self.bytes.extend_from_slice(value);
    }

    pub(super) fn long(&mut self, value: i64) {
        self.bytes(&value.to_be_bytes());
    }

    pub(super) fn int(&mut self, value: i32) {
        self.bytes(&value.to_be_bytes());
    }

    pub(super) fn optional_int(&mut self, value: Option<i32>) {
        match value {
            Some(value) => self.int(value),
            None => self.bytes.extend_from_slice(&(-1i32).to_be_bytes()),
        }
    }

    pub(super) fn short(&mut self, value: i16) {
        self.bytes(&value.to_be_bytes());
    }

    pub(super) fn real(&mut self, value: f64) {
        self.bytes(&value.to_be_bytes());
    }

    /// Sends all rows to the columns of a table.
    pub(super) async fn send(mut self, conn: &mut Connection, into: &str) -> Result<(), sqlx::Error> {
        self.bytes.extend_from_slice(&END);
        let mut copy = conn.copy_in_raw(&format!("COPY {into} FROM STDIN (FORMAT binary)")).await?;
        match copy.send(self.bytes).await {
            Ok(_) => copy.finish().await.map(drop),
            Err(error) => Err(error),
        }
    }
}
