//! Sentences: from whom nothing is taken any more, and why.

use super::identity::Identity;

/// Somebody who is not believed any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Who.
    pub culprit: Identity,
    /// Why.
    pub reason: String,
}

/// Somebody from whom nothing is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quarantined {
    /// Who, and why.
    pub sentence: Sentence,
    /// Pairs of theirs that are played again.
    pub struck: u64,
}
