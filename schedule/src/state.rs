//! Where an experiment stands.

use serde::{Deserialize, Serialize};

/// Where an experiment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Its pairs are handed out.
    Running,
    /// Nothing is handed out until it is resumed; results are still taken.
    Paused,
    /// Nothing will be handed out any more; results are still taken.
    Cancelled,
    /// Nobody here could play what is left: it goes on when somebody comes who can, or is asked to try again.
    Stalled,
    /// Every pairing is decided.
    Finished,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Running, Self::Paused, Self::Cancelled, Self::Stalled, Self::Finished];

    /// The state that this is the word for.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }

    /// Whether nothing will change any more.
    #[must_use]
    pub const fn has_ended(self) -> bool {
        matches!(self, Self::Cancelled | Self::Finished)
    }

    /// Whether pairs of it are handed out, if somebody comes who can play them.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Running | Self::Stalled)
    }

    /// The word that people read and files keep.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Cancelled => "cancelled",
            Self::Stalled => "stalled",
            Self::Finished => "finished",
        }
    }
}
