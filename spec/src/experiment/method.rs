//! Ways to find the best candidate of a space.

use crate::error::TextError;

/// How the best candidate is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// A Gaussian process and duels of its likely best: the default.
    Bayes,
    /// Rounds in which the better half goes on.
    Halving,
    /// Rounds in which the winner of each pairing goes on.
    Elimination,
    /// Steps along random directions.
    Spsa,
    /// Tuples of values as bandits.
    Ntbea,
    /// A quadratic around the best region.
    Clop,
}

impl Method {
    /// How they are written, the default first.
    pub const WORDS: [(&'static str, Self); 6] = [
        ("bayes", Self::Bayes),
        ("halving", Self::Halving),
        ("elimination", Self::Elimination),
        ("spsa", Self::Spsa),
        ("ntbea", Self::Ntbea),
        ("clop", Self::Clop),
    ];

    /// How it is written.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, method)| *method == self).map_or("", |(word, _)| word)
    }

    /// The method of a word, or what is wrong with it.
    pub fn parse(word: &str) -> Result<Self, TextError> {
        let found = Self::WORDS.iter().find(|(known, _)| *known == word.trim());
        found.map(|(_, method)| *method).ok_or_else(|| TextError::UnknownName {
            what: "tuner",
            word: word.to_owned(),
            known: Self::WORDS.iter().map(|(known, _)| (*known).to_owned()).collect(),
        })
    }
}
