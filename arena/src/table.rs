//! Two searchers at one table: the game loop.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use games::turn::WIN;
use games::{Luck, Notation, Player, Scratch, Turn};
use search::{PlayerError, Searcher};
use spec::{Limit, Seed};

use crate::contest::Contest;
use crate::forfeit::{Fault, Forfeit};
use crate::record::{GameRecord, PairRecord, Side};
use crate::transcript::Transcript;

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
    pub fn play_pair(&mut self, index: u64, seed: Seed) -> PairRecord {
        PairRecord { index, seed, games: [self.play_game(seed, 0), self.play_game(seed, 1)] }
    }

    /// Plays one game; `first` says which of the players (0: the first-named) has the first seat.
    pub fn play_game(&mut self, pair: Seed, first: usize) -> GameRecord {
        self.play_game_unless(&AtomicBool::new(false), pair, first).expect("nobody cancels it")
    }

    /// The same; none if `cancel` becomes true before one of its searches.
    pub fn play_game_unless(&mut self, cancel: &AtomicBool, pair: Seed, first: usize) -> Option<GameRecord> {
        let luck = Luck::of_pair(pair);
        let mut course = Course {
            state: self.game.start(&mut luck.setup()),
            decisions: 0,
            events: 0,
            sides: [Side::default(); 2],
            asked: None,
        };
        self.transcript.clear();
        let run = catch_unwind(AssertUnwindSafe(|| self.play_on(cancel, &mut course, pair, &luck, first)));
        let (utility, fault) = run.unwrap_or_else(|panic| match course.asked {
            Some(seat) => {
                Some((seat.other().sign() * WIN, Some(self.recover(first ^ seat.index(), panic.as_ref()))))
            }
            None => resume_unwind(panic), // nobody was asked: the rules themselves are broken
        })?;
        let Course { state, decisions, events, sides, asked } = course;
        Some(GameRecord {
            utility,
            scores: self.game.scores(&state),
            decisions,
            events,
            sides,
            forfeit: asked.zip(fault).map(|(seat, fault)| Forfeit { seat, fault }),
            too_long: decisions == MOST_DECISIONS,
            hash: self.transcript.hash(utility),
            transcript: self.transcript.clone(),
        })
    }

    /// Plays to the end, unless it is cancelled; returns its value and what ended it early.
    fn play_on(
        &mut self,
        cancel: &AtomicBool,
        course: &mut Course<G>,
        pair: Seed,
        luck: &Luck,
        first: usize,
    ) -> Option<(f64, Option<Fault>)> {
        let mut clock = Stopwatch::start_if(self.players.iter().any(|player| !player.searcher.is_instant()));
        loop {
            match self.game.turn(&course.state) {
                Turn::Over(value) => return Some((value, None)),
                Turn::Chance => {
                    let draw = luck.draw(course.events);
                    let outcome = self.game.sample(&course.state, draw, &mut self.scratch.outcomes);
                    let place = self.game.outcome_place(&course.state, outcome, &mut self.scratch.outcomes);
                    self.transcript.push(place);
                    self.game.settle(&mut course.state, outcome);
                    course.events += 1;
                }
                Turn::Decision(_) if course.decisions == MOST_DECISIONS => return Some((0.0, None)),
                Turn::Decision(seat) => {
                    self.scratch.moves.clear();
                    self.game.moves(&course.state, &mut self.scratch.moves);
                    // A forced move is played without search, and needs no place in the transcript.
                    let mut place = 0;
                    if self.scratch.moves.len() > 1 {
                        if cancel.load(Ordering::Relaxed) {
                            return None;
                        }
                        course.asked = Some(seat);
                        match self.ask(first ^ seat.index(), course, seat, pair, &mut clock) {
                            Ok(chosen) => place = chosen,
                            Err(fault) => return Some((seat.other().sign() * WIN, Some(fault))),
                        }
                        course.asked = None;
                        self.transcript.push(place);
                    }
                    self.game.play(&mut course.state, self.scratch.moves[place]);
                    course.decisions += 1;
                }
            }
        }
    }

    /// Asks a player for a move; returns its place among the legal ones in `scratch`.
    #[inline]
    fn ask(
        &mut self,
        who: usize,
        course: &mut Course<G>,
        seat: Player,
        pair: Seed,
        clock: &mut Stopwatch,
    ) -> Result<usize, Fault> {
        let Seated { searcher, limit } = &mut self.players[who];
        let seed = pair.of_search(seat.index(), course.decisions);
        let report = searcher.search(&self.game, &course.state, *limit, seed);
        let time = clock.lap();
        let side = &mut course.sides[seat.index()];
        side.nodes += report.nodes;
        if time > Duration::ZERO {
            side.time += time;
        }
        side.searches += 1;
        side.depths += u64::from(report.depth);
        if let Some(fault) = Fault::of_overrun(*limit, report.nodes, time) {
            return Err(fault);
        }
        let place = self.scratch.moves.iter().position(|legal| *legal == report.choice);
        place.ok_or_else(|| Fault::illegal_move(&format!("{:?}", report.choice)))
    }

    /// After a panic the searcher may be in any state: a new one takes its seat.
    #[cold]
    fn recover(&mut self, who: usize, panic: &(dyn Any + Send)) -> Fault {
        let fresh = self.contest.players()[who].build(&self.game, self.players[who].limit);
        self.players[who].searcher = fresh.expect("it was built before");
        let message = panic.downcast_ref::<&str>().copied();
        let message = message.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        Fault::panic(message.unwrap_or("without a message"))
    }

    /// The seat of a player in a game of a pair.
    #[must_use]
    pub const fn seat_of(who: usize, first: usize) -> Player {
        Player::BOTH[who ^ first]
    }
}

/// A game in progress.
struct Course<G: Notation> {
    state: G::State,
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
