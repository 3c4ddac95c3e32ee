//! What a tuner recommends, and how good it says that is.

use serde::{Deserialize, Serialize};

use super::against::{AgainstBaseline, BaselineVerdict};
use super::border::Border;
use super::elo::Elo;
use super::idle::Idle;

/// The best candidate of a space, as far as a tuner knows.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Recommendation {
    /// Who, canonical.
    pub player: String,
    /// Games of its own which the tuner has seen; those of the confirmation are none of them.
    pub own_games: u64,
    /// Who played the same games as it, whenever they met.
    pub alike: Vec<String>,
    /// The candidate that `elo` is counted from, canonical: the baseline, or whom the space has in its stead.
    pub reference: String,
    /// Whether that is the baseline itself.
    pub is_baseline: bool,
    /// Games of that one which the tuner has seen; those of the confirmation are none of them.
    pub reference_games: u64,
    /// How good the tuner says it is; nothing from tuners that have no model of the whole space.
    pub standing: Option<Standing>,
    /// Games that it rests on.
    pub games: u64,
    /// Games that may be played.
    pub budget: u64,
    /// Whether nothing more is planned: before, it is what would be recommended now.
    pub is_over: bool,
    /// The Elo of `stop`, where that ended it before the budget was played: the expected regret was below.
    #[serde(default)]
    pub stopped_below: Option<f64>,
    /// The match against the baseline, if one was asked for and begun.
    pub confirmation: Option<AgainstBaseline>,
    /// Parameters that are at an end of their ranges.
    pub borders: Vec<Border>,
    /// Parameters that changed nothing.
    #[serde(default)]
    pub idle: Vec<Idle>,
    /// What more games would probably bring, once nothing more is planned; nothing from tuners that cannot say so.
    pub more: Option<More>,
}

/// What more games would probably bring.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct More {
    /// How many games more.
    pub games: u64,
    /// How much stronger than what would be recommended then the best candidate of the space is, as one expects, in Elo.
    pub regret: f64,
}

/// How good a recommendation is, by the tuner's own model.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    /// Its Elo over the reference, with the 95 % interval.
    pub elo: Elo,
    /// How much stronger the best candidate is, as one expects, in Elo.
    pub regret: f64,
    /// The probability that it is within 5 Elo of the best.
    pub within_five: f64,
    /// Among how many candidates the best is meant, those who were left last; nothing if among all of the space.
    #[serde(default)]
    pub among: Option<u64>,
}

impl Recommendation {
    /// Whether nothing speaks against it: it is over, nobody plays the same, and where it was to be confirmed, it was.
    #[must_use]
    pub fn is_crowned(&self) -> bool {
        let is_confirmed = self.confirmation.as_ref().is_none_or(AgainstBaseline::is_confirmed);
        self.is_over && self.alike.is_empty() && is_confirmed
    }

    /// Whom to use, canonical: what is recommended, or the baseline that is to be kept.
    #[must_use]
    pub fn to_use(&self) -> &str {
        self.confirmation.as_ref().and_then(AgainstBaseline::kept).unwrap_or(&self.player)
    }

    /// The probability that whom to use is within 5 Elo of the best; a baseline that is kept was never asked about.
    #[must_use]
    pub fn within_five(&self) -> Option<f64> {
        self.standing.filter(|_| self.to_use() == self.player).map(|standing| standing.within_five)
    }

    /// The probability that it is better than the baseline, where they played and it is the one to use.
    #[must_use]
    pub fn sure(&self) -> Option<f64> {
        let last = self.confirmation.as_ref()?;
        let is_told = matches!(last.verdict, BaselineVerdict::Better | BaselineVerdict::NotShown);
        (is_told && last.kept().is_none()).then_some(last.sure)
    }
}

#[cfg(test)]
impl Recommendation {
    /// One for tests: over, not confirmed, 31 Elo over the baseline by its model.
    pub(super) fn example() -> Self {
        let elo = Elo { value: Some(31.0), low: Some(18.0), high: Some(44.0) };
        Self {
            player: "dpw:c1=40".to_owned(),
            alike: Vec::new(),
            reference: "dpw".to_owned(),
            is_baseline: true,
            own_games: 200,
            reference_games: 400,
            standing: Some(Standing { elo, regret: 4.9, within_five: 0.6, among: None }),
            games: 6000,
            budget: 6000,
            is_over: true,
            stopped_below: None,
            confirmation: None,
            borders: Vec::new(),
            idle: Vec::new(),
            more: Some(More { games: 10_000, regret: 3.1 }),
        }
    }
}
