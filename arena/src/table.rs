//! Two searchers at one table: the game loop.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use games::turn::WIN;
use games::{Luck, Notation, Player, Scratch, Turn};
use search::{PlayerError, Report, Searcher};
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
        let luck = Luck::of_pair(pair);
        let mut state = self.game.start(&mut luck.setup());
        let mut sides = [Side::default(); 2];
        self.transcript.clear();
        let (mut decisions, mut events) = (0, 0);
        let mut clock = Stopwatch::start_if(self.players.iter().any(|player| !player.searcher.is_instant()));
        let (utility, forfeit) = loop {
            match self.game.turn(&state) {
                Turn::Over(value) => break (value, None),
                _ if decisions == MOST_DECISIONS => break (0.0, None),
                Turn::Chance => {
                    let outcome = self.game.sample(&state, luck.draw(events), &mut self.scratch.outcomes);
                    let place = self.game.outcome_place(&state, outcome, &mut self.scratch.outcomes);
                    self.transcript.push(place);
                    self.game.settle(&mut state, outcome);
                    events += 1;
                }
                Turn::Decision(seat) => {
                    self.scratch.moves.clear();
                    self.game.moves(&state, &mut self.scratch.moves);
                    // A forced move is played without search, and needs no place in the transcript.
                    let mut place = 0;
                    if self.scratch.moves.len() > 1 {
                        let who = first ^ seat.index();
                        let seed = pair.of_search(seat.index(), decisions);
                        match self.ask(who, &state, seed, &mut clock, &mut sides[seat.index()]) {
                            Ok(chosen) => place = chosen,
                            Err(fault) => break (seat.other().sign() * WIN, Some(Forfeit { seat, fault })),
                        }
                        self.transcript.push(place);
                    }
                    self.game.play(&mut state, self.scratch.moves[place]);
                    decisions += 1;
                }
            }
        };
        GameRecord {
            utility,
            scores: self.game.scores(&state),
            decisions,
            events,
            sides,
            too_long: decisions == MOST_DECISIONS,
            hash: self.transcript.hash(utility),
            forfeit,
            transcript: self.transcript.clone(),
        }
    }

    /// Asks a player for a move; returns its place among the legal ones in `scratch`.
    #[inline]
    fn ask(
        &mut self,
        who: usize,
        state: &G::State,
        seed: Seed,
        clock: &mut Stopwatch,
        side: &mut Side,
    ) -> Result<usize, Fault> {
        let Seated { searcher, limit } = &mut self.players[who];
        let game = &self.game;
        let answer = catch_unwind(AssertUnwindSafe(|| searcher.search(game, state, *limit, seed)));
        let time = clock.lap();
        let Report { choice, nodes, depth, .. } = match answer {
            Ok(report) => report,
            Err(panic) => return Err(self.recover(who, panic.as_ref())),
        };
        side.nodes += nodes;
        side.time += time;
        side.searches += 1;
        side.depths += u64::from(depth);
        if let Some(fault) = Fault::of_overrun(*limit, nodes, time) {
            return Err(fault);
        }
        let place = self.scratch.moves.iter().position(|legal| *legal == choice);
        place.ok_or_else(|| Fault::IllegalMove(format!("{choice:?}")))
    }

    /// After a panic the searcher may be in any state: a new one takes its seat.
    #[cold]
    fn recover(&mut self, who: usize, panic: &(dyn std::any::Any + Send)) -> Fault {
        let fresh = self.contest.players()[who].build(&self.game, self.players[who].limit);
        self.players[who].searcher = fresh.expect("it was built before");
        let message = panic.downcast_ref::<&str>().map(ToString::to_string);
        let message = message.or_else(|| panic.downcast_ref::<String>().cloned());
        Fault::Panic(message.unwrap_or_else(|| "without a message".to_owned()))
    }

    /// The seat of a player in a game of a pair.
    #[must_use]
    pub const fn seat_of(who: usize, first: usize) -> Player {
        Player::BOTH[who ^ first]
    }
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
