//! What everybody is called in a report.

use schedule::report::Report;

use crate::names::Names;

/// Short names for everybody in a report.
pub(super) fn names(report: &Report) -> Names {
    Names::of(report.contestants.iter().map(String::as_str))
}
