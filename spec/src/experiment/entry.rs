//! One value of the file with its place and the name of its key, read as the type that is wanted.
//!
//! Every reader gives `None` after it has noted the mistake, so that reading can go on and find the next.

use std::fmt;
use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeInteger, DeValue};

use super::error::Problems;
use super::notation::Notation;
use crate::words::{did_you_mean, list};

/// The longest string, in bytes. Players are far shorter.
const MOST_TEXT: usize = 4096;

/// A value of the file.
#[derive(Clone)]
pub(super) struct Entry<'a> {
    /// How messages call it: `[tune] pairs`.
    pub(super) path: String,
    pub(super) value: &'a Spanned<DeValue<'a>>,
    pub(super) problems: &'a Problems<'a>,
}

impl<'a> Entry<'a> {
    /// Notes a mistake here.
    pub(super) fn refuse<T>(&self, reason: impl fmt::Display) -> Option<T> {
        self.problems.add(self.value.span().start, &format!("{}: {reason}", self.path));
        None
    }

    /// Notes that something else is wanted here.
    pub(super) fn wants<T>(&self, wanted: impl fmt::Display) -> Option<T> {
        self.refuse(format!(
            "wants {wanted}, found {}",
            found(self.value.get_ref(), self.problems.notation())
        ))
    }

    /// Where it begins.
    pub(super) fn offset(&self) -> usize {
        self.value.span().start
    }

    /// The line it begins on.
    pub(super) fn line(&self) -> usize {
        self.problems.line(self.value.span().start)
    }

    /// A string.
    pub(super) fn text(&self) -> Option<&'a str> {
        let text = self.value.get_ref().as_str().or_else(|| self.wants("a string"))?;
        match text.len() {
            ..=MOST_TEXT => Some(text),
            bytes => self.refuse(format!("a string has at most {MOST_TEXT} bytes, not {bytes}")),
        }
    }

    /// A string that `read` understands.
    pub(super) fn read<T, E: fmt::Display>(&self, read: impl FnOnce(&'a str) -> Result<T, E>) -> Option<T> {
        read(self.text()?).map_or_else(|reason| self.refuse(reason), Some)
    }

    /// One of these words.
    pub(super) fn word<T: Copy>(&self, words: &[(&str, T)]) -> Option<T> {
        let text = self.text()?;
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let meaning = words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
        meaning.or_else(|| {
            let hint = did_you_mean(text, known.iter().copied());
            self.refuse(format!("\"{text}\" is not one of its words{hint}; known: {}", list(&known, 20)))
        })
    }

    /// True or false.
    pub(super) fn flag(&self) -> Option<bool> {
        self.value.get_ref().as_bool().or_else(|| self.wants("true or false"))
    }

    /// A whole number in a range.
    pub(super) fn whole(&self, range: RangeInclusive<u64>) -> Option<u64> {
        let number = self.value.get_ref().as_integer().and_then(|n| integer(n)?.try_into().ok());
        number
            .filter(|n| range.contains(n))
            .or_else(|| self.wants(format!("a whole number from {} to {}", range.start(), range.end())))
    }

    /// A number in a range, whole or not.
    pub(super) fn number(&self, range: RangeInclusive<f64>) -> Option<f64> {
        let number = match self.value.get_ref() {
            DeValue::Integer(n) => integer(n).map(|n| n as f64),
            DeValue::Float(x) => x.as_str().parse().ok(),
            _ => None,
        };
        number
            .filter(|x| range.contains(x))
            .map(|x| x + 0.0) // minus zero is zero
            .or_else(|| self.wants(format!("a number from {} to {}", range.start(), range.end())))
    }

    /// The elements of an array, so many of them.
    pub(super) fn items(&self, of: &str, count: RangeInclusive<usize>) -> Option<Vec<Self>> {
        let array = self.value.get_ref().as_array().or_else(|| self.wants(format!("an array of {of}")))?;
        if !count.contains(&array.len()) {
            let (least, most) = count.into_inner();
            let wanted = if least == most { format!("{least}") } else { format!("{least} to {most}") };
            return self.refuse(format!("wants {wanted} {of}, found {}", array.len()));
        }
        Some(array.iter().map(|value| Self { value, ..self.clone() }).collect())
    }

    /// The keys and values of a table whose keys are free, in the order of the file.
    pub(super) fn fields(&self) -> Option<Vec<(&'a str, Self)>> {
        let table =
            self.value.get_ref().as_table().or_else(|| self.wants(self.problems.notation().table()))?;
        let field =
            |key: &'a str, value| (key, Self { path: format!("{}.{key}", self.path), value, ..*self });
        Some(table.iter().map(|(key, value)| field(key.get_ref(), value)).collect())
    }
}

/// The value of a TOML integer, where it is not absurdly long.
pub(super) fn integer(number: &DeInteger<'_>) -> Option<i128> {
    i128::from_str_radix(number.as_str(), number.radix()).ok()
}

/// A value as a sentence calls it.
pub(super) fn found(value: &DeValue<'_>, notation: Notation) -> String {
    match value {
        DeValue::String(text) => format!("the string {text:?}"),
        DeValue::Integer(number) => format!("{number}"),
        DeValue::Float(number) => format!("{number}"),
        DeValue::Boolean(truth) => format!("{truth}"),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "an array".to_owned(),
        DeValue::Table(_) => notation.table().to_owned(),
    }
}
