//! What the caller knows about games and players. This crate knows none.

use crate::limit::Limit;

/// Which games and players there are.
///
/// Canonical text must be taken again and give itself: stored experiments are read back through the same
/// two questions.
pub trait Catalogue {
    /// The canonical form of a game string, or what is wrong with it.
    fn game(&self, text: &str) -> Result<String, String>;

    /// The canonical form of a player string that can play `game` (canonical) under `limit` or a limit of
    /// its own, or what is wrong with it. Asked once for every candidate, so it should not be slow.
    fn player(&self, text: &str, game: &str, limit: Limit) -> Result<String, String>;
}

/// What players are checked against: the catalogue, the game and the common limit.
pub(super) struct Terms<'a> {
    pub(super) catalogue: &'a dyn Catalogue,
    pub(super) game: &'a str,
    pub(super) limit: Limit,
}

impl Terms<'_> {
    /// The canonical form of a player, or what is wrong with it.
    pub(super) fn player(&self, text: &str) -> Result<String, String> {
        self.catalogue.player(text, self.game, self.limit)
    }
}
