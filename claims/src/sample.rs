//! How much a measured value comes from.

use serde::Serialize;

/// With fewer positions the bootstrap gives intervals that are too narrow to decide by; with one, none at all.
const FEWEST_POSITIONS: u64 = 20;

/// So many of what an interval is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Sample {
    /// Games.
    Games(u64),
    /// Positions that players looked at.
    Positions(u64),
}

impl Sample {
    /// How many.
    #[must_use]
    pub const fn count(self) -> u64 {
        let (Self::Games(count) | Self::Positions(count)) = self;
        count
    }

    /// What of.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Games(1) => "game",
            Self::Games(_) => "games",
            Self::Positions(1) => "position",
            Self::Positions(_) => "positions",
        }
    }

    /// So many of the same.
    #[must_use]
    pub const fn with(self, count: u64) -> Self {
        match self {
            Self::Games(_) => Self::Games(count),
            Self::Positions(_) => Self::Positions(count),
        }
    }

    /// How many are lacking before anything can be decided.
    pub(crate) const fn lacks(self) -> u64 {
        match self {
            Self::Games(_) => 0,
            Self::Positions(count) => FEWEST_POSITIONS.saturating_sub(count),
        }
    }

    /// What two values come from together. All players look at the same positions.
    pub(crate) fn and(self, other: Self) -> Self {
        match self {
            Self::Games(count) => Self::Games(count + other.count()),
            Self::Positions(count) => Self::Positions(count.max(other.count())),
        }
    }
}
