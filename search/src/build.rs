//! From a checked player to a searcher for a game.

use std::any::Any;

use games::{AnyGame, GameVisitor, Notation, with_game};
use spec::Limit;

use crate::allowance::Allowance;
use crate::entry::Fits;
use crate::player::PlayerSpec;
use crate::player_error::PlayerError;
use crate::searcher::Searcher;

impl PlayerSpec {
    /// Makes the searcher for a game of the catalogue, to be asked under a limit.
    ///
    /// # Panics
    /// If the game is not in the catalogue.
    pub fn build<G: Notation>(&self, game: &G, common: Limit) -> Result<Box<dyn Searcher<G>>, PlayerError> {
        self.check_fit(game, self.limit_or(common))?;
        let made: Box<dyn Any> = self.kind().build(self.settings(), game)?;
        let searcher = *made.downcast().expect("made for this very game");
        let Limit::LikeMinimax(depth) = self.limit_or(common) else { return Ok(searcher) };
        let minimax = minimax().build(game, Limit::Depth(depth))?;
        Ok(Box::new(Allowance::new(searcher, minimax)))
    }

    /// Checks that the player plays a game under a limit, without building it.
    pub fn check(&self, game: &AnyGame, common: Limit) -> Result<(), PlayerError> {
        with_game(game, Check { player: self, limit: self.limit_or(common) })
    }

    fn check_fit<G: Notation>(&self, game: &G, limit: Limit) -> Result<(), PlayerError> {
        let entry = self.kind().entry();
        let player = entry.name.to_owned();
        let plays = match entry.fits {
            Fits::Only(name) if name != G::TABLE.owner => Some(name),
            Fits::WithoutChance if game.facts().most_outcomes > 0 => Some("games without chance"),
            _ => None,
        };
        if let Some(plays) = plays {
            let plays = plays.to_owned();
            return Err(PlayerError::WrongGame { player, plays, game: G::TABLE.owner });
        }
        if matches!(limit, Limit::Depth(_)) && !entry.takes_depth {
            return Err(PlayerError::Limit { player, limit: limit.to_string() });
        }
        if let Limit::LikeMinimax(depth) = limit {
            if entry.takes_depth {
                return Err(PlayerError::NoIterations { player, limit: limit.to_string(), depth });
            }
            minimax().check_fit(game, Limit::Depth(depth))?;
        }
        self.kind().check(self.settings(), game)
    }
}

/// Whose budget others may have.
fn minimax() -> PlayerSpec {
    PlayerSpec::parse("minimax:profile=dissertation").expect("it is in the catalogue")
}

struct Check<'a> {
    player: &'a PlayerSpec,
    limit: Limit,
}

impl GameVisitor for Check<'_> {
    type Output = Result<(), PlayerError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        self.player.check_fit(&game, self.limit)
    }
}
