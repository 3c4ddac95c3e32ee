//! The keys of an object that a program said, and what stands under them.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};
use spec::words::{clip, did_you_mean};

/// Values in messages are no longer.
pub(super) const MOST_SHOWN: usize = 80;

pub(super) type Fields = Map<String, Value>;

/// A value as a message shows it.
pub(super) fn shown(value: &Value) -> String {
    clip(&value.to_string(), MOST_SHOWN)
}

/// Refuses keys that are not known.
pub(super) fn check_keys(what: &str, fields: &Fields, known: &[&str]) -> Result<(), String> {
    let unknown = fields.keys().find(|key| !known.contains(&key.as_str()));
    unknown.map_or(Ok(()), |key| Err(strange(what, key, known)))
}

/// Refuses keys that are nearly known: somebody meant those. What else a program wants to say is nobody's business.
pub(super) fn check_slips(what: &str, fields: &Fields, known: &[&str]) -> Result<(), String> {
    let is_slip = |key: &&String| {
        !known.contains(&key.as_str()) && !did_you_mean(key, known.iter().copied()).is_empty()
    };
    fields.keys().find(is_slip).map_or(Ok(()), |key| Err(strange(what, key, known)))
}

fn strange(what: &str, key: &str, known: &[&str]) -> String {
    let hint = did_you_mean(key, known.iter().copied());
    format!("{what} has no \"{}\"{hint}; it takes {}", clip(key, MOST_SHOWN), known.join(", "))
}

/// What is said of a key; null is nothing.
pub(super) fn given<'a>(fields: &'a Fields, key: &str) -> Option<&'a Value> {
    fields.get(key).filter(|value| !value.is_null())
}

/// A whole number in a range, if one is said.
pub(super) fn whole(fields: &Fields, key: &str, range: RangeInclusive<u64>) -> Result<Option<u64>, String> {
    let number = |value: &Value| {
        value.as_u64().filter(|number| range.contains(number)).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("{key} is a whole number from {least} to {most} here, not {}", shown(value))
        })
    };
    given(fields, key).map(number).transpose()
}
