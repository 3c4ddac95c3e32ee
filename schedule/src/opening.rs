//! A pairing that can be played: who meets, and when it is decided.

use crate::id::PairingId;
use crate::rule::Rule;

/// A pairing whose two players are known, by their numbers on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Opening {
    pub(crate) id: PairingId,
    /// The first-named.
    pub(crate) first: u32,
    pub(crate) second: u32,
    pub(crate) rule: Rule,
}
