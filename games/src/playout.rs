//! Uniformly random play to the end, without allocating once the buffers are warm.

use spec::Stream;

use crate::game::Game;
use crate::turn::{Player, Turn};
use crate::weighted::Weighted;

/// Buffers for moves and outcomes, kept between calls.
#[derive(Clone, Debug)]
pub struct Scratch<G: Game> {
    /// For [`Game::moves`] and [`Game::pick`].
    pub moves: Vec<G::Move>,
    /// For [`Game::outcomes`] and [`Game::sample`].
    pub outcomes: Vec<Weighted<G::Outcome>>,
}

impl<G: Game> Scratch<G> {
    /// Buffers with room for any one list of this game.
    #[must_use]
    pub fn for_game(game: &G) -> Self {
        let facts = game.facts();
        Self {
            moves: Vec::with_capacity(facts.most_moves),
            outcomes: Vec::with_capacity(facts.most_outcomes),
        }
    }
}

/// How a playout ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playout {
    /// The value for player one, if the game ended.
    pub value: Option<f64>,
    /// How many decisions were made.
    pub decisions: u32,
}

/// Plays uniformly random moves until the game is over or `most` of them were made.
///
/// `state` is where play stopped.
#[inline]
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    most: u32,
    random: &mut Stream,
    scratch: &mut Scratch<G>,
) -> Playout {
    playout_seen(game, state, most, random, scratch, |_, _| ())
}

/// The same, and `see` is shown every move with its player before it is made.
#[inline]
pub fn playout_seen<G: Game>(
    game: &G,
    state: &mut G::State,
    most: u32,
    random: &mut Stream,
    scratch: &mut Scratch<G>,
    mut see: impl FnMut(Player, G::Move),
) -> Playout {
    let mut decisions = 0;
    loop {
        match game.turn(state) {
            Turn::Over(value) => return Playout { value: Some(value), decisions },
            Turn::Decision(player) => {
                if decisions == most {
                    return Playout { value: None, decisions };
                }
                decisions += 1;
                let choice = game.pick(state, random.draw(), &mut scratch.moves);
                see(player, choice);
                game.play(state, choice);
            }
            Turn::Chance => {
                let outcome = game.sample(state, random.draw(), &mut scratch.outcomes);
                game.settle(state, outcome);
            }
        }
    }
}
