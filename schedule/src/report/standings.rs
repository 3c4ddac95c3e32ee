//! What all games of a tournament say about its candidates.
//!
//! An elimination compares few candidates directly. Bradley–Terry ratings put all of them on one scale from
//! every counted pair of every round and repeat. That the pairings depend on earlier results does not bias the
//! likelihood: who meets whom follows from pairs that are in it. What it cannot mend: who was knocked out
//! early rests on few pairs (the intervals say so), and the best of many looks a little better than it is.
//! The confirmation is left out: it is about the champion alone.

use stats::{Anchor, Confidence, Pairing, Rating, Ratings};

use super::tune::TuneReport;
use crate::champion::MOST_RATED;

/// Ratings of all candidates that have played, strongest first.
///
/// The scale has mean 0 over everybody who is connected by a chain of pairings. Early in a tournament there are several
/// such groups ([`Rating::group`]); nothing compares them, so each has its own mean. Empty if there are more than
/// [`MOST_RATED`] candidates.
#[must_use]
pub fn standings(report: &TuneReport) -> Vec<Rating> {
    if report.tournaments.first().is_none_or(|tournament| tournament.seeding.len() > MOST_RATED) {
        return Vec::new();
    }
    let pairings = report.rounds.iter().flat_map(|round| &round.pairings);
    let met: Vec<Pairing<'_>> = pairings
        .filter(|pairing| pairing.summary.pairs > 0)
        .map(|pairing| Pairing { first: &pairing.a, second: &pairing.b, pairs: pairing.summary.pentanomial })
        .collect();
    Ratings::fit(&met, Anchor::Mean).map(|ratings| ratings.list(Confidence::P95)).unwrap_or_default()
}
