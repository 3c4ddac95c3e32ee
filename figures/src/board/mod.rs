//! Boards: positions of the five games as pictures.
//!
//! A game without a picture of its own is shown as its text.

mod written;

use games::{AnyGame, GameVisitor, Notation, with_game};
use spec::TextError;

use crate::svg::Svg;

/// A position drawn.
#[must_use]
pub fn board<G: Notation>(game: &G, state: &G::State) -> Svg {
    written::draw(game, state)
}

/// A position of a game that is known by name only, from its text.
pub fn board_of_text(game: &AnyGame, position: &str) -> Result<Svg, TextError> {
    with_game(game, Drawing { position })
}

struct Drawing<'a> {
    position: &'a str,
}

impl GameVisitor for Drawing<'_> {
    type Output = Result<Svg, TextError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        Ok(board(&game, &game.parse_position(self.position)?))
    }
}
