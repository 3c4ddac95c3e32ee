//! Every position of a recorded game again, checked against the rules and the pair's luck.

use games::{AnyGame, GameVisitor, Luck, Notation, Player, Turn, with_game};
use search::Step;
use spec::Seed;

use crate::record::GameRecord;
use crate::table::MOST_DECISIONS;

/// One moment of a game: a position and what happened there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment<G: Notation> {
    /// The position.
    pub state: G::State,
    /// The step that was taken.
    pub step: Step<G::Move, G::Outcome>,
}

/// A game as it went.
#[derive(Clone, Debug, PartialEq)]
pub struct Replay<G: Notation> {
    /// Positions and steps, in order.
    pub moments: Vec<Moment<G>>,
    /// Where it ended.
    pub end: G::State,
}

/// A record that cannot be what was played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// No steps, and the hash of some.
    #[error("its transcript was dropped; it can only be played again")]
    Forgotten,
    /// A step that the rules do not have there.
    #[error("step {step}: the record names choice number {place} of {count}")]
    NoSuchStep {
        /// Which step, counted from 1.
        step: usize,
        /// What the record says.
        place: usize,
        /// How many choices there are.
        count: usize,
    },
    /// Bytes that are no transcript.
    #[error("step {step}: the transcript is damaged")]
    Damaged {
        /// Which step, counted from 1.
        step: usize,
    },
    /// Dice that the pair's luck did not throw.
    #[error("step {step}: the dice show {recorded}, but the pair's luck threw {thrown}")]
    WrongLuck {
        /// Which step, counted from 1.
        step: usize,
        /// What the record says, as a token.
        recorded: String,
        /// What the luck says, as a token.
        thrown: String,
    },
    /// Steps after the end, or an end before the game is over.
    #[error("step {step}: {reason}")]
    WrongEnd {
        /// Which step, counted from 1.
        step: usize,
        /// What is wrong.
        reason: &'static str,
    },
    /// A result, score or count that does not follow from the steps.
    #[error("the record says {recorded}, but the game {found}")]
    WrongResult {
        /// What the record says.
        recorded: String,
        /// What follows from the steps.
        found: String,
    },
    /// A hash that is not the transcript's.
    #[error("the hash does not belong to the transcript")]
    WrongHash,
}

/// Follows a record from the start of its pair, keeps every moment, and checks every claim that the rules and the luck
/// decide.
///
/// Whether the players would really play so is [`crate::verify()`]'s question.
pub fn replay<G: Notation>(game: &G, pair: Seed, record: &GameRecord) -> Result<Replay<G>, ReplayError> {
    let mut moments = Vec::new();
    let end = follow(game, pair, record, |moment| moments.push(moment))?;
    Ok(Replay { moments, end })
}

/// The same check for whoever does not want to see the game.
pub fn check_lawful(game: &AnyGame, pair: Seed, record: &GameRecord) -> Result<(), ReplayError> {
    with_game(game, Lawful { pair, record })
}

struct Lawful<'a> {
    pair: Seed,
    record: &'a GameRecord,
}

impl GameVisitor for Lawful<'_> {
    type Output = Result<(), ReplayError>;
    fn visit<G: Notation>(self, game: G) -> Self::Output {
        follow(&game, self.pair, self.record, |_| ()).map(drop)
    }
}

