//! A stored game as it went: every move and every throw of the dice, in the game's notation.

use std::sync::atomic::AtomicBool;

use arena::{Contest, GameRecord, Recorded, ReplayError, Told};
use games::{AnyGame, GameVisitor, Notation, Player, with_game};
use serde::Serialize;
use spec::Seed;

use crate::output;

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

/// What a player thought before it moved.
#[derive(Serialize)]
pub(crate) struct Thought {
    /// What the position was worth to player 1.
    value: f64,
    nodes: u64,
    depth: u32,
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
    /// What the player thought of it, once it was asked again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) thought: Option<Thought>,
    /// What the position before looks like.
    #[serde(skip)]
    pub(crate) picture: String,
}

impl GameCourse {
    /// Follows a record from the start of its pair; refused if it breaks the rules or the luck.
    pub(crate) fn of(game: &AnyGame, pair: Seed, record: &GameRecord) -> Result<Self, ReplayError> {
        with_game(game, Follow { pair, record })
    }

    /// Asks the players again what they think of each move; nothing under a time limit.
    pub(crate) fn think(&mut self, contest: &Contest, game: Recorded<'_>) {
        let thoughts = arena::thoughts(&AtomicBool::new(false), contest, game)
            .expect("a course that was followed before");
        for (step, thought) in self.steps.iter_mut().zip(thoughts) {
            step.thought = thought.map(|arena::Thought { value, nodes, depth }| Thought {
                value: output::plain(value),
                nodes,
                depth,
            });
        }
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
    /// Who did what, and what they thought of it.
    pub(crate) fn sentence(&self) -> String {
        let who = self.player.map_or_else(|| "chance".to_owned(), |player| format!("player {player}"));
        let thought = self.thought.as_ref().map(|Thought { value, nodes, depth }| {
            format!(" (value {value:+.2}, {nodes} nodes, depth {depth})")
        });
        format!("{who}: {}{}", self.token, thought.unwrap_or_default())
    }

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
        let step = |(moment, told): (&arena::Moment<G>, Told)| GameStep {
            position: game.position(&moment.state),
            player: told.who.map(Player::number),
            token: told.token,
            thought: None,
            picture: game.picture(&moment.state),
        };
        Ok(GameCourse {
            steps: replay.moments.iter().zip(replay.steps(&game)).map(step).collect(),
            end: game.position(&replay.end),
            end_picture: game.picture(&replay.end),
        })
    }
}
