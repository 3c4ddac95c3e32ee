//! The best player against the baseline, in the end: what that match says.

use stats::{Confidence, Summary};

use crate::answer::{AgainstBaseline, BaselineVerdict, Elo};
use crate::board::Board;
use crate::id::PairingId;

/// What the match at a place says, of so many pairs, between a champion and a baseline.
pub(super) fn against(
    board: &Board,
    id: PairingId,
    planned: u64,
    [champion, baseline]: [u32; 2],
) -> AgainstBaseline {
    let pairing = board.pairings.get(&id);
    let tally = pairing.map(|pairing| *pairing.ledger.tally()).unwrap_or_default();
    let summary = Summary::new(&tally, Confidence::P95);
    let is_alike = pairing.is_some_and(|pairing| pairing.ledger.is_alike());
    let verdict = match summary.score {
        _ if champion == baseline => BaselineVerdict::Itself,
        _ if pairing.is_none_or(|pairing| pairing.verdict.is_none()) => BaselineVerdict::Unfinished,
        _ if is_alike => BaselineVerdict::Alike,
        Some(_) if summary.score_low > 0.5 => BaselineVerdict::Better,
        Some(_) if summary.score_high <= 0.5 => BaselineVerdict::NotBetter,
        _ => BaselineVerdict::NotShown,
    };
    AgainstBaseline {
        baseline: board.name(baseline).to_owned(),
        verdict,
        pairs: summary.pairs,
        planned,
        elo: Elo::of(&summary),
        sure: summary.los,
    }
}
