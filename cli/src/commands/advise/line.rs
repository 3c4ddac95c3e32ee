//! What a line says: JSON in which every object has each of its keys once.
//!
//! Most readers of JSON quietly take one of two values of a key, and nobody hears of the other.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};
use spec::words::clip;

use super::fields::MOST_SHOWN;

/// The value of a line, or what is wrong with it.
pub(super) fn read(line: &str) -> Result<Value, String> {
    let repeated = RefCell::new(None);
    let mut reader = serde_json::Deserializer::from_str(line);
    let value = Part { path: Path::Root, repeated: &repeated }.deserialize(&mut reader);
    let value = value.and_then(|value| reader.end().map(|()| value));
    let value = value.map_err(|error| format!("not JSON: {error}"))?;
    match repeated.into_inner() {
        Some(key) => Err(format!("{key} is given twice")),
        None => Ok(value),
    }
}

/// Where in a line.
#[derive(Clone, Copy)]
enum Path<'a> {
    Root,
    Key(&'a Path<'a>, &'a str),
    Item(&'a Path<'a>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(Path::Root, key) => write!(f, "{}", clip(key, MOST_SHOWN)),
            Self::Key(of, key) => write!(f, "{of}.{}", clip(key, MOST_SHOWN)),
            Self::Item(of, number) => write!(f, "{of}[{number}]"),
        }
    }
}

/// A part of a line, and the first key that is there twice.
struct Part<'a> {
    path: Path<'a>,
    repeated: &'a RefCell<Option<String>>,
}

impl<'de> DeserializeSeed<'de> for Part<'_> {
    type Value = Value;
    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(Value::Bool(truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Number::from_f64(number).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = items
            .next_element_seed(Part { path: Path::Item(&self.path, values.len()), repeated: self.repeated })?
        {
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some(key) = fields.next_key::<String>()? {
            let path = Path::Key(&self.path, &key);
            if values.contains_key(&key) {
                self.repeated.borrow_mut().get_or_insert_with(|| path.to_string());
            }
            let value = fields.next_value_seed(Part { path, repeated: self.repeated })?;
            values.insert(key, value);
        }
        Ok(Value::Object(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_right_is_read_as_everybody_reads_it() {
        for line in [
            r#" {"a":[1,-2,0.5,1e3,-0,18446744073709551615,1.0],"b":{"a":null,"c":"ä\n"},"":true} "#,
            "[]",
            "7",
        ] {
            assert_eq!(read(line).unwrap(), serde_json::from_str::<Value>(line).unwrap());
        }
        for line in ["", "{", "{}{}", "{\"a\":}", "1e999", &"[".repeat(10_000)] {
            assert!(read(line).unwrap_err().starts_with("not JSON: "), "{line:.9}");
        }
    }

    #[test]
    fn a_key_that_is_there_twice_is_named_with_its_place() {
        for (line, message) in [
            (r#"{"a":1,"a":1}"#, "a is given twice"),
            (r#"{"a":[{"b":1},{"b":1,"c":2,"b":1,"c":0}]}"#, "a[1].b is given twice"),
            (r#"{"a":{"b":{"c":1,"c":null}}}"#, "a.b.c is given twice"),
            (r#"[{"a":1,"\u0061":2}]"#, "[0].a is given twice"),
        ] {
            assert_eq!(read(line).unwrap_err(), message);
        }
        assert!(read(r#"{"a":{"b":1},"b":{"a":1}}"#).is_ok(), "each in its own object");
    }
}
