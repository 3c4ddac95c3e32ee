//! What was wrong with an experiment file: every mistake with its line, reported together.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::iter::once;

use super::notation::Notation;
use crate::words::clip;

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
pub struct ExperimentErrors {
    shown: Vec<ExperimentError>,
    more: usize,
}

impl ExperimentErrors {
    /// So many mistakes are reported; the rest is likely to follow from them, and is counted.
    pub const MOST: usize = 20;
    /// So many more are counted.
    const MOST_COUNTED: usize = 1000;

    /// The mistakes, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &ExperimentError> {
        self.shown.iter()
    }

    /// How many there are beside those, in words; nothing if these are all.
    #[must_use]
    pub fn more(&self) -> Option<String> {
        match self.more {
            0 => None,
            more if more < Self::MOST_COUNTED => Some(format!("and {more} more")),
            _ => Some(format!("and {} more at least", Self::MOST_COUNTED)),
        }
    }
}

impl fmt::Display for ExperimentErrors {
    /// One line for each mistake.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, error) in self.shown.iter().enumerate() {
            write!(f, "{}{error}", if at == 0 { "" } else { "\n" })?;
        }
        self.more().map_or(Ok(()), |more| write!(f, "\n{more}"))
    }
}

impl std::error::Error for ExperimentErrors {}

/// The longest message about one mistake, in bytes: texts of the file stand in it.
const MOST_MESSAGE: usize = 400;

/// Collects mistakes while a file is read. Shared by everything that reads a part of the file.
pub(super) struct Problems<'a> {
    source: &'a str,
    /// Where lines begin.
    lines: Vec<usize>,
    found: RefCell<Found>,
    notation: Notation,
}

/// The first mistakes of the file, and the others, which are only counted.
#[derive(Default)]
struct Found {
    shown: BTreeSet<ExperimentError>,
    more: BTreeSet<(usize, String)>,
}

impl<'a> Problems<'a> {
    /// No mistakes yet in this text.
    pub(super) fn new(source: &'a str) -> Self {
        let lines = once(0).chain(source.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { source, lines, found: RefCell::default(), notation: Notation::Toml }
    }

    /// The same for what was told in another notation.
    pub(super) fn in_notation(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    /// The text.
    pub(super) const fn source(&self) -> &'a str {
        self.source
    }

    /// How messages write what they are about.
    pub(super) const fn notation(&self) -> Notation {
        self.notation
    }

    /// Notes a mistake at a byte of the text.
    ///
    /// The same words about the same line are noted once: ten values of one misspelt key are one mistake.
    pub(super) fn add(&self, offset: usize, message: &str) {
        let (line, column) = self.place(offset);
        let message = one_line(&clip(message, MOST_MESSAGE));
        let Found { shown, more } = &mut *self.found.borrow_mut();
        if shown.iter().any(|error| error.line == line && error.message == message) {
            return;
        }
        shown.insert(ExperimentError { line, column, message });
        if shown.len() > ExperimentErrors::MOST
            && let Some(ExperimentError { line, message, .. }) = shown.pop_last()
            && more.len() < ExperimentErrors::MOST_COUNTED
        {
            more.insert((line, message));
        }
    }

    /// Whether there is no point in looking for more.
    pub(super) fn are_many(&self) -> bool {
        self.found.borrow().shown.len() >= ExperimentErrors::MOST
    }

    /// Whether there are more than anybody counts.
    pub(super) fn are_countless(&self) -> bool {
        self.found.borrow().more.len() >= ExperimentErrors::MOST_COUNTED
    }

    /// The line of a byte of the text, from 1.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.lines.partition_point(|&begin| begin <= offset)
    }

    fn place(&self, offset: usize) -> (usize, usize) {
        let offset = if self.source.is_char_boundary(offset) { offset } else { self.source.len() };
        let line = self.line(offset);
        (line, self.source[self.lines[line - 1]..offset].chars().count() + 1)
    }

    /// `value` if it is there and nothing was noted, otherwise the mistakes.
    ///
    /// # Panics
    /// If a value is missing and nobody noted why.
    pub(super) fn conclude<T>(self, value: Option<T>) -> Result<T, ExperimentErrors> {
        let Found { shown, more } = self.found.into_inner();
        if shown.is_empty() {
            return Ok(value.expect("who gives no value notes why"));
        }
        Err(ExperimentErrors { shown: shown.into_iter().collect(), more: more.len() })
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
    fn the_first_mistakes_of_the_file_are_shown_and_the_rest_is_counted() {
        let text = "x\n".repeat(2000);
        let problems = Problems::new(&text);
        // Whatever the order in which they are found.
        for line in (0..30).rev() {
            problems.add(2 * line, "no");
            problems.add(2 * line, "no");
        }
        let errors = problems.conclude(Some(())).unwrap_err();
        assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
        assert!(errors.to_string().ends_with("20: no\nand 10 more"), "{errors}");
        let problems = Problems::new(&text);
        (0..2000).for_each(|line| problems.add(2 * line, "no"));
        assert!(problems.are_countless());
        assert!(problems.conclude(Some(())).unwrap_err().to_string().ends_with("and 1000 more at least"));
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
