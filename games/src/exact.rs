//! Exact values by text: a game string, a position, and what its moves are worth.

use spec::TextError;

use crate::catalogue::{AnyGame, GameVisitor, with_game};
use crate::notation::Notation;
use crate::truth::{Exact, Untold};

/// Why a question asked in text has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExactError {
    /// The text is no position of the game.
    #[error(transparent)]
    Position(#[from] TextError),
    /// It is one, but its value is not known.
    #[error(transparent)]
    Untold(#[from] Untold),
}

/// What a position is worth exactly to the player to move, and every move by its token.
///
/// For many positions of one game [`Game::truth`](crate::Game::truth) is quicker: it keeps what it has learnt.
pub fn exact(game: &AnyGame, position: &str) -> Result<Exact<String>, ExactError> {
    with_game(game, Ask { position })
}

struct Ask<'a> {
    position: &'a str,
}

impl GameVisitor for Ask<'_> {
    type Output = Result<Exact<String>, ExactError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let state = game.parse_position(self.position)?;
        let told = game.truth()?.of(&state)?;
        Ok(told.map(|choice| game.move_token(&state, choice)))
    }
}
