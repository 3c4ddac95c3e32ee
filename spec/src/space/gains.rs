//! How a tuner that steps along a parameter does it: how far it looks, and how long its steps are.

/// What somebody wants of `spsa` at the end of its budget; what is not said follows from the budget.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Gains {
    /// How far on both sides it looks, as a share of the range.
    pub c_end: Option<f64>,
    /// How much of that it steps for each game that is won more than lost.
    pub r_end: Option<f64>,
}

impl Gains {
    /// The least share of either.
    pub const LEAST: f64 = 0.000_001;
    /// The most that it looks: from the middle to both ends.
    pub const MOST_C: f64 = 0.5;
    /// The most of it that is a step.
    pub const MOST_R: f64 = 1.0;
}
