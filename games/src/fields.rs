//! Reads position text: fields between spaces, each with a name for the error message.

use std::ops::RangeInclusive;

use spec::TextError;
use spec::words::{did_you_mean, list};

/// The fields of a position text.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    text: &'a str,
    names: &'static [&'static str],
    words: Vec<&'a str>,
}

impl<'a> Fields<'a> {
    /// Splits a text into exactly the named fields.
    pub fn split(text: &'a str, names: &'static [&'static str]) -> Result<Self, TextError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.len() == names.len() {
            Ok(Self { text, names, words })
        } else {
            let shape = names.join("> <");
            let reason =
                format!("a position has {} fields, <{shape}>; here are {}", names.len(), words.len());
            Err(TextError::malformed(text, reason))
        }
    }

    /// The text of a field.
    #[must_use]
    pub fn word(&self, at: usize) -> &'a str {
        self.words[at]
    }

    /// Why a field is refused.
    pub fn refuse(&self, at: usize, reason: impl AsRef<str>) -> TextError {
        let reason =
            format!("field {} ({}), \"{}\": {}", at + 1, self.names[at], self.words[at], reason.as_ref());
        TextError::malformed(self.text, reason)
    }

    /// Why the position as a whole is refused.
    pub fn refuse_all(&self, reason: impl Into<String>) -> TextError {
        TextError::malformed(self.text, reason)
    }

    /// A field that is a whole number.
    pub fn number<T: TryFrom<i64>>(&self, at: usize, range: RangeInclusive<i64>) -> Result<T, TextError> {
        self.number_in(at, self.words[at], range)
    }

    /// A part of a field that is a whole number.
    pub fn number_in<T: TryFrom<i64>>(
        &self,
        at: usize,
        part: &str,
        range: RangeInclusive<i64>,
    ) -> Result<T, TextError> {
        let number = part.parse().ok().filter(|n| range.contains(n)).and_then(|n| T::try_from(n).ok());
        number.ok_or_else(|| {
            let wanted = format!("a whole number from {} to {}", range.start(), range.end());
            self.refuse(
                at,
                if part == self.words[at] { wanted } else { format!("\"{part}\" is not {wanted}") },
            )
        })
    }

    /// A field that is a list of whole numbers between commas, exactly `N` of them.
    pub fn numbers<T: TryFrom<i64> + Copy + Default, const N: usize>(
        &self,
        at: usize,
        range: RangeInclusive<i64>,
    ) -> Result<[T; N], TextError> {
        let parts: Vec<&str> = self.words[at].split(',').collect();
        if parts.len() != N {
            return Err(
                self.refuse(at, format!("{N} numbers with commas between them; here are {}", parts.len()))
            );
        }
        let mut numbers = [T::default(); N];
        for (number, part) in numbers.iter_mut().zip(parts) {
            *number = self.number_in(at, part, range.clone())?;
        }
        Ok(numbers)
    }

    /// A field that is one of these words; returns its place in the list.
    pub fn choice(&self, at: usize, words: &[&str]) -> Result<usize, TextError> {
        let word = self.words[at];
        words.iter().position(|known| *known == word).ok_or_else(|| {
            let hint = did_you_mean(word, words.iter().copied());
            self.refuse(at, format!("one of {}{hint}", list(words, 20)))
        })
    }

    /// A field that is a player's number.
    pub fn player(&self, at: usize) -> Result<crate::Player, TextError> {
        Ok(crate::Player::BOTH[self.choice(at, &["1", "2"])?])
    }
}
