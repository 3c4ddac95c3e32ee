//! A series that can be begun: who plays, what its units are, and when it is decided.

use spec::Work;

use crate::id::PairingId;
use crate::rule::Rule;

/// A series whose players are known, by their numbers on the board. Where one looks at positions alone, both are that one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Opening {
    pub(crate) id: PairingId,
    /// The first-named.
    pub(crate) first: u32,
    pub(crate) second: u32,
    pub(crate) rule: Rule,
    pub(crate) work: Work,
}
