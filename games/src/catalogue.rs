//! Game strings to games, and the one `match` over games.
//!
//! Everything inside is generic over [`Game`](crate::Game); only here, once per call from outside, is the game a
//! value of run time. To add a game: one line in the list below.

use std::any::Any;
use std::fmt;

use spec::{Call, Param, Settings, Table, TextError};

use crate::notation::Notation;

/// What to do with a game whose type is not known before run time.
pub trait GameVisitor {
    /// What it results in.
    type Output;
    /// Does it.
    fn visit<G: Notation>(self, game: G) -> Self::Output;
}

macro_rules! catalogue {
    ($($variant:ident = $game:ty),* $(,)?) => {
        /// A game chosen at run time.
        #[derive(Clone, Copy, Debug)]
        enum Kind {
            $($variant($game),)*
        }

        /// What is in the catalogue, in the order in which it is shown.
        pub const ENTRIES: &[Entry] = &[$(Entry {
            title: <$game as Notation>::TITLE,
            summary: <$game as Notation>::SUMMARY,
            table: <$game as Notation>::TABLE,
            build: |settings| Kind::$variant(<$game as Notation>::from_settings(settings)),
        },)*];

        /// Calls the visitor with the game as a type.
        pub fn with_game<V: GameVisitor>(game: &AnyGame, visitor: V) -> V::Output {
            match game.kind {
                $(Kind::$variant(game) => visitor.visit(game),)*
            }
        }

        /// The same for a game whose type was forgotten; none if it is no game of the catalogue.
        pub fn with_forgotten_game<V: GameVisitor>(game: &dyn Any, visitor: V) -> Option<V::Output> {
            $(if let Some(&game) = game.downcast_ref::<$game>() {
                return Some(visitor.visit(game));
            })*
            None
        }
    };
}

catalogue! {
    Pig = crate::pig::Pig,
    Ewn = crate::ewn::Ewn,
    CantStop = crate::cantstop::CantStop,
    Ra = crate::ra::Ra,
    Mancala = crate::mancala::Mancala,
    Tree = crate::tree::Tree,
}

/// One game of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The full name, for people.
    pub title: &'static str,
    /// One line about the game.
    pub summary: &'static str,
    /// The name in game strings, and the variants.
    pub table: Table<'static>,
    build: fn(&Settings) -> Kind,
}

impl Entry {
    /// The name in game strings.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.table.owner
    }

    /// The variants.
    #[must_use]
    pub const fn params(&self) -> &'static [Param<'static>] {
        self.table.params
    }

    /// The game with every variant at its default.
    #[must_use]
    pub fn standard(&self) -> AnyGame {
        self.with(self.table.defaults())
    }

    fn with(&self, settings: Settings) -> AnyGame {
        AnyGame { kind: (self.build)(&settings), settings }
    }
}

/// A game chosen at run time, with its variant. Shown, it is the canonical game string.
#[derive(Clone, Debug)]
pub struct AnyGame {
    kind: Kind,
    settings: Settings,
}

impl AnyGame {
    /// Reads a game string, `name` or `name:key=value,…`.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        Self::parse_with(text, &[])
    }

    /// Reads a game string for looking at positions: the start is the fixed one unless the text says otherwise.
    pub fn parse_for_inspection(text: &str) -> Result<Self, TextError> {
        Self::parse_with(text, &[("start", "fixed")])
    }

    fn parse_with(text: &str, defaults: &[(&str, &str)]) -> Result<Self, TextError> {
        let call = Call::parse(text)?;
        let entry = entry(call.name)?;
        Ok(entry.with(entry.table.read_with(&call, defaults)?))
    }

    /// The name without the variant.
    #[must_use]
    pub fn name(&self) -> &str {
        self.settings.owner()
    }
}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.settings.fmt(f)
    }
}

/// The game of that name.
pub fn entry(name: &str) -> Result<&'static Entry, TextError> {
    ENTRIES.iter().find(|entry| entry.name() == name).ok_or_else(|| TextError::UnknownName {
        what: "game",
        word: name.to_owned(),
        known: ENTRIES.iter().map(|entry| entry.name().to_owned()).collect(),
    })
}
