//! Settings: a value for every parameter of a game or searcher.

use std::fmt;

use crate::value::Value;

/// A value for every parameter of a table. Its text form is canonical: every parameter in table order, but for quiet ones
/// that nobody gave a value.
#[derive(Clone, Debug)]
pub struct Settings {
    owner: String,
    values: Vec<(String, Value)>,
    /// By parameter: whether the text leaves it out.
    left_out: Vec<bool>,
}

/// What they set is compared, not how it is written.
impl PartialEq for Settings {
    fn eq(&self, other: &Self) -> bool {
        (&self.owner, &self.values) == (&other.owner, &other.values)
    }
}

impl Settings {
    /// The settings of a game or searcher, by parameter in table order.
    pub(crate) fn new(owner: &str, values: Vec<(String, Value)>, left_out: Vec<bool>) -> Self {
        Self { owner: owner.to_owned(), values, left_out }
    }

    /// The same, with some parameters in the text whether somebody gave them a value or not.
    #[must_use]
    pub fn naming(mut self, keys: &[&str]) -> Self {
        for ((name, _), left_out) in self.values.iter().zip(&mut self.left_out) {
            *left_out &= !keys.contains(&name.as_str());
        }
        self
    }

    /// Whose settings these are.
    #[must_use]
    pub fn owner(&self) -> &str {
        &self.owner
    }

    fn value(&self, name: &str) -> &Value {
        let value = self.values.iter().find(|(known, _)| known == name);
        value.map_or_else(|| panic!("{} has a parameter {name}", self.owner), |(_, value)| value)
    }

    /// Whether there is a parameter of that name.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.values.iter().any(|(known, _)| known == name)
    }

    /// The name and value of every parameter, in table order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// A whole number.
    ///
    /// # Panics
    /// If the table has no such parameter of that kind: tables and their readers are written together.
    #[must_use]
    pub fn integer(&self, name: &str) -> i64 {
        match self.value(name) {
            Value::Integer(n) => *n,
            other => panic!("{name} is a whole number, not {other:?}"),
        }
    }

    /// A number.
    ///
    /// # Panics
    /// As [`Settings::integer`].
    #[must_use]
    pub fn real(&self, name: &str) -> f64 {
        match self.value(name) {
            Value::Real(x) => *x,
            other => panic!("{name} is a number, not {other:?}"),
        }
    }

    /// A word: one of a choice, or a free one.
    ///
    /// # Panics
    /// As [`Settings::integer`].
    #[must_use]
    pub fn word(&self, name: &str) -> &str {
        match self.value(name) {
            Value::Choice(word) | Value::Word(word) => word,
            other => panic!("{name} is a word, not {other:?}"),
        }
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.owner)?;
        let written = self.values.iter().zip(&self.left_out).filter(|(_, left_out)| !**left_out);
        for (at, ((name, value), _)) in written.enumerate() {
            write!(f, "{}{name}={value}", if at == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}
