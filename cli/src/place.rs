//! The arguments that name a position: a game, a position text, a line of moves.

use games::{AnyGame, Luck, Notation, line::follow};
use spec::Seed;

use crate::failure::Failure;

/// A position to look at.
#[derive(clap::Args)]
pub(crate) struct Place {
    /// The game with its variant, `NAME` or `NAME:KEY=VALUE,…` (see `astragal games`)
    game: String,
    /// The position to begin from, instead of the game's start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Moves and dice to follow from there, in order
    #[arg(long, value_name = "TOKEN TOKEN …", default_value = "", hide_default_value = true)]
    moves: String,
    /// The seed of everything random: the start position, dice that are still to be rolled, sampling
    #[arg(long, value_name = "N", env = "ASTRAGAL_SEED", default_value_t = 0)]
    seed: u64,
}

impl Place {
    /// The game that is meant.
    pub(crate) fn game(&self) -> Result<AnyGame, Failure> {
        Ok(AnyGame::parse_for_inspection(&self.game)?)
    }

    /// What the same text means where games are played; nothing if a position was given, which has no start.
    pub(crate) fn played(&self) -> Result<Option<String>, Failure> {
        match self.position {
            Some(_) => Ok(None),
            None => Ok(Some(AnyGame::parse(&self.game)?.to_string())),
        }
    }

    /// The seed that was given.
    pub(crate) const fn seed(&self) -> Seed {
        Seed(self.seed)
    }

    /// The position that is meant.
    pub(crate) fn state<G: Notation>(&self, game: &G) -> Result<G::State, Failure> {
        let begin = match &self.position {
            Some(text) => game.parse_position(text).map_err(Failure::Position)?,
            None => game.start(&mut Luck::of_pair(self.seed()).setup()),
        };
        Ok(follow(game, begin, &self.moves)?)
    }
}
