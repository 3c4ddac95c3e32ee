//! A replayed game in words: who did what, step by step; and what the players thought of it.

use std::sync::atomic::{AtomicBool, Ordering};

use games::{GameVisitor, Notation, Player, Turn, with_game};
use search::{Question, Searcher, Step};
use serde::Serialize;

use crate::contest::Contest;
use crate::record::Recorded;
use crate::replay::{Moment, Replay, ReplayError, replay};

/// A step as people write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The player who decided; nobody at a chance event.
    pub who: Option<Player>,
    /// The move or outcome, in the game's notation.
    pub token: String,
    /// How many moves or outcomes there were; a single move is played without thinking.
    pub choices: usize,
}

/// What a player thought before it moved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Thought {
    /// What the position was worth to player one.
    pub value: f64,
    /// Nodes visited.
    pub nodes: u64,
    /// Decisions deep.
    pub depth: u32,
}

impl<G: Notation> Replay<G> {
    /// The steps of the game, in order.
    #[must_use]
    pub fn steps(&self, game: &G) -> Vec<Told> {
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        let mut told = |moment: &Moment<G>| match moment.step {
            Step::Move(choice) => {
                moves.clear();
                game.moves(&moment.state, &mut moves);
                let who = match game.turn(&moment.state) {
                    Turn::Decision(who) => Some(who),
                    Turn::Chance | Turn::Over(_) => None,
                };
                Told { who, token: game.move_token(&moment.state, choice), choices: moves.len() }
            }
            Step::Outcome(outcome) => {
                outcomes.clear();
                game.outcomes(&moment.state, &mut outcomes);
                let token = game.outcome_token(&moment.state, outcome);
                Told { who: None, token, choices: outcomes.len() }
            }
        };
        self.moments.iter().map(&mut told).collect()
    }
}

/// What the players thought at each step of a recorded game: nothing at chance events, forced moves, moves under a
/// time limit, which cannot be thought again, and moves of a player that does not answer here.
///
/// The searches are made again, so it takes about as long as the game did. If `cancel` becomes true, it ends with the search
/// at hand: the steps after it are missing.
pub fn thoughts(
    cancel: &AtomicBool,
    contest: &Contest,
    game: Recorded<'_>,
) -> Result<Vec<Option<Thought>>, ReplayError> {
    with_game(contest.game(), Rethink { cancel, contest, recorded: game })
}

struct Rethink<'a> {
    cancel: &'a AtomicBool,
    contest: &'a Contest,
    recorded: Recorded<'a>,
}

impl GameVisitor for Rethink<'_> {
    type Output = Result<Vec<Option<Thought>>, ReplayError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        let Recorded { pair, first, record } = self.recorded;
        let replay = replay(&game, pair, record)?;
        let limits = self.contest.limits();
        let mut players: [Box<dyn Searcher<G>>; 2] = [0, 1]
            .map(|who| self.contest.players()[who].build(&game, limits[who]).expect("a contest is checked"));
        let (mut decisions, mut next_past) = (0, G::Past::default());
        let mut think = |(moment, told): (&Moment<G>, Told)| {
            let past = next_past.clone();
            game.leave(&mut next_past, &moment.state);
            let seat = told.who?;
            let number = decisions;
            decisions += 1;
            let who = first ^ seat.index();
            if told.choices < 2 || !limits[who].is_replayable() {
                return None;
            }
            let seed = pair.of_search(seat.index(), number);
            let (game, state, limit) = (&game, &moment.state, limits[who]);
            let report = players[who]
                .search(&Question { game, state, past: &past, limit, seed, decisions: number })
                .ok()?;
            // Zero has no sign for people.
            Some(Thought { value: report.value + 0.0, nodes: report.nodes, depth: report.depth })
        };
        let steps = replay.moments.iter().zip(replay.steps(&game));
        Ok(steps.take_while(|_| !self.cancel.load(Ordering::Relaxed)).map(&mut think).collect())
    }
}
