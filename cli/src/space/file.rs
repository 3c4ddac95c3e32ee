//! `[tune]` of an experiment file, as far as a simulation reads it: the space, the budget and the tuner.

use std::path::Path;

use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue};
use tune::Space;

use super::axes;
use crate::failure::Failure;
use crate::text_file;

/// What a simulation reads of a file.
pub(crate) struct TuneFile {
    pub(crate) space: Space,
    /// `format`, if it is there.
    pub(crate) format: Option<String>,
    /// `budget` in games, if it is there.
    pub(crate) budget: Option<u64>,
    /// `lag`, if it is there.
    pub(crate) lag: Option<u64>,
}

/// Reads a file, or says what is wrong where.
pub(crate) fn read(file: &Path) -> Result<TuneFile, Failure> {
    let text = text_file::read(file)?;
    let line = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
    let wrong =
        |at: usize, reason: &str| Failure::Request(format!("{}:{}: {reason}", file.display(), line(at)));
    let table = DeTable::parse(&text)
        .map_err(|error| wrong(error.span().map_or(0, |span| span.start), error.message()))?;
    let missing = || wrong(0, "a simulation wants [tune.vary], the parameters and their values");
    let tune = table.get_ref().get("tune").ok_or_else(missing)?;
    let tune = tune.get_ref().as_table().ok_or_else(missing)?;
    let vary = tune.get("vary").and_then(|vary| vary.get_ref().as_table()).ok_or_else(missing)?;
    let mut read = Vec::new();
    for (key, value) in vary {
        let axis = axes::read(key.get_ref(), &plain(value.get_ref()));
        read.push(axis.map_err(|reason| wrong(key.span().start, &reason))?);
    }
    let start = tune.get_key_value("vary").map_or(0, |(key, _)| key.span().start);
    let space = Space::new(read).map_err(|error| wrong(start, &error.to_string()))?;
    let number = |key: &str| tune.get(key).and_then(|value| plain(value.get_ref()).as_u64());
    let format = tune.get("format").and_then(|format| format.get_ref().as_str()).map(str::to_owned);
    Ok(TuneFile { space, format, budget: number("budget"), lag: number("lag") })
}

/// The same value as JSON. Fractions keep their text, so that candidates are called what is written.
fn plain(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::from(text.as_ref()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Null, Value::from)
        }
        DeValue::Float(number) => Value::from(number.as_str()),
        DeValue::Boolean(word) => Value::from(*word),
        DeValue::Datetime(_) => Value::Null,
        DeValue::Array(values) => values.iter().map(|value| plain(value.get_ref())).collect(),
        DeValue::Table(fields) => {
            let fields =
                fields.iter().map(|(key, value)| (key.get_ref().to_string(), plain(value.get_ref())));
            Value::Object(fields.collect::<Map<_, _>>())
        }
    }
}
