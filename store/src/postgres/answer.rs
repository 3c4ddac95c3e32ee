//! The values of an answer. They come as text, the one form that every type of the server has.

use sqlx::{Row as _, TypeInfo, ValueRef};

use super::dialect::Row;
use crate::model::table::Value;

/// A value of any kind. Truths are 0 and 1; numbers without a point are whole; what has no kind of its own is text.
pub(super) fn value(row: &Row, at: usize) -> Result<Value, sqlx::Error> {
    let raw = row.try_get_raw(at)?;
    if raw.is_null() {
        return Ok(Value::Null);
    }
    let kind = raw.type_info().name().to_owned();
    let text = raw.as_str().map_err(sqlx::Error::Decode)?;
    Ok(read(&kind, text))
}

fn read(kind: &str, text: &str) -> Value {
    let other = || Value::Text(text.to_owned());
    match kind {
        "BOOL" => Value::Integer(i64::from(text == "t")),
        "INT2" | "INT4" | "INT8" | "OID" => text.parse().map_or_else(|_| other(), Value::Integer),
        "FLOAT4" | "FLOAT8" => text.parse().map_or_else(|_| other(), Value::Real),
        // A sum of whole numbers is of this kind too.
        "NUMERIC" if !text.contains('.') => text
            .parse()
            .map(Value::Integer)
            .or_else(|_| text.parse().map(Value::Real))
            .unwrap_or_else(|_| other()),
        "NUMERIC" => text.parse().map_or_else(|_| other(), Value::Real),
        "BYTEA" => bytes(text).map_or_else(other, Value::Blob),
        _ => other(),
    }
}

/// Bytes as the server writes them: `\x00ff`.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix("\\x")?;
    (0..digits.len() / 2).map(|at| u8::from_str_radix(digits.get(2 * at..2 * at + 2)?, 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_keep_their_kinds() {
        assert_eq!(read("BOOL", "f"), Value::Integer(0));
        assert_eq!(read("NUMERIC", "12"), Value::Integer(12));
        assert_eq!(read("NUMERIC", "12.50"), Value::Real(12.5));
        assert_eq!(read("NUMERIC", "18446744073709551616"), Value::Real(18_446_744_073_709_551_616.0));
        assert_eq!(read("FLOAT8", "1"), Value::Real(1.0));
        assert_eq!(read("BYTEA", "\\x00ff"), Value::Blob(vec![0, 255]));
        assert_eq!(read("TEXT", "12"), Value::Text("12".to_owned()));
    }
}
