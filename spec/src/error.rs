//! What can be wrong with a text that somebody wrote, said in one sentence: what, where, and what
//! would be right.

use crate::words::{did_you_mean, list};

/// A text that was refused. Nothing was changed because of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// A name that is not in the list it must come from.
    #[error("unknown {what} \"{word}\"{}; known: {}", did_you_mean(word, known.iter().map(String::as_str)), list(known, 40))]
    UnknownName {
        /// What kind of name it is: "game", "searcher", "evaluation".
        what: &'static str,
        /// What was written.
        word: String,
        /// What could have been written.
        known: Vec<String>,
    },
    /// A key that the parameter table does not have.
    #[error("{owner} has no parameter \"{key}\"{}; it takes: {}", did_you_mean(key, known.iter().map(String::as_str)),
        if known.is_empty() { "none".to_owned() } else { list(known, 40) })]
    UnknownParameter {
        /// The game or searcher.
        owner: String,
        /// What was written.
        key: String,
        /// The keys of its table.
        known: Vec<String>,
    },
    /// A value outside what its parameter allows.
    #[error("{owner}: \"{value}\" is not a value for {key}{hint}; it takes {allowed}")]
    BadValue {
        /// The game or searcher.
        owner: String,
        /// The parameter.
        key: String,
        /// What was written.
        value: String,
        /// What the parameter takes, in words.
        allowed: String,
        /// The nearest right word as ` (did you mean "…"?)`, or nothing.
        hint: String,
    },
    /// A key given twice.
    #[error("{owner}: the parameter \"{key}\" is given twice")]
    Repeated {
        /// The game or searcher.
        owner: String,
        /// The parameter.
        key: String,
    },
    /// A text that does not have the expected shape.
    #[error("\"{text}\": {reason}")]
    Malformed {
        /// What was written.
        text: String,
        /// What is wrong with it, and what would be right.
        reason: String,
    },
}

impl TextError {
    /// A text that does not have the expected shape.
    pub fn malformed(text: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Malformed { text: text.into(), reason: reason.into() }
    }
}
