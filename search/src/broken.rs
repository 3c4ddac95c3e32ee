//! A player that gives no answer.

/// Why there is no answer.
///
/// The searchers of this crate always answer. A player that is a program of its own may not, and it matters whose fault
/// that is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// It cannot play on this machine: its program is missing or does not start. That says nothing about how it plays, so
    /// nothing is counted and the pair is for somebody else.
    #[error("cannot play here: {0}")]
    Unavailable(String),
    /// It was playing and ended, went silent or talked nonsense. It loses the game.
    #[error("broke down: {0}")]
    Collapsed(String),
}
