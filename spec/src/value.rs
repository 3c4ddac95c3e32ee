//! Values of parameters: which ones there may be, and how they are read and written.

use std::fmt;

use crate::words::list;

/// What values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind<'a> {
    /// A whole number from the first to the second, both included.
    Integer(i64, i64),
    /// A finite number from the first to the second, both included.
    Real(f64, f64),
    /// One of these words.
    Choice(&'a [&'a str]),
    /// A word whose meaning depends on something else (an evaluation's name depends on the game).
    Word,
}

impl Kind<'_> {
    /// The value that a text stands for, if it is one of this kind.
    pub(crate) fn read(self, text: &str) -> Option<Value> {
        match self {
            Self::Integer(min, max) => {
                text.parse().ok().filter(|n| (min..=max).contains(n)).map(Value::Integer)
            }
            // Adding 0 makes the other zero of -0: equal values have equal text.
            Self::Real(min, max) => {
                text.parse::<f64>().ok().filter(|x| (min..=max).contains(x)).map(|x| Value::Real(x + 0.0))
            }
            Self::Choice(words) => words.contains(&text).then(|| Value::Choice(text.to_owned())),
            Self::Word => text
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
                .then(|| Value::Word(text.to_owned())),
        }
    }
}

impl fmt::Display for Kind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(min, max) => write!(f, "a whole number from {min} to {max}"),
            Self::Real(min, max) => write!(f, "a number from {min} to {max}"),
            Self::Choice(words) => f.write_str(&list(words, 20)),
            Self::Word => f.write_str("a word"),
        }
    }
}

/// The value of one parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Of [`Kind::Integer`].
    Integer(i64),
    /// Of [`Kind::Real`].
    Real(f64),
    /// Of [`Kind::Choice`].
    Choice(String),
    /// Of [`Kind::Word`].
    Word(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(n) => write!(f, "{n}"),
            Self::Real(x) => write!(f, "{x}"), // the shortest text that reads back as the same number
            Self::Choice(word) | Self::Word(word) => f.write_str(word),
        }
    }
}
