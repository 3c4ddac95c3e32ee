//! A recorded game as it went: every move and every throw of the dice in the game's notation, as people and programs read it.

use std::sync::atomic::AtomicBool;

use games::{AnyGame, GameVisitor, Notation, Player, with_game};
use serde::Serialize;
use spec::Seed;

use crate::contest::Contest;
use crate::record::{GameRecord, Recorded};
use crate::replay::{Moment, ReplayError, replay};
use crate::steps::{Thought, Told, thoughts};

/// How a game went. Its JSON is the same wherever a game is shown; the names are a contract.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Course {
    /// The steps, in order.
    pub steps: Vec<CourseStep>,
    /// The position at the end.
    pub end: String,
}

/// One step of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CourseStep {
    /// The position before it.
    pub position: String,
    /// Who moved, 1 or 2; none where chance decided.
    pub player: Option<u8>,
    /// The move or the outcome, as a token.
    pub token: String,
    /// What the player thought of it, once it was asked again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thought: Option<Thought>,
}

impl Course {
    /// Follows a record from the start of its pair; refused if it breaks the rules or the luck.
    pub fn of(game: &AnyGame, pair: Seed, record: &GameRecord) -> Result<Self, ReplayError> {
        with_game(game, Follow { pair, record })
    }

    /// Asks the players again what they think of each move; nothing under a time limit. If `cancel` becomes true, the rest is missing.
    pub fn think(
        &mut self,
        cancel: &AtomicBool,
        contest: &Contest,
        game: Recorded<'_>,
    ) -> Result<(), ReplayError> {
        for (step, thought) in self.steps.iter_mut().zip(thoughts(cancel, contest, game)?) {
            step.thought = thought;
        }
        Ok(())
    }
}

struct Follow<'a> {
    pair: Seed,
    record: &'a GameRecord,
}

impl GameVisitor for Follow<'_> {
    type Output = Result<Course, ReplayError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let replay = replay(&game, self.pair, self.record)?;
        let step = |(moment, told): (&Moment<G>, Told)| CourseStep {
            position: game.position(&moment.state),
            player: told.who.map(Player::number),
            token: told.token,
            thought: None,
        };
        let steps = replay.moments.iter().zip(replay.steps(&game)).map(step).collect();
        Ok(Course { steps, end: game.position(&replay.end) })
    }
}
