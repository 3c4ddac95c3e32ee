//! A stored game as it went: every move and every throw of the dice, in the game's notation.

use arena::{GameRecord, ReplayError};
use games::{AnyGame, GameVisitor, Notation, Turn, with_game};
use search::Step;
use serde::Serialize;
use spec::Seed;

/// How a game went.
#[derive(Serialize)]
pub(crate) struct GameCourse {
    /// The steps, in order.
    pub(crate) steps: Vec<GameStep>,
    /// The position at the end.
    pub(crate) end: String,
    /// What it looks like.
    #[serde(skip)]
    pub(crate) end_picture: String,
}

/// One step of a game.
#[derive(Serialize)]
pub(crate) struct GameStep {
    /// The position before it.
    pub(crate) position: String,
    /// Who moved, 1 or 2; none where chance decided.
    pub(crate) player: Option<u8>,
    /// The move or the outcome, as a token.
    pub(crate) token: String,
    /// What the position before looks like.
    #[serde(skip)]
    pub(crate) picture: String,
}

impl GameCourse {
    /// Follows a record from the start of its pair; refused if it breaks the rules or the luck.
    pub(crate) fn of(game: &AnyGame, pair: Seed, record: &GameRecord) -> Result<Self, ReplayError> {
        with_game(game, Follow { pair, record })
    }

    /// All tokens on one line, dice in parentheses.
    pub(crate) fn line(&self) -> String {
        self.steps.iter().map(GameStep::shown).collect::<Vec<_>>().join(" ")
    }

    /// The tokens in groups: what one player does in a row, with the dice that come between.
    pub(crate) fn turns(&self) -> Vec<(Option<u8>, Vec<String>)> {
        let mut turns: Vec<(Option<u8>, Vec<String>)> = Vec::new();
        for step in &self.steps {
            match turns.last_mut() {
                Some((player, tokens)) if step.player.is_none() || step.player == *player => {
                    tokens.push(step.shown());
                }
                _ => turns.push((step.player, vec![step.shown()])),
            }
        }
        turns
    }
}

impl GameStep {
    fn shown(&self) -> String {
        if self.player.is_some() { self.token.clone() } else { format!("({})", self.token) }
    }
}

struct Follow<'a> {
    pair: Seed,
    record: &'a GameRecord,
}

impl GameVisitor for Follow<'_> {
    type Output = Result<GameCourse, ReplayError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let replay = arena::replay::replay(&game, self.pair, self.record)?;
        let step = |moment: &arena::Moment<G>| {
            let state = &moment.state;
            GameStep {
                position: game.position(state),
                player: match game.turn(state) {
                    Turn::Decision(player) => Some(player.number()),
                    _ => None,
                },
                token: match moment.step {
                    Step::Move(choice) => game.move_token(state, choice),
                    Step::Outcome(outcome) => game.outcome_token(state, outcome),
                },
                picture: game.picture(state),
            }
        };
        Ok(GameCourse {
            steps: replay.moments.iter().map(step).collect(),
            end: game.position(&replay.end),
            end_picture: game.picture(&replay.end),
        })
    }
}
