//! Tournaments in a report: rounds, winners and how sure they are.

use serde::{Deserialize, Serialize};

use super::pairing::PairingReport;
use crate::answer::Title;
use crate::verdict::By;

/// Independent knock-out tournaments among the same candidates.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Brackets {
    /// Every round of every tournament that has a pairing.
    pub rounds: Vec<RoundReport>,
    /// Every tournament.
    pub tournaments: Vec<Tournament>,
    /// Who won how many tournaments, most first.
    pub champions: Vec<Title>,
    /// Who is marked in gold ([`Answer::crowned`](super::Answer::crowned)).
    #[serde(skip)]
    pub crowned: Option<String>,
}

/// A round of one tournament.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundReport {
    /// Of which tournament.
    pub repeat: u32,
    /// Which round.
    pub round: u32,
    /// Pairs of each pairing, without extra blocks.
    pub pairs: u64,
    /// The pairings whose players are known.
    pub pairings: Vec<PairingReport>,
    /// Who went on without an opponent.
    pub byes: Vec<String>,
    /// The probability that every pairing of the round went to the really better player; absent until all are decided.
    pub confidence: Option<f64>,
}

/// One of the independent tournaments.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tournament {
    /// Which one.
    pub repeat: u32,
    /// Who won it.
    pub champion: Option<String>,
    /// The probability that the champion is really better than everybody it knocked out.
    pub confidence: Option<f64>,
    /// Whom the champion met.
    pub path: Vec<Step>,
    /// The candidates as they were drawn, best seed first.
    pub seeding: Vec<String>,
}

/// A round on a champion's path.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Step {
    /// Which round.
    pub round: u32,
    /// Who was knocked out; nobody by a bye.
    pub opponent: Option<String>,
    /// What decided.
    pub by: By,
    /// The probability that the opponent is really better.
    pub upset: f64,
}
