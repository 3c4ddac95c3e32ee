//! An Elo difference, as answers have it.

use serde::{Deserialize, Serialize};
use stats::Summary;

/// An Elo difference with its 95 % interval; what is not bounded is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Elo {
    /// The estimate.
    pub value: Option<f64>,
    /// The low end.
    pub low: Option<f64>,
    /// The high end.
    pub high: Option<f64>,
}

impl Elo {
    /// That of the first-named player of these pairs.
    pub(crate) const fn of(summary: &Summary) -> Self {
        Self { value: summary.elo, low: summary.elo_low, high: summary.elo_high }
    }
}

impl std::fmt::Display for Elo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(value) = self.value {
            write!(f, "{value:+.1} ")?;
        }
        let low = self.low.map_or_else(|| "-∞".to_owned(), |low| format!("{low:+.1}"));
        let high = self.high.map_or_else(|| "+∞".to_owned(), |high| format!("{high:+.1}"));
        write!(f, "[{low}, {high}] Elo")
    }
}
