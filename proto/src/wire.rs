//! Wire values checked once: finished games and tasks between messages and the arena's types.
//!
//! How large anything may be was checked before, by [`crate::codec`]; here is whether it makes sense.

use std::sync::Arc;
use std::time::Duration;

use arena::probe::is_value;
use arena::{
    Contest, Fault, Forfeit, GameRecord, Kept, KeptMove, PairRecord, ProbeRecord, Side, Transcript,
    TranscriptHash,
};
use games::turn::WIN;
use games::{AnyGame, Player};
use search::PlayerSpec;
use search::trace::Level;
use spec::words::clip;
use spec::{Keep, Limit, Seed};

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

/// What a lease asks a worker to look at.
#[derive(Clone, Debug)]
pub struct ProbesTask {
    /// The game.
    pub game: AnyGame,
    /// Who looks.
    pub player: PlayerSpec,
    /// How long, if the player has no limit of its own.
    pub limit: Limit,
    /// Where all luck comes from.
    pub seed: Seed,
    /// Which repetition.
    pub repeat: u32,
    /// Which round.
    pub round: u32,
    /// How often it looks at each position.
    pub runs: u64,
    /// The number of the first position that is here.
    pub first: u64,
    /// The positions from that one on.
    pub positions: Arc<[String]>,
    /// What is to be told besides the answers.
    pub keep: Keep,
}

impl ProbesTask {
    /// The seed of a unit.
    #[must_use]
    pub const fn seed_of(&self, index: u64) -> Seed {
        Seed::of_pair(self.seed, self.repeat as u64, self.round as u64, index)
    }

    /// The number of the position at which a unit looks, and the position; none if it is not here.
    #[must_use]
    pub fn position_of(&self, index: u64) -> Option<(u64, &str)> {
        let number = index / self.runs;
        let here = usize::try_from(number.checked_sub(self.first)?).ok()?;
        self.positions.get(here).map(|position| (number, position.as_str()))
    }

    /// Whether the same seed gives the same answer on every machine.
    #[must_use]
    pub fn is_replayable(&self) -> bool {
        self.player.limit_or(self.limit).is_replayable()
    }
}

impl TryFrom<v1::ProbesTask> for ProbesTask {
    type Error = WireError;
    fn try_from(task: v1::ProbesTask) -> Result<Self, WireError> {
        let v1::ProbesTask {
            game,
            player,
            limit,
            seed,
            repeat,
            round,
            runs,
            first,
            positions,
            keep_moves,
            keep_shape,
        } = task;
        let game = AnyGame::parse(&game).map_err(|error| wrong("game", error.to_string()))?;
        let player = PlayerSpec::parse(&player).map_err(|error| wrong("player", error.to_string()))?;
        let limit = limit.parse().map_err(|error: spec::TextError| wrong("limit", error.to_string()))?;
        player.check(&game, limit).map_err(|error| wrong("player", error.to_string()))?;
        if runs == 0 {
            return Err(wrong("runs", "nobody looks at anything"));
        }
        Ok(Self {
            game,
            player,
            limit,
            seed: Seed(seed),
            repeat,
            round,
            runs,
            first,
            positions: positions.into(),
            keep: Keep { moves: keep_moves, shape: keep_shape },
        })
    }
}

/// A finished probe as a message.
#[must_use]
pub fn finished_probe(fence: u64, series: u64, index: u64, probe: ProbeRecord) -> v1::FinishedProbe {
    let ProbeRecord { value, choice, nodes, depth, time, kept } = probe;
    let moves = kept.moves.into_iter().map(|KeptMove { choice, visits, value }| v1::ProbedMove {
        choice,
        visits,
        value,
    });
    let levels = kept.levels.into_iter().map(|Level { nodes, leaves, ended, visits }| v1::ProbedLevel {
        nodes,
        leaves,
        ended,
        visits,
    });
    v1::FinishedProbe {
        fence,
        pairing: series,
        index,
        value,
        choice,
        nodes,
        depth,
        micros: micros(time),
        moves: moves.collect(),
        levels: levels.collect(),
    }
}

/// The probe that a message tells of.
pub fn probe_record(message: v1::FinishedProbe) -> Result<ProbeRecord, WireError> {
    let v1::FinishedProbe { value, choice, nodes, depth, micros, moves, levels, .. } = message;
    let worth = |value: f64| match is_value(value) {
        true => Ok(value + 0.0),
        false => Err(wrong("value", format!("{value} is beyond what a position can be worth"))),
    };
    let moves = moves.into_iter().map(|v1::ProbedMove { choice, visits, value }| {
        Ok(KeptMove { choice, visits, value: value.map(worth).transpose()? })
    });
    let levels = levels.into_iter().map(|v1::ProbedLevel { nodes, leaves, ended, visits }| Level {
        nodes,
        leaves,
        ended,
        visits,
    });
    let kept = Kept { moves: moves.collect::<Result<_, WireError>>()?, levels: levels.collect() };
    Ok(ProbeRecord { value: worth(value)?, choice, nodes, depth, time: Duration::from_micros(micros), kept })
}
