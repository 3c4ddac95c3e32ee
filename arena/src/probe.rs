//! One player at single positions: what it says of each, and nothing is played.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use games::{AnyGame, GameVisitor, Notation, Turn, with_game};
use search::{PlayerError, PlayerSpec, Question, Searcher, Trace};
use spec::{Keep, Limit, Seed};

use crate::kept::Kept;
use crate::record::MOST_THINKING;

/// No search says more than this of a position, where a win is 100 and evaluations may be a little beyond.
pub const MOST_VALUE: f64 = 200.0;

/// What a player said of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct ProbeRecord {
    /// What it is worth to the player to move, from -100 to 100.
    pub value: f64,
    /// The move that it would play, as its game writes it.
    pub choice: String,
    /// Nodes visited.
    pub nodes: u64,
    /// How deep it went.
    pub depth: u32,
    /// How long it took.
    pub time: Duration,
    /// What else was to be kept.
    pub kept: Kept,
}

/// A player that can be asked about any number of positions. Nothing is carried over from one to the next.
pub struct Prober<G: Notation> {
    game: G,
    player: PlayerSpec,
    limit: Limit,
    keep: Keep,
    searcher: Box<dyn Searcher<G>>,
    trace: Trace<G>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProbeError {
    /// It is no position, or nobody has a choice there.
    #[error("position \"{position}\": {reason}")]
    Position {
        /// As it was written.
        position: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The player broke down.
    #[error("{player} at \"{position}\": {reason}")]
    Player {
        /// Who.
        player: String,
        /// Where.
        position: String,
        /// What happened.
        reason: String,
    },
}

impl<G: Notation> Prober<G> {
    /// A player of a game, under the common limit unless it has its own.
    pub fn new(game: G, player: &PlayerSpec, limit: Limit, keep: Keep) -> Result<Self, PlayerError> {
        let limit = player.limit_or(limit);
        let searcher = player.build(&game, limit)?;
        Ok(Self { searcher, game, player: player.clone(), limit, keep, trace: Trace::new(0) })
    }

    /// Asks it about a position.
    #[expect(clippy::disallowed_methods, reason = "thinking time is recorded; it decides nothing")]
    pub fn probe(&mut self, position: &str, seed: Seed) -> Result<ProbeRecord, ProbeError> {
        let (state, sign) = read(&self.game, position)?;
        let broken = |reason: String| ProbeError::Player {
            player: self.player.shortened(),
            position: position.to_owned(),
            reason,
        };
        let (past, seed) = (G::Past::default(), seed.of_search(0, 0));
        let question =
            Question { game: &self.game, state: &state, past: &past, limit: self.limit, seed, decisions: 0 };
        let begin = Instant::now();
        let answer = catch_unwind(AssertUnwindSafe(|| match self.keep.shape {
            true => self.searcher.search_traced(&question, &mut self.trace),
            false => self.searcher.search(&question),
        }));
        let time = begin.elapsed().min(MOST_THINKING);
        let answer = match answer {
            Ok(answer) => answer.map_err(|error| broken(error.to_string())),
            Err(_) => Err(broken("the searcher panicked".to_owned())),
        };
        if answer.is_err() {
            // It may be in any state.
            self.searcher = self.player.build(&self.game, self.limit).expect("it was built before");
        }
        let report = answer?;
        if !is_value(report.value) {
            return Err(broken(format!("a value of {} is none", report.value)));
        }
        let kept = Kept::of(self.keep, (&self.game, &state, sign), &report, &self.trace);
        if kept.moves.iter().filter_map(|kept| kept.value).any(|value| !is_value(value)) {
            return Err(broken("a value of a move is none".to_owned()));
        }
        Ok(ProbeRecord {
            value: sign * report.value + 0.0, // minus zero is zero
            choice: self.game.move_token(&state, report.choice),
            nodes: report.nodes,
            depth: report.depth,
            time,
            kept,
        })
    }
}

/// Whether a position or a move can be worth so much.
#[must_use]
pub fn is_value(value: f64) -> bool {
    value.is_finite() && value.abs() <= MOST_VALUE
}

/// The state of a position in which somebody has a choice, and the sign of that player's values.
pub(crate) fn read<G: Notation>(game: &G, position: &str) -> Result<(G::State, f64), ProbeError> {
    let wrong = |reason: String| ProbeError::Position { position: position.to_owned(), reason };
    let state = game.parse_position(position).map_err(|error| wrong(error.to_string()))?;
    let Turn::Decision(mover) = game.turn(&state) else {
        return Err(wrong("nobody has to move there".to_owned()));
    };
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    if moves.len() < 2 {
        return Err(wrong("there is only one move".to_owned()));
    }
    Ok((state, mover.sign()))
}

/// A position in which somebody has a choice, as its game writes it.
pub fn canonical_position(game: &AnyGame, position: &str) -> Result<String, ProbeError> {
    struct Write<'a>(&'a str);
    impl GameVisitor for Write<'_> {
        type Output = Result<String, ProbeError>;
        fn visit<G: Notation>(self, game: G) -> Self::Output {
            read(&game, self.0).map(|(state, _)| game.position(&state))
        }
    }
    with_game(game, Write(position))
}

/// Whether a move is one that can be played in a position.
#[must_use]
pub fn is_legal(game: &AnyGame, position: &str, choice: &str) -> bool {
    struct Look<'a>(&'a str, &'a str);
    impl GameVisitor for Look<'_> {
        type Output = bool;
        fn visit<G: Notation>(self, game: G) -> bool {
            read(&game, self.0).is_ok_and(|(state, _)| game.parse_move(&state, self.1).is_some())
        }
    }
    with_game(game, Look(position, choice))
}
