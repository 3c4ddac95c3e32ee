//! A kind of player: what stands before the colon of a player string.

use std::any::Any;
use std::fmt;

use spec::Settings;

use crate::entry::Entry;
use crate::player_error::PlayerError;

/// What it is, and how a player of this kind is made.
///
/// The searchers of this crate are in [`crate::kinds`]; others may come from anywhere, see [`crate::Catalogue::with`].
pub trait PlayerKind: fmt::Debug + Send + Sync {
    /// Its name, its parameters, and what it plays.
    fn entry(&self) -> Entry<'_>;

    /// Checks what the entry cannot say: that these settings make sense at this game of the catalogue of games.
    fn check(&self, settings: &Settings, game: &dyn Any) -> Result<(), PlayerError>;

    /// Makes a player: a `Box<dyn Searcher<G>>` for the game `G` at hand, without saying so in its type.
    ///
    /// The game is forgotten so that every searcher for every game is compiled where its kind is, and not once more for each
    /// crate that builds players. [`games::with_forgotten_game`] remembers it.
    fn build(&self, settings: &Settings, game: &dyn Any) -> Result<Box<dyn Any>, PlayerError>;
}
