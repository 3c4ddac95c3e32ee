//! What the match against the baseline says.

use serde::{Deserialize, Serialize};

use super::elo::Elo;

/// What the match against the baseline says.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AgainstBaseline {
    /// Against whom, canonical.
    pub baseline: String,
    /// What came of it.
    pub verdict: BaselineVerdict,
    /// Counted pairs.
    pub pairs: u64,
    /// Pairs planned.
    pub planned: u64,
    /// The champion's Elo against the baseline, with the 95 % interval.
    pub elo: Elo,
    /// The probability that the champion is really better than the baseline.
    pub sure: f64,
}

impl AgainstBaseline {
    /// Whether nothing speaks against who was to be confirmed.
    pub(super) const fn is_confirmed(&self) -> bool {
        matches!(self.verdict, BaselineVerdict::Better | BaselineVerdict::Itself)
    }

    /// Whether they played, and all there is to play.
    pub(super) const fn is_settled(&self) -> bool {
        !matches!(
            self.verdict,
            BaselineVerdict::Unfinished | BaselineVerdict::Cancelled | BaselineVerdict::Itself
        )
    }

    /// The baseline, canonical, if it is to be kept: the other one is not better, or scored less without showing anything.
    pub(super) fn kept(&self) -> Option<&str> {
        let is_kept = match self.verdict {
            BaselineVerdict::NotBetter | BaselineVerdict::Alike => true,
            BaselineVerdict::NotShown => self.scored_less(),
            BaselineVerdict::Itself
            | BaselineVerdict::Unfinished
            | BaselineVerdict::Cancelled
            | BaselineVerdict::Better => false,
        };
        is_kept.then_some(&*self.baseline)
    }

    /// Whether the champion scored less than the baseline.
    fn scored_less(&self) -> bool {
        // Whoever lost every pair has no estimate, and no low end.
        self.elo.value.map_or(self.elo.low.is_none(), |elo| elo < 0.0)
    }
}

/// What became of a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BaselineVerdict {
    /// The champion is the baseline: there is nothing to play.
    Itself,
    /// Not all of its pairs are in.
    Unfinished,
    /// Not all of its pairs are in, and nobody will play the rest: the experiment was cancelled.
    Cancelled,
    /// The champion is better: the whole interval is above 0.
    Better,
    /// The interval has 0 in it, whoever scored more.
    NotShown,
    /// The whole interval is at or below 0.
    NotBetter,
    /// Both played the same game in every pair.
    Alike,
}
