//! Wire values checked once: finished games and tasks between messages and the arena's types.
//!
//! How large anything may be was checked before, by [`crate::codec`]; here is whether it makes sense.

use std::time::Duration;

use arena::{Contest, Fault, Forfeit, GameRecord, PairRecord, Side, Transcript, TranscriptHash};
use games::turn::WIN;
use games::{AnyGame, Player};
use search::PlayerSpec;
use spec::Seed;
use spec::words::clip;

use crate::limits::{MOST_NAME, MOST_THINKING};
use crate::v1;

/// A message that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct WireError {
    /// Which field.
    pub field: &'static str,
    /// What is wrong with it.
    pub reason: String,
}

fn wrong(field: &'static str, reason: impl Into<String>) -> WireError {
    WireError { field, reason: reason.into() }
}

/// Checks the name of a worker.
pub fn worker_name(name: &str) -> Result<&str, WireError> {
    let fine = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if (1..=MOST_NAME).contains(&name.len()) && name.chars().all(fine) {
        Ok(name)
    } else {
        let name = clip(name, MOST_NAME);
        Err(wrong("name", format!("\"{name}\" is not 1 to {MOST_NAME} letters, digits, '-', '_' or '.'")))
    }
}

/// What a lease asks a worker to play.
#[derive(Clone, Debug)]
pub struct PairsTask {
    /// Who plays what.
    pub contest: Contest,
    /// Where the pairing's luck comes from.
    pub seed: Seed,
    /// Which repetition.
    pub repeat: u32,
    /// Which round.
    pub round: u32,
}

impl PairsTask {
    /// The seed of a pair.
    #[must_use]
    pub const fn seed_of(&self, index: u64) -> Seed {
        Seed::of_pair(self.seed, self.repeat as u64, self.round as u64, index)
    }
}

impl TryFrom<v1::PairsTask> for PairsTask {
    type Error = WireError;
    fn try_from(task: v1::PairsTask) -> Result<Self, WireError> {
        let v1::PairsTask { game, a, b, limit, seed, repeat, round } = task;
        let player =
            |field, text: &str| PlayerSpec::parse(text).map_err(|error| wrong(field, error.to_string()));
        let game = AnyGame::parse(&game).map_err(|error| wrong("game", error.to_string()))?;
        let limit = limit.parse().map_err(|error: spec::TextError| wrong("limit", error.to_string()))?;
        let contest = Contest::new(game, player("a", &a)?, player("b", &b)?, limit);
        let contest = contest.map_err(|error| wrong("players", error.to_string()))?;
        Ok(Self { contest, seed: Seed(seed), repeat, round })
    }
}

/// A finished pair as a message.
#[must_use]
pub fn finished(fence: u64, pairing: u64, pair: PairRecord) -> v1::FinishedPair {
    let [first, second] = pair.games.map(game_message);
    v1::FinishedPair { fence, pairing, index: pair.index, first: Some(first), second: Some(second) }
}

/// The pair that a message tells of. Its seed is the receiver's to know.
pub fn pair_record(message: v1::FinishedPair, seed: Seed) -> Result<PairRecord, WireError> {
    let game =
        |field, game: Option<v1::Game>| game.ok_or_else(|| wrong(field, "missing")).and_then(sound_game);
    let games = [game("first", message.first)?, game("second", message.second)?];
    Ok(PairRecord { index: message.index, seed, games })
}

fn side_message(side: Side) -> v1::Side {
    v1::Side { nodes: side.nodes, micros: micros(side.time), searches: side.searches, depths: side.depths }
}

/// A thinking time. Beyond a day it is a machine that slept, and no more than a day is taken.
fn micros(time: Duration) -> u64 {
    time.min(MOST_THINKING).as_micros() as u64
}

fn side_record(side: Option<v1::Side>) -> Result<Side, WireError> {
    let v1::Side { nodes, micros, searches, depths } = side.ok_or_else(|| wrong("side", "missing"))?;
    Ok(Side { nodes, time: Duration::from_micros(micros), searches, depths })
}

/// A game as a message.
#[must_use]
pub fn game_message(game: GameRecord) -> v1::Game {
    let [one, two] = game.sides.map(side_message);
    v1::Game {
        utility: game.utility as i32,
        scores: game.scores.map(Vec::from).unwrap_or_default(),
        decisions: game.decisions,
        events: game.events,
        one: Some(one),
        two: Some(two),
        transcript: game.transcript.into_bytes(),
        hash: game.hash.0.to_vec(),
        forfeit: game.forfeit.map(forfeit_message),
        too_long: game.too_long,
    }
}

/// A game that somebody has played: its hash must belong to it.
fn sound_game(game: v1::Game) -> Result<GameRecord, WireError> {
    let record = game_record(game)?;
    if record.transcript.hash(record.utility) != record.hash {
        return Err(wrong("hash", "it does not belong to transcript and result"));
    }
    Ok(record)
}

/// The game that a message tells of. Whether its hash belongs to it is left to those who look for damage.
pub fn game_record(game: v1::Game) -> Result<GameRecord, WireError> {
    let utility = f64::from(game.utility);
    if ![-WIN, 0.0, WIN].contains(&utility) {
        return Err(wrong("utility", format!("{utility} is none of -100, 0, 100")));
    }
    let scores = match game.scores[..] {
        [] => None,
        [one, two] => Some([one, two]),
        _ => return Err(wrong("scores", "there are two seats")),
    };
    let hash = <[u8; 16]>::try_from(&game.hash[..]).map_err(|_| wrong("hash", "it has 16 bytes"))?;
    Ok(GameRecord {
        utility,
        scores,
        decisions: game.decisions,
        events: game.events,
        sides: [side_record(game.one)?, side_record(game.two)?],
        forfeit: game.forfeit.map(forfeit_record).transpose()?,
        too_long: game.too_long,
        transcript: Transcript::from_bytes(game.transcript),
        hash: TranscriptHash(hash),
    })
}

fn forfeit_message(forfeit: Forfeit) -> v1::Forfeit {
    use v1::forfeit::Fault as Wire;
    let fault = match forfeit.fault {
        Fault::Panic(message) => Wire::Panic(message),
        Fault::IllegalMove(shown) => Wire::IllegalMove(shown),
        Fault::TooManyNodes(nodes) => Wire::Nodes(nodes),
        Fault::TooMuchTime(time) => Wire::Micros(micros(time)),
    };
    v1::Forfeit { seat: u32::from(forfeit.seat.number()), fault: Some(fault) }
}

fn forfeit_record(forfeit: v1::Forfeit) -> Result<Forfeit, WireError> {
    use v1::forfeit::Fault as Wire;
    let seat = match forfeit.seat {
        1 => Player::One,
        2 => Player::Two,
        other => return Err(wrong("seat", format!("{other} is neither 1 nor 2"))),
    };
    let fault = match forfeit.fault.ok_or_else(|| wrong("fault", "missing"))? {
        Wire::Panic(message) => Fault::Panic(message),
        Wire::IllegalMove(shown) => Fault::IllegalMove(shown),
        Wire::Nodes(nodes) => Fault::TooManyNodes(nodes),
        Wire::Micros(micros) => Fault::TooMuchTime(Duration::from_micros(micros)),
    };
    Ok(Forfeit { seat, fault })
}
