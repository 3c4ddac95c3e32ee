//! Two searchers at one table: the game loop.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use games::turn::WIN;
use games::{Luck, Notation, Player, Scratch, Turn};
use search::{Broken, PlayerError, Question, Searcher};
use spec::{Limit, Seed};

use crate::contest::Contest;
use crate::forfeit::{Fault, Forfeit};
use crate::record::{GameRecord, PairRecord, Side};
use crate::transcript::Transcript;
use crate::unavailable::Unavailable;

/// A game with so many decisions is a draw. No sane players come near; luck alone could go on for ever.
pub const MOST_DECISIONS: u32 = 1_000_000;

/// A searcher that can be asked again and again, whatever it does.
struct Seated<G: Notation> {
    searcher: Box<dyn Searcher<G>>,
    limit: Limit,
}

/// Two players, ready to play any number of games. Nothing is carried over from one game to the next.
pub struct Table<'a, G: Notation> {
    game: G,
    contest: &'a Contest,
    /// The first-named and the second-named player.
    players: [Seated<G>; 2],
    scratch: Scratch<G>,
    /// The game in progress; records get a copy of just its size.
    transcript: Transcript,
}

impl<'a, G: Notation> Table<'a, G> {
    /// Seats the players of a contest.
    pub fn new(game: G, contest: &'a Contest) -> Result<Self, PlayerError> {
        let limits = contest.limits();
        let seat = |who: usize| -> Result<_, PlayerError> {
            let searcher = contest.players()[who].build(&game, limits[who])?;
            Ok(Seated { searcher, limit: limits[who] })
        };
        let players = [seat(0)?, seat(1)?];
        Ok(Self {
            game,
            contest,
            players,
            scratch: Scratch::for_game(&game),
            transcript: Transcript::default(),
        })
    }

    /// Replaces a player by another searcher, for trials with players that are in no catalogue.
    #[must_use]
    pub fn with_searcher(mut self, who: usize, searcher: Box<dyn Searcher<G>>) -> Self {
        self.players[who].searcher = searcher;
        self
    }

    /// Plays both games of a pair.
    pub fn play_pair(&mut self, index: u64, seed: Seed) -> Result<PairRecord, Unavailable> {
        Ok(PairRecord { index, seed, games: [self.play_game(seed, 0)?, self.play_game(seed, 1)?] })
    }

    /// Plays one game; `first` says which of the players (0: the first-named) has the first seat.
    pub fn play_game(&mut self, pair: Seed, first: usize) -> Result<GameRecord, Unavailable> {
        self.play_game_unless(&AtomicBool::new(false), pair, first).expect("nobody cancels it")
    }

    /// The same; none if `cancel` becomes true before one of its searches.
    pub fn play_game_unless(
        &mut self,
        cancel: &AtomicBool,
        pair: Seed,
        first: usize,
    ) -> Option<Result<GameRecord, Unavailable>> {
        let luck = Luck::of_pair(pair);
        let mut course = Course {
            state: self.game.start(&mut luck.setup()),
            past: G::Past::default(),
            decisions: 0,
            events: 0,
            sides: [Side::default(); 2],
            asked: None,
        };
        self.transcript.clear();
        let run = catch_unwind(AssertUnwindSafe(|| self.play_on(cancel, &mut course, pair, &luck, first)));
        let end = run.unwrap_or_else(|panic| match course.asked {
            Some(seat) => {
                self.replace(first ^ seat.index());
                End::Forfeit(Fault::panic(message(panic.as_ref())))
            }
            None => resume_unwind(panic), // nobody was asked: the rules themselves are broken
        });
        let Course { state, past: _, decisions, events, sides, asked } = course;
        let (utility, forfeit) = match (end, asked) {
            (End::Over(value), _) => (value, None),
            (End::Forfeit(fault), Some(seat)) => (seat.other().sign() * WIN, Some(Forfeit { seat, fault })),
            (End::Unavailable(reason), Some(seat)) => {
                let player = self.contest.players()[first ^ seat.index()].shortened();
                return Some(Err(Unavailable { player, reason }));
            }
            (End::Cancelled, _) => return None,
            (End::Forfeit(_) | End::Unavailable(_), None) => unreachable!("nobody was asked"),
        };
        Some(Ok(GameRecord {
            utility,
            scores: self.game.scores(&state),
            decisions,
            events,
            sides,
            forfeit,
            too_long: decisions == MOST_DECISIONS,
            hash: self.transcript.hash(utility),
            transcript: self.transcript.clone(),
        }))
    }

