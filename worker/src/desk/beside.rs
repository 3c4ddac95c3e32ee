//! What goes out beside a call that is under way.
//!
//! One call at a time says everything there is to say. Where pairs take microseconds the results of whole messages pile up behind it,
//! while the coordinator reads, checks and stores them one after the other. A second message keeps it busy. It only
//! hands over, and whatever becomes of it is left to the one call: results that did not get through go with that.

/// What goes out beside the one call.
#[derive(Debug, Default)]
pub(super) struct Beside {
    /// Whether the one call is under way.
    pub(super) calling: bool,
    /// Whether the last call succeeded, whichever it was.
    pub(super) trusted: bool,
    /// Pairs on their way.
    pub(super) pairs: usize,
    /// What has got through since somebody asked.
    pub(super) news: NewsBeside,
}

/// What has got through beside the one call.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct NewsBeside {
    /// Pairs that were played.
    pub(crate) delivered: u64,
    /// Pairs that could not be.
    pub(crate) failed: u64,
    /// Leases that are not wanted any more.
    pub(crate) revoked: Vec<u64>,
}
