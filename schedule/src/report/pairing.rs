//! One pairing in a report.

use serde::{Deserialize, Serialize};
use stats::{Confidence, Summary};

use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::pairing::Pairing;
use crate::rule::Rule;
use crate::sameness::enough;
use crate::sequential::SequentialTest;
use crate::verdict::By;

/// What two players' pairs say.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairingReport {
    /// Its place.
    #[serde(flatten)]
    pub id: PairingId,
    /// Where it stands, for people: `round 2`; empty where there are no rounds.
    pub stage: String,
    /// The first-named player, canonical; in an elimination the better seed.
    pub a: String,
    /// The other.
    pub b: String,
    /// Pairs planned, without extra blocks.
    pub planned: u64,
    /// Whether it is decided.
    pub decided: bool,
    /// Who goes on, was ahead at the end of a match, or is shown to be better by the sequential test; else nobody.
    pub winner: Option<String>,
    /// What decided.
    pub by: Option<By>,
    /// How it stands or was decided, in the words of every report.
    pub verdict: String,
    /// Extra blocks that an even score took.
    pub extra_blocks: u64,
    /// The probability that who is behind is really the better one.
    pub upset: f64,
    /// The sequential test at the counted pairs.
    pub sprt: Option<SequentialTest>,
    /// Counted pairs whose two games are the same, move for move: there the players did not differ.
    pub same: u64,
    /// Pairs that are in but came after the decision.
    pub apart: u64,
    /// Counted places whose pair was given up.
    pub isolated: Vec<u64>,
    /// The statistics of the counted pairs.
    #[serde(flatten)]
    pub summary: Summary,
}

impl PairingReport {
    /// How a pairing stands whose players are known; nothing is counted of one that is not on the board yet.
    pub(crate) fn new(board: &Board, opening: &Opening, stage: String) -> Self {
        match board.pairings.get(&opening.id) {
            Some(pairing) => Self::of(board, opening.id, pairing, stage),
            None => Self::of(board, opening.id, &Pairing::new(opening), stage),
        }
    }

    /// How a pairing on the board stands.
    pub(crate) fn of(board: &Board, id: PairingId, pairing: &Pairing, stage: String) -> Self {
        let name = |player: u32| board.name(player).to_owned();
        let tally = pairing.ledger.tally();
        let rule = pairing.rule;
        let winner = pairing.verdict.and_then(|verdict| verdict.winner);
        let mut report = Self {
            id,
            stage,
            a: name(pairing.first),
            b: name(pairing.second),
            planned: rule.planned(),
            decided: pairing.verdict.is_some(),
            winner: winner.map(|side| name(pairing.player(side))),
            by: pairing.verdict.map(|verdict| verdict.by),
            verdict: String::new(),
            extra_blocks: pairing.verdict.map_or(0, |verdict| verdict.extra_blocks),
            upset: tally.pentanomial().upset(),
            sprt: match rule {
                Rule::Sequential { sprt, .. } => Some(SequentialTest::new(
                    &sprt,
                    sprt.status(&tally.pentanomial()),
                    pairing.verdict.is_some(),
                )),
                _ => None,
            },
            same: pairing.ledger.same(),
            apart: pairing.apart(),
            isolated: pairing.ledger.isolated().to_vec(),
            summary: Summary::new(tally, Confidence::P95),
        };
        report.verdict = report.words();
        report
    }
}

impl PairingReport {
    /// Whether the two played the same game in every counted pair.
    #[must_use]
    pub fn is_alike(&self) -> bool {
        self.same > 0 && self.same == self.summary.pairs
    }

    fn words(&self) -> String {
        let Self { planned, extra_blocks, .. } = self;
        let pairs = self.summary.pairs;
        let decided = match (self.by, &self.sprt) {
            (_, Some(test)) if pairs > 0 => test.to_string(),
            (None, _) => format!("{pairs} of {planned} pairs"),
            (Some(By::ExtraBlocks), _) if *extra_blocks == 1 => "after one extra block".to_owned(),
            (Some(By::ExtraBlocks), _) => format!("after {extra_blocks} extra blocks"),
            (Some(By::Seed), _) => "even to the end: the better seed goes on".to_owned(),
            (Some(By::Bye), _) => "no opponent".to_owned(),
            (Some(By::Score), _) => "by score".to_owned(),
            (Some(By::Length | By::Sprt), _) => "all pairs are in".to_owned(),
        };
        match self.same {
            0 => decided,
            same if self.is_alike() && same >= enough(self.decided) => {
                format!("{decided}; the same game in {same} of {pairs} pairs: they do not differ here")
            }
            same => format!("{decided}; the same game in {same} of {pairs} pairs"),
        }
    }
}
