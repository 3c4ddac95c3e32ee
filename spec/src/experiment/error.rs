//! What was wrong with an experiment file: every mistake with its line, reported together.

use std::cell::RefCell;
use std::fmt;

/// One mistake in an experiment file. Shown, it is `LINE: MESSAGE`; the caller puts the file's name before.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{line}: {message}")]
pub struct ExperimentError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// Key, reason, and the nearest right word where there is one.
    pub message: String,
}

/// Everything that was found wrong with a file: one mistake at least, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExperimentErrors(Vec<ExperimentError>);

impl ExperimentErrors {
    /// So many mistakes are reported; the rest is likely to follow from them.
    pub const MOST: usize = 20;

    /// The mistakes, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &ExperimentError> {
        self.0.iter()
    }
}

impl fmt::Display for ExperimentErrors {
    /// One line for each mistake.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if at == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for ExperimentErrors {}

/// Collects mistakes while a file is read. Shared by everything that reads a part of the file.
pub(super) struct Problems<'a> {
    source: &'a str,
    found: RefCell<Vec<ExperimentError>>,
}

impl<'a> Problems<'a> {
    /// No mistakes yet in this text.
    pub(super) const fn new(source: &'a str) -> Self {
        Self { source, found: RefCell::new(Vec::new()) }
    }

    /// Notes a mistake at a byte of the text.
    ///
    /// The same words about the same line are noted once: ten values of one misspelt key are one mistake.
    pub(super) fn add(&self, offset: usize, message: &str) {
        let (line, column) = self.place(offset);
        let message = one_line(message);
        let mut found = self.found.borrow_mut();
        if !found.iter().any(|error| error.line == line && error.message == message) {
            found.push(ExperimentError { line, column, message });
        }
    }

    /// Whether there is no point in looking for more.
    pub(super) fn are_many(&self) -> bool {
        self.found.borrow().len() >= ExperimentErrors::MOST
    }

    /// The line of a byte of the text, from 1.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.place(offset).0
    }

    fn place(&self, offset: usize) -> (usize, usize) {
        let before = self.source.get(..offset).unwrap_or(self.source);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[start..].chars().count() + 1)
    }

    /// `value` if it is there and nothing was noted, otherwise the mistakes.
    ///
    /// # Panics
    /// If a value is missing and nobody noted why.
    pub(super) fn conclude<T>(self, value: Option<T>) -> Result<T, ExperimentErrors> {
        let mut found = self.found.into_inner();
        if found.is_empty() {
            return Ok(value.expect("who gives no value notes why"));
        }
        found.sort();
        found.truncate(ExperimentErrors::MOST);
        Err(ExperimentErrors(found))
    }
}

/// The message without line breaks and other control characters, which strings of the file may bring in.
fn one_line(message: &str) -> String {
    message
        .chars()
        .flat_map(|c| if c.is_control() { c.escape_default().collect() } else { vec![c] })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let problems = Problems::new("a\nçé = 1\r\n");
        for (offset, place) in
            [(0, (1, 1)), (2, (2, 1)), (6, (2, 3)), (11, (2, 8)), (12, (3, 1)), (99, (3, 1))]
        {
            assert_eq!(problems.place(offset), place, "{offset}");
        }
    }

    #[test]
    fn mistakes_come_in_the_order_of_the_file_and_once() {
        let problems = Problems::new("a\nb\n");
        for (offset, message) in [(2, "second"), (0, "first"), (2, "second")] {
            problems.add(offset, message);
        }
        let errors = problems.conclude(Some(())).unwrap_err();
        assert_eq!(errors.to_string(), "1: first\n2: second");
    }
}
