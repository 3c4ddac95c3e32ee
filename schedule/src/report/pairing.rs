//! One pairing in a report.

use serde::Serialize;
use stats::{Confidence, SprtStatus, Summary};

use crate::course::Course;
use crate::id::PairingId;
use crate::pairing::Pairing;
use crate::rule::Rule;
use crate::verdict::{By, Side};

/// What two players' pairs say.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairingReport {
    /// Its place.
    #[serde(flatten)]
    pub id: PairingId,
    /// The first-named player, canonical; in an elimination the better seed.
    pub a: String,
    /// The other.
    pub b: String,
    /// Pairs planned, without extra blocks.
    pub planned: u64,
    /// Whether it is decided.
    pub decided: bool,
    /// Who goes on, or was ahead at the end.
    pub winner: Option<String>,
    /// What decided.
    pub by: Option<By>,
    /// Extra blocks that an even score took.
    pub extra_blocks: u64,
    /// The probability that who is behind is really the better one.
    pub upset: f64,
    /// The sequential test at the counted pairs. It decides only at its looks.
    pub sprt: Option<SprtStatus>,
    /// Pairs that are in but came after the decision.
    pub apart: u64,
    /// Counted places whose pair was given up.
    pub isolated: Vec<u64>,
    /// The statistics of the counted pairs.
    #[serde(flatten)]
    pub summary: Summary,
}

impl PairingReport {
    pub(super) fn new(course: &Course, id: PairingId, pairing: &Pairing) -> Self {
        let name = |player: u32| course.players[player as usize].clone();
        let tally = pairing.ledger.tally();
        let rule = course.rule(id);
        let winner = pairing.verdict.and_then(|verdict| verdict.winner);
        Self {
            id,
            a: name(pairing.first),
            b: name(pairing.second),
            planned: rule.planned(),
            decided: pairing.verdict.is_some(),
            winner: winner.map(|side| match side {
                Side::First => name(pairing.first),
                Side::Second => name(pairing.second),
            }),
            by: pairing.verdict.map(|verdict| verdict.by),
            extra_blocks: pairing.verdict.map_or(0, |verdict| verdict.extra_blocks),
            upset: tally.pentanomial().upset(),
            sprt: match rule {
                Rule::Sequential { sprt, .. } => Some(sprt.status(&tally.pentanomial())),
                _ => None,
            },
            apart: pairing.apart(),
            isolated: pairing.ledger.isolated().to_vec(),
            summary: Summary::new(tally, Confidence::P95),
        }
    }
}
