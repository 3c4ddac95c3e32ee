//! What is wrong with a file that somebody wrote.

/// What is wrong with a file: its name, the line where there is one, the reason; a line for each mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FileError(pub String);

impl FileError {
    /// All of these, a line each.
    pub(crate) fn of(mistakes: impl Iterator<Item = String>) -> Self {
        Self(mistakes.collect::<Vec<_>>().join("\n"))
    }
}
