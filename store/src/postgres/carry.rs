//! Rows of another store, as they are. They go to the server as text, which it reads by the types of its columns.

use std::fmt::Write as _;

use super::dialect::Connection;
use super::insert::experiments;
use super::link::Link;
use super::tables::writer::Writer;
use crate::error::StoreError;
use crate::model::ids::{ExperimentId, PairingId};
use crate::model::table::Value;

/// The tables whose rows get their numbers from the server.
const NUMBERED: [&str; 9] = [
    "workers",
    "alarms",
    "audits",
    "quarantine",
    "judgements",
    "struck_games",
    "struck_probes",
    "positions",
    "position_moves",
];

impl Writer {
    /// Stores rows of a table as they are in another store.
    pub(crate) async fn carry_in(
        &mut self,
        table: &str,
        columns: &[String],
        rows: &[Vec<Value>],
    ) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        let place = columns.iter().position(|column| column == "id");
        let ids = || rows.iter().filter_map(|row| integer(row.get(place?)?));
        let (mut names, mut text) = (columns.join(", "), String::new());
        match table {
            "games" | "probes" => {
                let experiments = experiments(&mut tx, ids().map(|id| PairingId(id >> 32))).await?;
                names.push_str(", experiment_id");
                for (row, id) in rows.iter().zip(ids()) {
                    let series = PairingId(id >> 32);
                    let experiment = experiments.get(&series).ok_or(StoreError::NoPairing(series))?;
                    add(&mut text, columns, row);
                    let _ = writeln!(text, "\t{experiment}"); // a text takes everything
                }
            }
            _ => {
                for row in rows {
                    add(&mut text, columns, row);
                    text.push('\n');
                }
            }
        }
        send(&mut tx, &format!("COPY {table} ({names}) FROM STDIN"), text).await?;
        if table == "experiments" {
            for id in ids() {
                Link::make_room(&mut tx, ExperimentId(id)).await?;
            }
        }
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await
    }

    /// Ends a copy.
    pub(crate) async fn finish_copy(&mut self, starts: u32) -> Result<(), StoreError> {
        let mut tx = self.link.begin(&mut self.memory).await?;
        for table in NUMBERED {
            let sql = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', 'id'), coalesce(max(id), 0) + 1, false) FROM {table}"
            );
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *tx).await?;
        }
        sqlx::query("UPDATE coordinator SET epoch = $1").bind(i64::from(starts)).execute(&mut *tx).await?;
        let ended = Link::commit(tx).await;
        self.link.confirm(ended).await?;
        self.link.started(i64::from(starts));
        Ok(())
    }
}

const fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Integer(number) => Some(*number),
        _ => None,
    }
}

async fn send(conn: &mut Connection, statement: &str, text: String) -> Result<(), sqlx::Error> {
    let mut copy = conn.copy_in_raw(statement).await?;
    match copy.send(text.into_bytes()).await {
        Ok(_) => copy.finish().await.map(drop),
        Err(error) => Err(error),
    }
}

/// A row as `COPY` reads it, but for its end.
fn add(text: &mut String, columns: &[String], row: &[Value]) {
    for (at, (column, value)) in columns.iter().zip(row).enumerate() {
        if at > 0 {
            text.push('\t');
        }
        let _ = match value {
            Value::Null => write!(text, "\\N"),
            Value::Integer(number) => write!(text, "{number}"),
            Value::Real(number) => write!(text, "{number:?}"), // as many digits as it takes
            // A text that may have any character is bytes here.
            Value::Text(words) if column == "detail" => bytes(text, words.as_bytes()),
            Value::Text(words) => write!(text, "{}", escaped(words)),
            Value::Blob(blob) => bytes(text, blob),
        };
    }
}

fn bytes(text: &mut String, bytes: &[u8]) -> std::fmt::Result {
    text.push_str("\\\\x");
    bytes.iter().try_for_each(|byte| write!(text, "{byte:02x}"))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_one_line_whatever_is_in_it() {
        let columns = ["a", "b", "c", "d", "detail"].map(str::to_owned);
        let row = [
            Value::Null,
            Value::Integer(-7),
            Value::Real(0.1),
            Value::Text("tab\t line\n back\\".to_owned()),
            Value::Text("\0".to_owned()),
        ];
        let mut text = String::new();
        add(&mut text, &columns, &row);
        assert_eq!(text, "\\N\t-7\t0.1\ttab\\t line\\n back\\\\\t\\\\x00");
    }
}
