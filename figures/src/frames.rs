//! A stored game as a row of pictures: the start, and the board after every step.

use arena::replay::replay;
use arena::steps::Told;
use arena::{GameRecord, ReplayError};
use games::{AnyGame, GameVisitor, Notation, with_game};
use spec::Seed;

use crate::board::{board, board_after};
use crate::svg::Svg;

/// The game after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The step that led here; nothing at the start.
    pub step: Option<Told>,
    /// The position, in the game's notation.
    pub position: String,
    /// The picture.
    pub board: Svg,
}

/// The frames of a recorded game, which is checked against the rules and the pair's luck on the way.
///
/// There is one more than the game has steps. What the players thought is [`arena::thoughts`].
pub fn frames(game: &AnyGame, pair: Seed, record: &GameRecord) -> Result<Vec<Frame>, ReplayError> {
    with_game(game, Show { pair, record })
}

struct Show<'a> {
    pair: Seed,
    record: &'a GameRecord,
}

impl GameVisitor for Show<'_> {
    type Output = Result<Vec<Frame>, ReplayError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let replay = replay(&game, self.pair, self.record)?;
        let states = replay.moments.iter().map(|moment| moment.state).chain([replay.end]);
        let start = [(None, None)];
        let steps = replay.moments.iter().map(Some).zip(replay.steps(&game).into_iter().map(Some));
        let frame = |((last, step), state)| Frame {
            step,
            position: game.position(&state),
            board: match last {
                Some(last) => board_after(&game, last, &state),
                None => board(&game, &state),
            },
        };
        Ok(start.into_iter().chain(steps).zip(states).map(frame).collect())
    }
}
