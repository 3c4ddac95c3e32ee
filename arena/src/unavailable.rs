//! A player that cannot be asked where it should play.

/// A game that has no record because a player cannot play on this machine. It is nobody's loss: the pair is given back with
/// this reason, for somebody else to play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{player} cannot play here: {reason}")]
pub struct Unavailable {
    /// The player.
    pub player: String,
    /// Why it cannot.
    pub reason: String,
}
