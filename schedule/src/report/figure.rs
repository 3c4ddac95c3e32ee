//! A figure of a report, with how sure it is.

use serde::{Deserialize, Serialize};

/// A figure with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Figure {
    /// The estimate.
    pub value: f64,
    /// The low end.
    pub low: f64,
    /// The high end.
    pub high: f64,
}

impl Figure {
    /// `1.25 [1.10, 1.40]`, with so many places behind the point.
    #[must_use]
    pub fn told(self, places: usize) -> String {
        let Self { value, low, high } = self;
        format!("{value:.places$} [{low:.places$}, {high:.places$}]")
    }

    /// The same with a sign, for a difference.
    #[must_use]
    pub fn told_with_sign(self, places: usize) -> String {
        let Self { value, low, high } = self;
        format!("{value:+.places$} [{low:+.places$}, {high:+.places$}]")
    }
}
