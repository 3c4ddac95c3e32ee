//! What all games of a tournament say about its candidates.

use stats::Rating;

use super::cross_table::CrossTable;
use super::tune::TuneReport;

/// Ratings of all candidates that have played, strongest first.
///
/// The scale has mean 0 over everybody who is connected by a chain of pairings. Early in a tournament there are several
/// such groups ([`Rating::group`]); nothing compares them, so each has its own mean. Empty if there are more than 256
/// candidates.
#[must_use]
pub fn standings(report: &TuneReport) -> Vec<Rating> {
    CrossTable::of_tune(report).map_or_else(Vec::new, |table| table.ratings)
}
