//! A candidate: a place on every axis.

/// The places of a candidate, in the order of the axes. Two candidates of a space are the same player exactly when they are equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate(pub(crate) Vec<u32>);

impl Candidate {
    /// Its place on each axis.
    #[must_use]
    pub fn places(&self) -> &[u32] {
        &self.0
    }
}
