//! One table of the file: its keys are looked up, and the unknown ones refused with the nearest right word.

use toml::de::DeTable;

use super::entry::Entry;
use super::error::{ExperimentErrors, Problems};
use super::notation::Notation;
use super::tables::{TOP_TITLE, homes_of};
use crate::words::{did_you_mean, list, nearest};

/// A table of the file.
pub(super) struct Section<'a> {
    title: String,
    offset: usize,
    table: &'a DeTable<'a>,
    keys: &'static [&'static str],
    problems: &'a Problems<'a>,
}

impl<'a> Section<'a> {
    /// A table that begins at `offset` and takes `keys`. Other keys are noted as mistakes.
    pub(super) fn new(
        title: String,
        offset: usize,
        table: &'a DeTable<'a>,
        keys: &'static [&'static str],
        problems: &'a Problems<'a>,
    ) -> Self {
        let section = Self { title, offset, table, keys, problems };
        for (key, _) in section.table {
            let (word, at) = (key.get_ref().as_ref(), key.span().start);
            if problems.are_countless() {
                break;
            }
            if !keys.contains(&word) {
                problems.add(at, &section.unknown(word));
            }
        }
        section
    }

    /// How messages write what they are about.
    pub(super) const fn notation(&self) -> Notation {
        self.problems.notation()
    }

    /// The outermost table of a text of which only some keys are read.
    pub(super) fn open(table: &'a DeTable<'a>, problems: &'a Problems<'a>) -> Self {
        Self { title: TOP_TITLE.to_owned(), offset: 0, table, keys: &[], problems }
    }

    fn unknown(&self, key: &str) -> String {
        // Only files have other tables.
        let is_file = self.problems.notation() == Notation::Toml;
        let homes = if is_file { homes_of(key) } else { Vec::new() };
        let hint = if homes.is_empty() {
            did_you_mean(key, self.missing())
        } else {
            format!(" (it belongs in {})", homes.join(" or "))
        };
        format!("unknown key \"{key}\" in {}{hint}; known: {}", self.title, list(self.keys, 20))
    }

    /// Notes a mistake of the table as a whole.
    pub(super) fn refuse<T>(&self, reason: impl std::fmt::Display) -> Option<T> {
        self.problems.add(self.offset, &format!("{}: {reason}", self.title));
        None
    }

    /// What stands under a key, if it is there.
    pub(super) fn get(&self, key: &str) -> Option<Entry<'a>> {
        let value = self.table.get(key)?;
        Some(Entry { path: self.path(key), value, problems: self.problems })
    }

    /// What stands under a key that must be there.
    pub(super) fn need(&self, key: &str) -> Option<Entry<'a>> {
        self.get(key).or_else(|| {
            // A slip of this key was already noted, with the hint: no second complaint.
            if !self.has_slip_of(key) {
                self.problems.add(self.offset, &format!("{} lacks the key \"{key}\"", self.title));
            }
            None
        })
    }

    /// Whether an unknown key looks like this one.
    pub(super) fn has_slip_of(&self, key: &str) -> bool {
        let words = self.table.keys().map(|word| word.get_ref().as_ref());
        let unknown = words.filter(|word| !self.keys.contains(word)).take(ExperimentErrors::MOST); // as many as are shown
        unknown.into_iter().any(|word| nearest(word, self.missing()) == Some(key))
    }

    /// The keys that could still be written.
    fn missing(&self) -> impl Iterator<Item = &'static str> {
        self.keys.iter().copied().filter(|key| !self.table.contains_key(*key))
    }

    /// Reads a key that may be missing, in which case it is `default`.
    pub(super) fn get_or<T>(
        &self,
        key: &str,
        default: T,
        read: impl FnOnce(&Entry<'a>) -> Option<T>,
    ) -> Option<T> {
        self.get(key).map_or(Some(default), |entry| read(&entry))
    }

    fn path(&self, key: &str) -> String {
        match self.title.as_str() {
            TOP_TITLE => key.to_owned(),
            table if table.ends_with(']') && self.notation() == Notation::Toml => format!("{table} {key}"),
            inner => format!("{inner}.{key}"),
        }
    }
}

impl<'a> Entry<'a> {
    /// A table of which only some keys are read.
    pub(super) fn open(&self, title: &str) -> Option<Section<'a>> {
        let table =
            self.value.get_ref().as_table().or_else(|| self.wants(self.problems.notation().table()))?;
        let (offset, title) = (self.value.span().start, title.to_owned());
        Some(Section { title, offset, table, keys: &[], problems: self.problems })
    }

    /// A table with these keys. `title` is how messages call the table.
    pub(super) fn section(&self, title: &str, keys: &'static [&'static str]) -> Option<Section<'a>> {
        let table =
            self.value.get_ref().as_table().or_else(|| self.wants(self.problems.notation().table()))?;
        Some(Section::new(title.to_owned(), self.value.span().start, table, keys, self.problems))
    }
}
