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
    /// What profiles set for single games.
    pub by_game: &'a [ByGame<'a>],
    /// For which games it is made.
    pub fits: Fits<'a>,
    /// Whether a depth limit means anything to it, or does no harm.
    pub takes_depth: bool,
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
        Self { name, summary, params, profiles, by_game: &[], fits: Fits::Every, takes_depth: true }
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

    /// The table that player strings are read with.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        Table { owner: self.name, params: &self.params, profiles: &self.profiles }
    }
}
