//! Rows of another store, as they are.

use sqlx::{AssertSqlSafe, QueryBuilder};

use super::tables::writer::Writer;
use crate::error::StoreError;
use crate::model::table::Value;

/// Rows of one statement: as many as its values have numbers.
const ROWS: usize = 500;

impl Writer {
    /// Stores rows of a table as they are in another store.
    pub(crate) async fn carry_in(
        &mut self,
        table: &str,
        columns: &[String],
        rows: &[Vec<Value>],
    ) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        for rows in rows.chunks(ROWS) {
            let head = format!("INSERT INTO {table} ({}) ", columns.join(", "));
            let mut insert = QueryBuilder::new(head);
            insert.push_values(rows, |mut row, values| {
                for (column, value) in columns.iter().zip(values) {
                    match value {
                        Value::Null => row.push("NULL"),
                        Value::Integer(number) => row.push_bind(*number),
                        Value::Real(number) => row.push_bind(*number),
                        Value::Text(text) => row.push_bind(text.clone()),
                        // A text that may have any character is bytes elsewhere.
                        Value::Blob(bytes) if column == "detail" => {
                            row.push_bind(String::from_utf8_lossy(bytes).into_owned())
                        }
                        Value::Blob(bytes) => row.push_bind(bytes.clone()),
                    };
                }
            });
            insert.build().persistent(false).execute(&mut *tx).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Ends a copy.
    pub(crate) async fn finish_copy(&mut self, starts: u32) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let sql = AssertSqlSafe(format!("PRAGMA user_version = {starts}"));
        sqlx::query(sql).execute(&mut *tx).await?;
        Ok(tx.commit().await?)
    }
}
