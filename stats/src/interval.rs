//! Confidence levels and the intervals that are stated with them.
//!
//! Responsible for the vocabulary only; each statistic computes its own interval. No value in here is ever
//! infinite or `NaN`: where the data does not bound an Elo difference, the end is `None`, "unbounded".

use serde::{Deserialize, Serialize};

use crate::error::{StatsError, probability};
use crate::normal::normal_quantile;
use crate::student::student_upper_quantile;

/// How often an interval should cover the truth, for instance 0.95.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Confidence(f64);

impl Confidence {
    /// The level that every report uses unless told otherwise.
    pub const P95: Self = Self(0.95);

    /// A level strictly between 0 and 1.
    pub fn new(level: f64) -> Result<Self, StatsError> {
        probability("confidence", level).map(Self)
    }

    /// The level itself, 0.95 for 95 %.
    #[must_use]
    pub fn level(self) -> f64 {
        self.0
    }

    /// The chance to miss the truth, 0.05 for 95 %.
    #[must_use]
    pub fn miss(self) -> f64 {
        1.0 - self.0
    }

    /// Half the width of a two-sided normal interval in standard errors, 1.95996… for 95 %.
    #[must_use]
    pub fn z(self) -> f64 {
        // A level so close to 1 that its tail rounds to zero gets the widest interval that Φ can express.
        normal_quantile(0.5 * self.miss()).map_or(38.0, |lower| -lower)
    }

    /// The same for Student's t: 2.447 for 95 % and six degrees of freedom, and [`Self::z`] for very many.
    pub(crate) fn t(self, degrees: f64) -> f64 {
        student_upper_quantile(0.5 * self.miss(), degrees)
    }
}

impl Default for Confidence {
    fn default() -> Self {
        Self::P95
    }
}

/// A range of plausible values, both ends finite.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Interval {
    /// The least plausible value.
    pub low: f64,
    /// The greatest plausible value.
    pub high: f64,
}

impl Interval {
    /// Everything that a score or a rate can be: the interval of somebody who has seen nothing.
    pub const UNIT: Self = Self { low: 0.0, high: 1.0 };

    /// `centre ± half_width`, cut to [0, 1].
    pub(crate) fn around_in_unit(centre: f64, half_width: f64) -> Self {
        Self { low: (centre - half_width).max(0.0), high: (centre + half_width).min(1.0) }
    }

    /// Whether `value` lies in the interval, ends included.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// A range of plausible Elo; an end that the data does not bound is absent.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EloInterval {
    /// The low end; `None` means unbounded below.
    pub low: Option<f64>,
    /// The high end; `None` means unbounded above.
    pub high: Option<f64>,
}

impl EloInterval {
    /// What is known before the first pair: nothing.
    pub const UNBOUNDED: Self = Self { low: None, high: None };

    /// Half the distance between the ends, the number usually printed after "±".
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        Some(0.5 * (self.high? - self.low?))
    }

    /// Whether `elo` lies in the interval, ends included; an unbounded end excludes nothing.
    #[must_use]
    pub fn contains(&self, elo: f64) -> bool {
        self.low.is_none_or(|low| low <= elo) && self.high.is_none_or(|high| elo <= high)
    }
}

/// An Elo difference with its interval; each part is absent where the data says nothing finite.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct EloEstimate {
    /// The estimate; `None` if there are no pairs, or the scale has no finite value for them.
    pub value: Option<f64>,
    /// The low end; `None` means unbounded below.
    pub low: Option<f64>,
    /// The high end; `None` means unbounded above.
    pub high: Option<f64>,
}

impl EloEstimate {
    /// What is known before the first pair: nothing.
    pub const UNKNOWN: Self = Self { value: None, low: None, high: None };

    /// Half the distance between the ends, the number usually printed after "±".
    #[must_use]
    pub fn half_width(&self) -> Option<f64> {
        self.interval().half_width()
    }

    /// Whether `elo` lies in the interval, ends included; an unbounded end excludes nothing.
    #[must_use]
    pub fn contains(&self, elo: f64) -> bool {
        self.interval().contains(elo)
    }

    /// The interval alone.
    #[must_use]
    pub fn interval(&self) -> EloInterval {
        EloInterval { low: self.low, high: self.high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extreme_levels_keep_a_finite_z() {
        for level in [f64::MIN_POSITIVE, 1e-9, 0.5, 0.95, 1.0 - 1e-12, 1.0 - f64::EPSILON / 2.0] {
            let z = Confidence::new(level).unwrap().z();
            assert!(z.is_finite() && z >= 0.0, "z({level}) = {z}");
        }
    }

    #[test]
    fn impossible_levels_are_refused() {
        for level in [0.0, 1.0, -1.0, 95.0, f64::NAN] {
            assert!(Confidence::new(level).is_err());
        }
    }
}
