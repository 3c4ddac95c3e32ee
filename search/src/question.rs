//! What a searcher is asked.

use games::Game;
use spec::{Limit, Seed};

/// A decision of a game, and how to think about it.
#[derive(Debug)]
pub struct Question<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The position, which is a decision.
    pub state: &'a G::State,
    /// How the game came there, as far as its rules ask.
    pub past: &'a G::Past,
    /// How long to think.
    pub limit: Limit,
    /// Where everything random comes from.
    pub seed: Seed,
    /// How many decisions were made in the game before this one; 0 at a position that is looked at by itself.
    pub decisions: u32,
}
