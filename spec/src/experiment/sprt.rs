//! The sequential test of a match: stop a pairing when it is decided. Only its settings; `stats` does the sums.

use super::entry::Entry;
use super::tables;

/// The scale that the bounds of a sequential test are stated on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtModel {
    /// Logistic Elo: about the expected score.
    Logistic,
    /// Normalised Elo: about signal to noise.
    Normalised,
}

impl SprtModel {
    pub(super) const WORDS: [(&'static str, Self); 2] =
        [("logistic", Self::Logistic), ("normalised", Self::Normalised)];

    /// The largest bound of any model.
    pub(super) const MOST: f64 = 1000.0;

    /// The largest bound that the test can work with, as in the statistics crate.
    const fn most(self) -> f64 {
        match self {
            Self::Logistic => Self::MOST,
            Self::Normalised => 200.0,
        }
    }
}

/// A sequential test: H0 says that the difference is `elo0`, H1 that it is `elo1`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SprtPlan {
    /// H0; below `elo1`.
    pub elo0: f64,
    /// H1.
    pub elo1: f64,
    /// How often H1 may be accepted under H0; above 0, below a half.
    pub alpha: f64,
    /// How often H0 may be accepted under H1; above 0, below a half.
    pub beta: f64,
    /// The scale of the bounds.
    pub model: SprtModel,
    /// The test looks at the pairing each time that so many more pairs are complete; at most all of them.
    pub every: u64,
}

impl SprtPlan {
    /// Error rates when nobody says otherwise.
    pub const ERROR: f64 = 0.05;
    /// The smallest error rate that can be asked for.
    pub const LEAST_ERROR: f64 = 0.000_001;
    /// The largest: beyond, a coin would do.
    pub const MOST_ERROR: f64 = 0.49;
    /// The distance of two looks when nobody says otherwise and there are as many pairs.
    pub const EVERY: u64 = 50;

    /// Reads `sprt = { … }` of a match with so many pairs.
    pub(super) fn read(entry: &Entry<'_>, pairs: Option<u64>) -> Option<Self> {
        let section = entry.section(&entry.path, tables::SPRT)?;
        let model = section.get_or("model", SprtModel::Logistic, |entry| entry.word(&SprtModel::WORDS));
        let most = model.map_or(f64::MAX, SprtModel::most);
        let [elo0, elo1] =
            ["elo0", "elo1"].map(|key| section.need(key).and_then(|entry| entry.number(-most..=most)));
        let [alpha, beta] = ["alpha", "beta"].map(|key| {
            section.get_or(key, Self::ERROR, |entry| entry.number(Self::LEAST_ERROR..=Self::MOST_ERROR))
        });
        let default = pairs.map_or(Self::EVERY, |pairs| pairs.min(Self::EVERY));
        let every = section.get_or("every", default, |entry| entry.whole(1..=pairs.unwrap_or(u64::MAX)));
        let plan =
            Self { elo0: elo0?, elo1: elo1?, alpha: alpha?, beta: beta?, model: model?, every: every? };
        if plan.elo0 < plan.elo1 {
            return Some(plan);
        }
        entry.refuse(format!("elo0 must be below elo1, and {} is not below {}", plan.elo0, plan.elo1))
    }
}