    /// Plays until it ends in one way or another.
    fn play_on(
        &mut self,
        cancel: &AtomicBool,
        course: &mut Course<G>,
        pair: Seed,
        luck: &Luck,
        first: usize,
    ) -> End {
        let mut clock = Stopwatch::start_if(self.players.iter().any(|player| !player.searcher.is_instant()));
        loop {
            match self.game.turn_after(&course.past, &course.state) {
                Turn::Over(value) => return End::Over(value),
                Turn::Chance => {
                    let draw = luck.draw(course.events);
                    let outcome = self.game.sample(&course.state, draw, &mut self.scratch.outcomes);
                    let place = self.game.outcome_place(&course.state, outcome, &mut self.scratch.outcomes);
                    self.transcript.push(place);
                    self.game.leave(&mut course.past, &course.state);
                    self.game.settle(&mut course.state, outcome);
                    course.events += 1;
                }
                Turn::Decision(_) if course.decisions == MOST_DECISIONS => return End::Over(0.0),
                Turn::Decision(seat) => {
                    self.scratch.moves.clear();
                    self.game.moves(&course.state, &mut self.scratch.moves);
                    // A forced move is played without search, and needs no place in the transcript.
                    let mut place = 0;
                    if self.scratch.moves.len() > 1 {
                        if cancel.load(Ordering::Relaxed) {
                            return End::Cancelled;
                        }
                        course.asked = Some(seat);
                        match self.ask(first ^ seat.index(), course, seat, pair, &mut clock) {
                            Ok(chosen) => place = chosen,
                            Err(end) => return end,
                        }
                        course.asked = None;
                        self.transcript.push(place);
                    }
                    self.game.leave(&mut course.past, &course.state);
                    self.game.play(&mut course.state, self.scratch.moves[place]);
                    course.decisions += 1;
                }
            }
        }
    }

    /// Asks a player for a move; its place among the legal ones in `scratch`, or how the game ends instead.
    #[inline]
    fn ask(
        &mut self,
        who: usize,
        course: &mut Course<G>,
        seat: Player,
        pair: Seed,
        clock: &mut Stopwatch,
    ) -> Result<usize, End> {
        let Seated { searcher, limit } = &mut self.players[who];
        let question = Question {
            game: &self.game,
            state: &course.state,
            past: &course.past,
            limit: *limit,
            seed: pair.of_search(seat.index(), course.decisions),
            decisions: course.decisions,
        };
        // Looked at where it lies: it is too large to be moved about for players that answer at once.
        let answer = searcher.search(&question);
        let report = match &answer {
            Ok(report) => report,
            Err(broken) => return Err(self.give_up(who, broken)),
        };
        let time = clock.lap();
        let side = &mut course.sides[seat.index()];
        side.nodes += report.nodes;
        if time > Duration::ZERO {
            side.time += time;
        }
        side.searches += 1;
        side.depths += u64::from(report.depth);
        if let Some(fault) = Fault::of_overrun(*limit, report.nodes, time) {
            return Err(End::Forfeit(fault));
        }
        let place = self.scratch.moves.iter().position(|legal| *legal == report.choice);
        place.ok_or_else(|| End::Forfeit(Fault::illegal_move(&format!("{:?}", report.choice))))
    }

    /// What becomes of a game whose player gives no answer.
    #[cold]
    fn give_up(&mut self, who: usize, broken: &Broken) -> End {
        match broken {
            Broken::Unavailable(reason) => End::Unavailable(reason.clone()),
            Broken::Collapsed(reason) => {
                self.replace(who);
                End::Forfeit(Fault::panic(reason))
            }
        }
    }

    /// After a panic or a collapse the searcher may be in any state: a new one takes its seat.
    #[cold]
    fn replace(&mut self, who: usize) {
        let fresh = self.contest.players()[who].build(&self.game, self.players[who].limit);
        self.players[who].searcher = fresh.expect("it was built before");
    }
}

/// How a game ends.
enum End {
    /// By the rules, with this value.
    Over(f64),
    /// By a fault of the player that was asked.
    Forfeit(Fault),
    /// Without a result: the player that was asked cannot play here, for this reason.
    Unavailable(String),
    /// Without a result: nobody wants it any more.
    Cancelled,
}

/// The text of a panic.
fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}

/// A game in progress.
struct Course<G: Notation> {
    state: G::State,
    past: G::Past,
    decisions: u32,
    events: u32,
    sides: [Side; 2],
    /// Whose searcher is at work: if anything goes wrong now, it is that player's fault.
    asked: Option<Player>,
}

/// Measures thinking time with one look at the clock a decision; none where nobody thinks.
struct Stopwatch {
    last: Option<Instant>,
}

impl Stopwatch {
    #[expect(clippy::disallowed_methods, reason = "thinking time is recorded; it decides nothing")]
    fn start_if(needed: bool) -> Self {
        Self { last: needed.then(Instant::now) }
    }

    /// The time since the last lap.
    #[inline]
    #[expect(clippy::disallowed_methods, reason = "thinking time is recorded; it decides nothing")]
    fn lap(&mut self) -> Duration {
        let Some(last) = &mut self.last else { return Duration::ZERO };
        let now = Instant::now();
        now.duration_since(std::mem::replace(last, now))
    }
}
