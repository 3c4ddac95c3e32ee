//! Verdicts: how a pairing was decided, by which pairs, and how sure that is.

use serde::{Deserialize, Serialize};
use stats::{Pentanomial, SprtStatus};

/// One of the two players of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first-named; in an elimination the better seed.
    First,
    /// The other.
    Second,
}

impl Side {
    /// Who scored more; nobody if both scored the same.
    #[must_use]
    pub fn ahead(pairs: &Pentanomial) -> Option<Self> {
        match pairs.lead() {
            Some(lead) if lead > 0.0 => Some(Self::First),
            Some(lead) if lead < 0.0 => Some(Self::Second),
            _ => None,
        }
    }
}

/// What decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The score over the planned pairs.
    Score,
    /// The score after extra blocks, because it was even before.
    ExtraBlocks,
    /// The seeding, because the score stayed even through all extra blocks.
    Seed,
    /// Nobody: there was no opponent.
    Bye,
    /// Nothing had to be: all planned pairs of a match are in.
    Length,
    /// The sequential test.
    Sprt,
}

/// The decision of a pairing. It rests on the pairs `0..stop` and on nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[must_use = "a verdict decides who goes on"]
pub struct Verdict {
    /// The first pair that is not counted any more.
    pub stop: u64,
    /// Who goes on, was ahead in a match, or is shown to be better by the sequential test; else nobody.
    pub winner: Option<Side>,
    /// What decided.
    pub by: By,
    /// How many extra blocks an even score took.
    pub extra_blocks: u64,
    /// The probability that the loser is really the better one.
    pub upset: f64,
    /// The last look at the sequential test, where there is one.
    pub sprt: Option<SprtStatus>,
}
