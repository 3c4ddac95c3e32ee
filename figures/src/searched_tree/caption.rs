//! What is written over a picture of a search.

/// What a picture of a search says about it in words.
#[derive(Clone, Debug)]
pub struct Caption {
    /// Who searched what.
    pub title: String,
    /// What came of it.
    pub result: String,
}
