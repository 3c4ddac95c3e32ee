//! How finely throws of dice are told apart: the variant `outcomes` of the games that have it.

use spec::{Kind, Param, Settings};

/// How finely throws are told apart. Values are the same, trees are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Granularity {
    /// By what they do to the game.
    Merged,
    /// By what the dice show, in any order.
    Unordered,
    /// By what each die shows.
    Ordered,
}

impl Granularity {
    /// All of them, coarse to fine.
    pub const ALL: [Self; 3] = [Self::Merged, Self::Unordered, Self::Ordered];

    /// The parameter of a game string.
    pub const PARAM: Param<'static> = Param::new(
        "outcomes",
        Kind::Choice(&["merged", "unordered", "ordered"]),
        "merged",
        "how finely throws are told apart",
    );

    /// The value of that parameter.
    #[must_use]
    pub fn from_settings(settings: &Settings) -> Self {
        match settings.word(Self::PARAM.name) {
            "merged" => Self::Merged,
            "unordered" => Self::Unordered,
            _ => Self::Ordered,
        }
    }
}
