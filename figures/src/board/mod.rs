//! Boards: positions of the games as pictures, with what happened last.
//!
//! A game without a picture of its own is shown as its text. To add one: implement `Drawn` in a file here and name
//! the game in `picture`.

mod cantstop;
mod dice;
mod ewn;
mod mancala;
mod pig;
mod ra;
mod ra_tiles;
mod tree;
mod written;

use std::any::Any;

use arena::Moment;
use games::cantstop::CantStop;
use games::ewn::Ewn;
use games::mancala::Mancala;
use games::pig::Pig;
use games::ra::Ra;
use games::tree::Tree;
use games::{AnyGame, GameVisitor, Notation, Player, Turn, with_game};
use spec::TextError;

use crate::canvas::{At, Canvas};
use crate::svg::Svg;

/// A position drawn.
#[must_use]
pub fn board<G: Notation>(game: &G, state: &G::State) -> Svg {
    picture(game, state, None)
}

/// A position drawn with the step that led to it.
#[must_use]
pub fn board_after<G: Notation>(game: &G, last: &Moment<G>, state: &G::State) -> Svg {
    picture(game, state, Some(last))
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

/// A game that has a picture of its own.
trait Drawn: Notation {
    /// Draws a position; `last` is the position before it and the step that was taken there.
    fn draw(&self, state: &Self::State, last: Option<&Moment<Self>>) -> Svg;
}

fn picture<G: Notation>(game: &G, state: &G::State, last: Option<&Moment<G>>) -> Svg {
    drawn::<G, Pig>(game, state, last)
        .or_else(|| drawn::<G, Ewn>(game, state, last))
        .or_else(|| drawn::<G, CantStop>(game, state, last))
        .or_else(|| drawn::<G, Ra>(game, state, last))
        .or_else(|| drawn::<G, Mancala>(game, state, last))
        .or_else(|| drawn::<G, Tree>(game, state, last))
        .unwrap_or_else(|| written::draw(game, state))
}

/// The picture, if `G` is `D`.
fn drawn<G: Notation, D: Drawn>(game: &G, state: &G::State, last: Option<&Moment<G>>) -> Option<Svg> {
    let game = (game as &dyn Any).downcast_ref::<D>()?;
    let state = (state as &dyn Any).downcast_ref::<D::State>()?;
    let last = last.and_then(|last| (last as &dyn Any).downcast_ref::<Moment<D>>());
    Some(game.draw(state, last))
}

/// The colour of a player.
fn colour(player: Player) -> &'static str {
    ["one", "two"][player.index()]
}

/// The light colour of a player.
fn soft_colour(player: Player) -> &'static str {
    ["one-soft", "two-soft"][player.index()]
}

/// Who is asked, or who has won, with a dot of the player's colour. At a chance event, who does what.
fn status<G: Notation>(canvas: &mut Canvas, game: &G, state: &G::State, chance: (Player, &str), (x, y): At) {
    let (who, text) = match game.turn(state) {
        Turn::Decision(who) => (Some(who), format!("player {} decides", who.number())),
        Turn::Chance => (Some(chance.0), format!("player {} {}", chance.0.number(), chance.1)),
        Turn::Over(value) if value > 0.0 => (Some(Player::One), "player 1 has won".to_owned()),
        Turn::Over(value) if value < 0.0 => (Some(Player::Two), "player 2 has won".to_owned()),
        Turn::Over(_) => (None, "a draw".to_owned()),
    };
    canvas.circle(who.map_or("none", colour), (x + 5.0, y - 4.5), 5.0);
    canvas.text("bold", (x + 16.0, y), &text);
}

/// The figure with its accessible name.
fn finished<G: Notation>(canvas: Canvas, game: &G, state: &G::State) -> Svg {
    canvas.finish(&format!("{}: {}", G::TITLE, game.position(state)), &game.picture(state))
}
