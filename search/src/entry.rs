//! What people can read about a kind of player: its name, its parameters, and what it plays.

use spec::{Param, Profile, Table};

use crate::by_game::ByGame;
use crate::lent::Lent;

/// For which games a kind of player is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fits<'a> {
    /// For every game.
    Every,
    /// For games without chance.
    WithoutChance,
    /// For this game only.
    Only(&'a str),
}

/// One kind of player. Its words are constants of this program, or belong to whoever describes it.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The name in player strings.
    pub name: &'a str,
    /// One line about it.
    pub summary: &'a str,
    /// Its parameters, in canonical order.
    pub params: Lent<'a, Param<'a>>,
    /// Named sets of other defaults.
    pub profiles: Lent<'a, Profile<'a>>,
    /// What single games have other values for, with a profile or without.
    pub by_game: &'a [ByGame<'a>],
    /// For which games it is made.
    pub fits: Fits<'a>,
    /// Whether a depth limit means anything to it, or does no harm.
    pub takes_depth: bool,
    /// Whether it tells what a position is worth; whoever chooses by a rule, or at random, does not know.
    pub tells_value: bool,
}

impl<'a> Entry<'a> {
    /// One that plays every game under every limit.
    #[must_use]
    pub const fn new(
        name: &'a str,
        summary: &'a str,
        params: &'a [Param<'a>],
        profiles: &'a [Profile<'a>],
    ) -> Self {
        let (params, profiles) = (Lent::Borrowed(params), Lent::Borrowed(profiles));
        Self {
            name,
            summary,
            params,
            profiles,
            by_game: &[],
            fits: Fits::Every,
            takes_depth: true,
            tells_value: true,
        }
    }

    /// The same, but what it says of a position is not what that is worth.
    #[must_use]
    pub const fn without_value(mut self) -> Self {
        self.tells_value = false;
        self
    }

    /// The same, but a depth limit is refused.
    #[must_use]
    pub const fn without_depth(mut self) -> Self {
        self.takes_depth = false;
        self
    }

    /// The same with other values for single games.
    #[must_use]
    pub const fn by_game(mut self, by_game: &'a [ByGame<'a>]) -> Self {
        self.by_game = by_game;
        self
    }

    /// The same, for some games only.
    #[must_use]
    pub const fn for_games(mut self, fits: Fits<'a>) -> Self {
        self.fits = fits;
        self
    }

    /// The values that a game has in place of those for every game, for players that name this profile, or none.
    pub fn values_at(&self, game: &str, profile: Option<&str>) -> impl Iterator<Item = (&'a str, &'a str)> {
        let sets = self.by_game.iter().filter(move |set| set.game == game && set.profile == profile);
        sets.flat_map(|set| set.values).copied().filter(|(key, _)| self.has(key))
    }

    /// Whether a parameter's default is not the same at every game.
    #[must_use]
    pub fn depends_on_game(&self, parameter: &str) -> bool {
        let mut plain = self.by_game.iter().filter(|set| set.profile.is_none()).flat_map(|set| set.values);
        plain.any(|(key, _)| *key == parameter)
    }

    /// Whether it has a parameter of this name.
    #[must_use]
    pub fn has(&self, parameter: &str) -> bool {
        self.params.iter().any(|param| param.name == parameter)
    }

    /// The table that player strings are read with.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        Table { owner: self.name, params: &self.params, profiles: &self.profiles }
    }
}
