//! What algorithms may rely on about a game, declared beside its rules and checked by the conformance suite.

/// Facts about a game, as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// No decision has more moves.
    pub most_moves: usize,
    /// No chance event has more outcomes. 0: there is no chance in the game.
    pub most_outcomes: usize,
    /// About how many decisions a game of random moves takes.
    pub usual_decisions: u32,
    /// No game takes more decisions; `None` where luck can prolong it for ever.
    pub most_decisions: Option<u32>,
    /// The player to decide changes after every decision.
    pub alternates: bool,
}
