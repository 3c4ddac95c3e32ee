//! What a searcher can do wrong. It loses that game, with the reason on record; nothing else is disturbed.

use std::fmt;
use std::time::Duration;

use games::Player;
use spec::Limit;
use spec::words::clip;

/// Nodes that a search may go over its limit: a tree search ends with a whole iteration.
pub const GRACE_NODES: u64 = 10_000;
/// Time that a search may go over its limit: other programs may hold the processor for a while.
pub const GRACE_TIME: Duration = Duration::from_secs(1);

/// The longest message or move that is recorded, in bytes; the rest is cut off.
pub const MOST_FAULT_TEXT: usize = 1000;

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The searcher panicked, or a player that is a program of its own broke down, with this message.
    Panic(String),
    /// The searcher answered with a move that is not legal; shown as the program sees it.
    IllegalMove(String),
    /// The searcher used more nodes than its limit and the grace allow.
    TooManyNodes(u64),
    /// The searcher used more time than its limit and the grace allow.
    TooMuchTime(Duration),
}

impl Fault {
    /// A panic with this message, as much of it as is recorded.
    #[must_use]
    pub fn panic(message: &str) -> Self {
        Self::Panic(clip(message, MOST_FAULT_TEXT))
    }

    /// A move that is not legal, as much of it as is recorded.
    #[must_use]
    pub fn illegal_move(shown: &str) -> Self {
        Self::IllegalMove(clip(shown, MOST_FAULT_TEXT))
    }

    /// The fault of a search that went too far over its limit, if it did.
    #[must_use]
    #[inline]
    pub fn of_overrun(limit: Limit, nodes: u64, time: Duration) -> Option<Self> {
        match limit {
            Limit::Nodes(most) if nodes > most + GRACE_NODES => Some(Self::TooManyNodes(nodes)),
            Limit::Time(most) if time > most + GRACE_TIME => Some(Self::TooMuchTime(time)),
            _ => None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panic(message) => write!(f, "panicked: {message}"),
            Self::IllegalMove(shown) => write!(f, "illegal move: {shown}"),
            Self::TooManyNodes(nodes) => write!(f, "overran its node limit: {nodes} nodes"),
            Self::TooMuchTime(time) => write!(f, "overran its time limit: {} ms", time.as_millis()),
        }
    }
}

/// A game lost by a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Who lost by it.
    pub seat: Player,
    /// What went wrong.
    pub fault: Fault,
}
