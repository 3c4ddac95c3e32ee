//! What is said of an experiment, and of whom.

use serde::{Deserialize, Serialize};

use super::against::BaselineVerdict;
use super::champion::Champion;
use super::elo::Elo;
use super::recommendation::Recommendation;
use super::swept::Swept;
use crate::sequential::SequentialTest;

/// Who is ahead with less is not called the strongest.
const CLEAR: f64 = 0.95;

/// What may be said of an experiment.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "claim", rename_all = "snake_case")]
pub enum Answer {
    /// No pair is counted yet.
    Nothing,
    /// Whoever met played the same game in every pair: there is nobody to choose.
    Alike {
        /// Who they are, canonical.
        players: Vec<String>,
        /// Counted pairs, all of them the same game twice.
        pairs: u64,
    },
    /// Two players under a sequential test.
    Test {
        /// The first-named, canonical; the hypotheses are about it.
        a: String,
        /// The other.
        b: String,
        /// Whom the test shows to be better.
        winner: Option<String>,
        /// Counted pairs.
        pairs: u64,
        /// How many of them are the same game twice.
        same: u64,
        /// Whether it has ended, by a bound or because all pairs that it may take are in.
        is_over: bool,
        /// What it says.
        test: SequentialTest,
    },
    /// Several pairings under sequential tests.
    Tests {
        /// How many of them accepted H1.
        h1_accepted: u64,
        /// How many accepted H0.
        h0_accepted: u64,
        /// How many did neither, or not yet.
        not_decided: u64,
    },
    /// Two players in a match of fixed length.
    Duel {
        /// The first-named, canonical.
        a: String,
        /// The other.
        b: String,
        /// Who scored more; nobody if both scored the same.
        ahead: Option<String>,
        /// Whether the interval says that it is really better.
        is_shown: bool,
        /// The probability that who is ahead is really better.
        sure: f64,
        /// The mean pair score of the first-named.
        score: f64,
        /// Its Elo with the 95 % interval.
        elo: Elo,
        /// Counted pairs.
        pairs: u64,
        /// Whether all pairs are in.
        is_over: bool,
    },
    /// Several pairings of players of whom some never meet, not even by a chain of others: each pairing speaks for itself.
    Apart {
        /// How many groups there are that nothing connects.
        groups: u64,
        /// In how many pairings the first-named is better by its 95 % interval.
        first_better: u64,
        /// In how many the second is.
        second_better: u64,
        /// In how many both played the same game in every pair.
        alike: u64,
        /// In how many nothing is shown, or not yet.
        not_shown: u64,
        /// Pairings decided.
        decided: u64,
    },
    /// Several players who cannot be compared yet, because some never met, not even by a chain of others.
    Early {
        /// Pairings decided.
        decided: u64,
        /// Pairings in all.
        pairings: u64,
    },
    /// Several players by their ratings.
    Ranking {
        /// The best rated, canonical.
        best: String,
        /// Who played the same games as the best, whenever they met.
        alike: Vec<String>,
        /// Who else has the same rating.
        #[serde(default)]
        level: Vec<String>,
        /// The probability that the best is really better than the next that is not alike.
        sure: f64,
        /// Its rating with the 95 % interval.
        elo: Elo,
        /// How many players are rated.
        players: u64,
        /// Whether all pairings are decided.
        is_over: bool,
    },
    /// Tournaments that are not over.
    Tournament {
        /// Who has the best score of those still in them.
        leader: Option<String>,
        /// Who else of them has the same score.
        #[serde(default)]
        level: Vec<String>,
        /// The probability that it is really better than everybody it met.
        sure: Option<f64>,
        /// Pairings decided.
        decided: u64,
        /// Pairings in all.
        pairings: u64,
        /// Whether nobody will play the rest.
        #[serde(default)]
        is_cancelled: bool,
    },
    /// All tournaments are over.
    Champion(Champion),
    /// What a tuner recommends, or would if it ended now.
    Recommendation(Box<Recommendation>),
    /// Who scores most against common opponents.
    Swept(Box<Swept>),
    /// Players were measured at positions; how they did is in a table.
    Measured {
        /// How many players.
        players: u64,
        /// At how many positions; none before they were found.
        positions: Option<u64>,
        /// Searches that are in.
        probes: u64,
        /// Searches in all, as far as that is known.
        planned: u64,
    },
}

impl Answer {
    /// Who is the champion of a tuning, canonical; nobody before it is known, nor where the candidates do not differ.
    #[must_use]
    pub fn champion(&self) -> Option<&str> {
        match self {
            Self::Champion(champion) => Some(&champion.player),
            Self::Recommendation(best) if best.is_over => Some(&best.player),
            _ => None,
        }
    }

    /// The same of an experiment that was cancelled: what is not confirmed will not be.
    pub(crate) fn cancelled(mut self) -> Self {
        let last = match &mut self {
            Self::Champion(champion) => champion.confirmation.as_mut(),
            Self::Recommendation(best) => best.confirmation.as_mut(),
            Self::Tournament { is_cancelled, .. } => {
                *is_cancelled = true;
                None
            }
            _ => None,
        };
        if let Some(last) = last.filter(|last| last.verdict == BaselineVerdict::Unfinished) {
            last.verdict = BaselineVerdict::Cancelled;
        }
        self
    }

    /// Who may be named at all, canonical: whoever is ahead, won, or is to be kept.
    #[must_use]
    pub fn player(&self) -> Option<&str> {
        match self {
            Self::Test { winner, .. } => winner.as_deref(),
            Self::Duel { ahead, .. } => ahead.as_deref(),
            Self::Ranking { best, .. } => Some(best),
            Self::Tournament { leader, .. } => leader.as_deref(),
            Self::Champion(champion) => Some(champion.to_use()),
            Self::Recommendation(best) => Some(best.to_use()),
            Self::Swept(swept) => Some(&swept.best),
            Self::Nothing
            | Self::Alike { .. }
            | Self::Tests { .. }
            | Self::Apart { .. }
            | Self::Early { .. }
            | Self::Measured { .. } => None,
        }
    }

    /// Who is marked in gold, canonical: a champion that nothing speaks against, or who is shown to be the best of a match
    /// that is over.
    #[must_use]
    pub fn crowned(&self) -> Option<&str> {
        match self {
            Self::Champion(champion) if champion.is_crowned() => Some(&champion.player),
            Self::Recommendation(best) if best.is_crowned() => Some(&best.player),
            Self::Swept(swept) if swept.is_over && swept.is_clear() => Some(&swept.best),
            Self::Test { winner, is_over: true, .. } => winner.as_deref(),
            Self::Duel { ahead, is_shown: true, is_over: true, .. } => ahead.as_deref(),
            Self::Ranking { best, is_over: true, .. } if self.is_clear() => Some(best),
            _ => None,
        }
    }

    /// Whether the best rated is clearly better than all others.
    pub(super) fn is_clear(&self) -> bool {
        matches!(self, Self::Ranking { sure, alike, .. } if *sure >= CLEAR && alike.is_empty())
    }

    /// The probability that it is right, where there is one. A sequential test has none: it only keeps to its errors.
    #[must_use]
    pub fn sure(&self) -> Option<f64> {
        match self {
            Self::Duel { sure, ahead: Some(_), .. } | Self::Ranking { sure, .. } => Some(*sure),
            Self::Tournament { sure, .. } => *sure,
            Self::Champion(champion) => champion.sure(),
            Self::Recommendation(best) => best.sure(),
            _ => None,
        }
    }
}
