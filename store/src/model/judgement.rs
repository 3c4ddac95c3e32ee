//! Judgements: a pair was played a third time, and whoever had played something else is not believed any more.

use super::ids::Millis;
use super::sentence::Sentence;

/// Whose result was wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guilty {
    /// The one that is stored.
    Kept,
    /// The one that came.
    Came,
    /// Both.
    Both,
    /// Nobody's: what is stored is damaged.
    Nobody,
}

impl Guilty {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Kept, Self::Came, Self::Both, Self::Nobody];

    /// The word that is stored.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Came => "came",
            Self::Both => "both",
            Self::Nobody => "nobody",
        }
    }
}

/// An alarm that was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The alarm.
    pub alarm: i64,
    /// Whose result was wrong.
    pub guilty: Guilty,
    /// Pairs that are played again: of the guilty, and the one that was damaged.
    pub struck: u64,
}

/// What the third playing showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The alarm that it settles.
    pub alarm: i64,
    /// Whose result was wrong.
    pub guilty: Guilty,
    /// Who is not believed any more: none, one or two.
    pub sentences: Vec<Sentence>,
    /// When.
    pub at: Millis,
}