/// Follows a record and shows every moment; returns where it ended.
pub(crate) fn follow<G: Notation>(
    game: &G,
    pair: Seed,
    record: &GameRecord,
    mut see: impl FnMut(Moment<G>),
) -> Result<G::State, ReplayError> {
    if record.is_forgotten() {
        return Err(ReplayError::Forgotten);
    }
    let luck = Luck::of_pair(pair);
    let (mut state, mut past) = (game.start(&mut luck.setup()), G::Past::default());
    let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
    let (mut steps, mut decisions, mut events) = (0, 0, 0);
    let mut places = record.transcript.places();
    loop {
        let step = steps + 1;
        let mut next_place = |count: usize| match places.next() {
            None => Ok(None),
            Some(None) => Err(ReplayError::Damaged { step }),
            Some(Some(place)) if place < count => Ok(Some(place)),
            Some(Some(place)) => Err(ReplayError::NoSuchStep { step, place, count }),
        };
        let taken = match game.turn_after(&past, &state) {
            Turn::Over(_) if next_place(usize::MAX)?.is_some() => {
                return Err(ReplayError::WrongEnd { step, reason: "the game is over before it" });
            }
            Turn::Over(_) => break,
            Turn::Decision(_) if decisions == MOST_DECISIONS => break,
            Turn::Decision(_) => {
                moves.clear();
                game.moves(&state, &mut moves);
                let place = if moves.len() == 1 { Some(0) } else { next_place(moves.len())? };
                let Some(place) = place else { break };
                decisions += 1;
                Step::Move(moves[place])
            }
            Turn::Chance => {
                let thrown = game.sample(&state, luck.draw(events), &mut outcomes);
                let Some(place) = next_place(usize::MAX)? else { break };
                // All that could be thrown is listed for those only who say something else.
                if place != game.outcome_place(&state, thrown, &mut outcomes) {
                    outcomes.clear();
                    game.outcomes(&state, &mut outcomes);
                    let count = outcomes.len();
                    let case = outcomes.get(place).ok_or(ReplayError::NoSuchStep { step, place, count })?;
                    let recorded = case.outcome;
                    let token = |outcome| game.outcome_token(&state, outcome);
                    return Err(ReplayError::WrongLuck {
                        step,
                        recorded: token(recorded),
                        thrown: token(thrown),
                    });
                }
                events += 1;
                Step::Outcome(thrown)
            }
        };
        see(Moment { state, step: taken });
        steps += 1;
        game.leave(&mut past, &state);
        match taken {
            Step::Move(choice) => game.play(&mut state, choice),
            Step::Outcome(outcome) => game.settle(&mut state, outcome),
        }
    }
    check_end(game, record, (&past, &state), (decisions, events), steps)?;
    Ok(state)
}

/// Checks what a record says about the end against where its steps led.
fn check_end<G: Notation>(
    game: &G,
    record: &GameRecord,
    (past, end): (&G::Past, &G::State),
    counts: (u32, u32),
    steps: usize,
) -> Result<(), ReplayError> {
    let wrong = |recorded: String, found: String| Err(ReplayError::WrongResult { recorded, found });
    match (game.turn_after(past, end), &record.forfeit) {
        (Turn::Over(value), None) if value != record.utility => {
            return wrong(format!("a result of {}", record.utility), format!("ended with {value}"));
        }
        (Turn::Over(_), None) => {}
        (Turn::Decision(seat), Some(forfeit)) if seat == forfeit.seat => {
            let lost = if seat == Player::One { -games::turn::WIN } else { games::turn::WIN };
            if record.utility != lost {
                return wrong(
                    format!("a result of {}", record.utility),
                    format!("was forfeited by player {}", seat.number()),
                );
            }
        }
        (_, None) if record.too_long && counts.0 == MOST_DECISIONS && record.utility == 0.0 => {}
        _ => {
            let reason = "the record ends here, but nobody has won or forfeited";
            return Err(ReplayError::WrongEnd { step: steps + 1, reason });
        }
    }
    if (record.decisions, record.events) != counts {
        let told = |(decisions, events)| format!("{decisions} decisions and {events} chance events");
        return wrong(told((record.decisions, record.events)), format!("has {}", told(counts)));
    }
    if record.scores != game.scores(end) {
        return wrong(format!("scores of {:?}", record.scores), format!("ended with {:?}", game.scores(end)));
    }
    if record.hash != record.transcript.hash(record.utility) {
        return Err(ReplayError::WrongHash);
    }
    Ok(())
}
