//! A file of claims as it is written: tables and their entries, and the line of every mistake.

use spec::words::{did_you_mean, list};
use toml::de::{DeTable, DeValue};
use toml::{Spanned, de};

/// A mistake in a file of claims. Shown, it is `LINE: MESSAGE`; the caller puts the file's name before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {message}")]
pub struct PaperError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

/// Everything that is wrong with a file of claims, in its order; a line each.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct PaperErrors(pub Vec<PaperError>);

impl From<PaperError> for PaperErrors {
    fn from(error: PaperError) -> Self {
        Self(vec![error])
    }
}

/// Collects mistakes while a file is read, so that reading can go on and find the next.
#[derive(Default)]
pub(crate) struct Mistakes(Vec<PaperError>);

impl Mistakes {
    /// What was read; a mistake is noted.
    pub(crate) fn kept<T>(&mut self, read: Result<T, impl Into<PaperErrors>>) -> Option<T> {
        read.map_err(|errors| self.0.extend(errors.into().0)).ok()
    }

    /// What was read, unless something was wrong.
    pub(crate) fn unless_any<T>(mut self, read: Option<T>) -> Result<T, PaperErrors> {
        match read.filter(|_| self.0.is_empty()) {
            Some(read) => Ok(read),
            None => {
                self.0.sort_by_key(|error| error.line);
                Err(PaperErrors(self.0))
            }
        }
    }
}

/// The text, to count lines.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub(crate) text: &'a str,
}

impl<'a> Place<'a> {
    /// The whole file.
    pub(crate) fn parse(text: &'a str) -> Result<Spanned<DeTable<'a>>, PaperError> {
        DeTable::parse(text).map_err(|error: de::Error| {
            Place { text }.error(error.span().map_or(0, |span| span.start), error.message())
        })
    }

    pub(crate) fn error(self, at: usize, message: &str) -> PaperError {
        let before = self.text.as_bytes().iter().take(at);
        PaperError { line: 1 + before.filter(|&&byte| byte == b'\n').count(), message: message.to_owned() }
    }
}

/// A table, with what it is called in messages.
pub(crate) struct Table<'a> {
    pub(crate) place: Place<'a>,
    pub(crate) at: usize,
    pub(crate) title: String,
    pub(crate) table: &'a DeTable<'a>,
}

impl<'a> Table<'a> {
    /// Refuses all keys but these.
    pub(crate) fn only(&self, keys: &[&'static str]) -> Result<(), PaperErrors> {
        let unknown = self.table.keys().filter(|key| !keys.contains(&key.get_ref().as_ref()));
        let refused = unknown.map(|key| {
            let word = key.get_ref().as_ref();
            let hint = did_you_mean(word, keys.iter().copied());
            let message =
                format!("unknown key \"{word}\" in {}{hint}; known: {}", self.title, list(keys, 20));
            self.place.error(key.span().start, &message)
        });
        let refused: Vec<PaperError> = refused.collect();
        if refused.is_empty() { Ok(()) } else { Err(PaperErrors(refused)) }
    }

    /// The line on which it begins.
    pub(crate) fn line(&self) -> usize {
        self.error("").line
    }

    pub(crate) fn error(&self, message: &str) -> PaperError {
        self.place.error(self.at, message)
    }

    pub(crate) fn get(&self, key: &str) -> Option<Entry<'a>> {
        let value = self.table.get(key)?;
        Some(Entry { place: self.place, name: format!("{}: {key}", self.title), value })
    }

    pub(crate) fn need(&self, key: &str) -> Result<Entry<'a>, PaperError> {
        self.get(key).ok_or_else(|| self.lacks(key))
    }

    pub(crate) fn lacks(&self, key: &str) -> PaperError {
        self.error(&format!("{} lacks the key \"{key}\"", self.title))
    }
}

/// The value of a key, with what it is called in messages.
pub(crate) struct Entry<'a> {
    place: Place<'a>,
    name: String,
    pub(crate) value: &'a Spanned<DeValue<'a>>,
}

impl<'a> Entry<'a> {
    /// The line on which it begins.
    pub(crate) fn line(&self) -> usize {
        self.error("").line
    }

    /// The tables that it is a list of, one at least.
    pub(crate) fn tables(&self, title: &str) -> Result<Vec<Table<'a>>, PaperError> {
        let list = self.value.get_ref().as_array().filter(|list| !list.is_empty());
        let list = list.ok_or_else(|| self.wants(&format!("one {title} at least")))?;
        let table = |entry: &'a Spanned<DeValue<'a>>| {
            let at = entry.span().start;
            let table = entry.get_ref().as_table();
            let table = table.ok_or_else(|| self.place.error(at, &format!("{title} is a table")))?;
            Ok(Table { place: self.place, at, title: title.to_owned(), table })
        };
        list.iter().map(table).collect()
    }

    /// The table that it is.
    pub(crate) fn table(&self) -> Result<Table<'a>, PaperError> {
        let table = self.value.get_ref().as_table().ok_or_else(|| self.wants("a table, { of = …, … }"))?;
        Ok(Table { place: self.place, at: self.value.span().start, title: self.name.clone(), table })
    }

    pub(crate) fn error(&self, reason: &str) -> PaperError {
        self.place.error(self.value.span().start, &format!("{}: {reason}", self.name))
    }

    pub(crate) fn wants(&self, wanted: &str) -> PaperError {
        self.error(&format!("wants {wanted}"))
    }

    pub(crate) fn text(&self) -> Result<String, PaperError> {
        let text = self.value.get_ref().as_str().filter(|text| !text.trim().is_empty());
        text.map(ToOwned::to_owned).ok_or_else(|| self.wants("a text"))
    }

    /// A text, or a list of some.
    pub(crate) fn texts(&self) -> Result<Vec<String>, PaperError> {
        let Some(list) = self.value.get_ref().as_array() else { return Ok(vec![self.text()?]) };
        let item = |value| Entry { place: self.place, name: self.name.clone(), value }.text();
        match list.len() {
            0 => Err(self.wants("one text at least")),
            _ => list.iter().map(item).collect(),
        }
    }

    pub(crate) fn number(&self) -> Result<f64, PaperError> {
        let number = match self.value.get_ref() {
            DeValue::Integer(number) => number.as_str().parse().ok(),
            DeValue::Float(number) => number.as_str().parse().ok(),
            _ => None,
        };
        number.filter(|number: &f64| number.is_finite()).ok_or_else(|| self.wants("a number"))
    }
}
