//! How far the machines that play are trusted.

/// How many pairs of an experiment somebody else plays again. It changes nothing about what is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trust {
    /// One's own machines, which may break but do not lie: a small share.
    #[default]
    Lab,
    /// Anybody's: all pairs of a worker, until ten in a row were right, and then ever fewer.
    Volunteer,
}

impl Trust {
    /// What is written in the file for each.
    pub const WORDS: [(&'static str, Self); 2] = [("lab", Self::Lab), ("volunteer", Self::Volunteer)];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Lab => Self::WORDS[0].0,
            Self::Volunteer => Self::WORDS[1].0,
        }
    }
}
