//! What became of transcripts that nobody wants to keep.

/// Transcripts of an experiment that were dropped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// Games that lost theirs.
    pub games: u64,
    /// Games that keep theirs: somebody had a time limit, so that nobody could play them again.
    pub kept: u64,
    /// Bytes that the games took before, in a file with everything else.
    pub before: u64,
    /// Bytes that they take now.
    pub after: u64,
}
