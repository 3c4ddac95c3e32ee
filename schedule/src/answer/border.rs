//! Parameters at an end of their ranges.

use serde::{Deserialize, Serialize};

/// A parameter of the champion that is at an end of its range: the best may lie beyond.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Border {
    /// The parameter.
    pub key: String,
    /// Its value.
    pub value: String,
    /// At which end.
    pub end: End,
    /// Whether the searcher allows nothing beyond it; else it is only the last that was given.
    pub is_allowed_end: bool,
}

/// An end of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The lowest value.
    Lowest,
    /// The highest.
    Highest,
}

impl std::fmt::Display for Border {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { key, value, end, is_allowed_end } = self;
        let (end, beyond) = match end {
            End::Lowest => ("lowest", "below"),
            End::Highest => ("highest", "above"),
        };
        match is_allowed_end {
            true => write!(f, "{key}={value} is the {end} value allowed"),
            false => write!(f, "{key}={value} is the {end} value given: the best may lie {beyond} it"),
        }
    }
}
