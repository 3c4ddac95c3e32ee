//! Scales: how far apart two numbers are.

/// How distances between numbers are measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// By difference.
    Linear,
    /// By ratio.
    Log,
}

impl Scale {
    /// How they are written.
    pub const WORDS: [(&'static str, Self); 2] = [("linear", Self::Linear), ("log", Self::Log)];

    /// Where `value` lies between two ends, from 0 to 1.
    pub(super) fn share(self, value: f64, from: f64, to: f64) -> f64 {
        match self {
            Self::Linear => (value - from) / (to - from),
            Self::Log => libm::log(value / from) / libm::log(to / from),
        }
    }

    /// The value at a share of the way.
    pub(super) fn at(self, share: f64, from: f64, to: f64) -> f64 {
        match self {
            Self::Linear => from + share * (to - from),
            Self::Log => from * libm::exp(share * libm::log(to / from)),
        }
    }
}
