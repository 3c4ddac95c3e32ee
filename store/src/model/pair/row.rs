//! One game and one pair as they are stored, made from the arena's records and back.
//!
//! The store knows nothing of rules: it keeps what it is given. This is the only file that knows the arena.

use std::time::Duration;

use arena::{Fault, Forfeit, GameRecord, PairRecord, Side, Transcript, TranscriptHash};
use games::Player;
use games::turn::WIN;
use stats::{GameResult, PairResult};

use crate::model::ids::{GameId, PairingId};

/// What one seat used in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatRow {
    /// Nodes that its searches visited.
    pub nodes: u64,
    /// Its thinking time in microseconds.
    pub time_us: u64,
    /// Decisions that it searched.
    pub searches: u32,
    /// Sum of the depths of its searches.
    pub depths: u64,
}

/// How a game ended that did not end by its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A seat (1 or 2) lost by a fault.
    Forfeit(u8, Fault),
    /// It grew too long and is a draw.
    TooLong,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Half points of the first seat: 2 won, 1 drawn, 0 lost.
    pub result: u8,
    /// Points of both seats, where the game counts any.
    pub scores: Option<[i32; 2]>,
    /// Decisions made.
    pub decisions: u32,
    /// Chance events.
    pub events: u32,
    /// What each seat used.
    pub seats: [SeatRow; 2],
    /// How it ended, if not by its rules.
    pub ending: Option<Ending>,
    /// Every step, as the arena writes it.
    pub transcript: Vec<u8>,
    /// The hash of the steps and the result.
    pub hash: [u8; 16],
}

/// Two games on the same luck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRow {
    /// The pair's place in its pairing.
    pub index: u64,
    /// In the first the first-named player has the first seat, in the second the other.
    pub games: [GameRow; 2],
}

/// A record that cannot be stored.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RowError {
    /// A result that is no win, draw or loss.
    #[error("a game's value is {WIN}, 0 or -{WIN}, not {0}")]
    Value(f64),
    /// A number beyond what a row holds.
    #[error("{what} of {value} cannot be stored")]
    TooLarge {
        /// Which number.
        what: &'static str,
        /// How large it is.
        value: u128,
    },
}

impl Ending {
    /// The seat that forfeited, 1 or 2.
    #[must_use]
    pub const fn seat(&self) -> Option<u8> {
        match self {
            Self::Forfeit(seat, _) => Some(*seat),
            Self::TooLong => None,
        }
    }

    /// What happened, in the words of the table.
    #[must_use]
    pub const fn reason(&self) -> &'static str {
        match self {
            Self::Forfeit(_, Fault::Panic(_)) => "panic",
            Self::Forfeit(_, Fault::IllegalMove(_)) => "illegal move",
            Self::Forfeit(_, Fault::TooManyNodes(_)) => "too many nodes",
            Self::Forfeit(_, Fault::TooMuchTime(_)) => "too much time",
            Self::TooLong => "too long",
        }
    }

    /// The message, move or number that belongs to it.
    #[must_use]
    pub fn detail(&self) -> String {
        match self {
            Self::Forfeit(_, Fault::Panic(text) | Fault::IllegalMove(text)) => text.clone(),
            Self::Forfeit(_, Fault::TooManyNodes(nodes)) => nodes.to_string(),
            Self::Forfeit(_, Fault::TooMuchTime(time)) => time.as_micros().to_string(),
            Self::TooLong => String::new(),
        }
    }

    /// An ending from its stored columns; `None` if they are damaged.
    pub(crate) fn read(seat: Option<i64>, reason: &str, detail: String) -> Option<Self> {
        let fault = match reason {
            "panic" => Fault::Panic(detail),
            "illegal move" => Fault::IllegalMove(detail),
            "too many nodes" => Fault::TooManyNodes(detail.parse().ok()?),
            "too much time" => Fault::TooMuchTime(Duration::from_micros(detail.parse().ok()?)),
            "too long" => return (seat.is_none() && detail.is_empty()).then_some(Self::TooLong),
            _ => return None,
        };
        match seat {
            Some(seat @ (1 | 2)) => Some(Self::Forfeit(seat as u8, fault)),
            _ => None,
        }
    }
}

impl GameRow {
    /// What is stored of a game.
    pub fn of_record(record: GameRecord) -> Result<Self, RowError> {
        let value = record.utility;
        if value != WIN && value != -WIN && value != 0.0 {
            return Err(RowError::Value(value));
        }
        let [one, two] = record.sides.map(|side| SeatRow::of_side(&side));
        let result = record.half_points(Player::One);
        let ending = match record.forfeit {
            Some(Forfeit { seat, fault }) => Some(Ending::Forfeit(seat.index() as u8 + 1, fault)),
            None => record.too_long.then_some(Ending::TooLong),
        };
        Ok(Self {
            result,
            scores: record.scores,
            decisions: record.decisions,
            events: record.events,
            seats: [one?, two?],
            ending,
            transcript: record.transcript.into_bytes(),
            hash: record.hash.0,
        })
    }

    /// The record that this was made from; times are whole microseconds.
    #[must_use]
    pub fn record(&self) -> GameRecord {
        self.clone().into_record()
    }

    /// The same, of a row that nobody needs any more.
    #[must_use]
    pub fn into_record(self) -> GameRecord {
        let (utility, too_long) = (self.utility(), self.ending == Some(Ending::TooLong));
        let forfeit = match self.ending {
            Some(Ending::Forfeit(seat, fault)) => {
                Some(Forfeit { seat: Player::BOTH[usize::from(seat == 2)], fault })
            }
            _ => None,
        };
        GameRecord {
            utility,
            scores: self.scores,
            decisions: self.decisions,
            events: self.events,
            sides: self.seats.map(|seat| seat.side()),
            forfeit,
            too_long,
            transcript: Transcript::from_bytes(self.transcript),
            hash: TranscriptHash(self.hash),
        }
    }

    /// The value for the first seat.
    fn utility(&self) -> f64 {
        (f64::from(self.result) - 1.0) * WIN
    }

    /// Whether the hash is that of the transcript and the result.
    #[must_use]
    pub fn is_hash_right(&self) -> bool {
        TranscriptHash::of(&self.transcript, self.utility()).0 == self.hash
    }

    /// Whether its transcript was dropped: it is empty, and the hash is that of another.
    #[must_use]
    pub fn is_forgotten(&self) -> bool {
        self.transcript.is_empty() && !self.is_hash_right()
    }

    /// The first thing in which another game differs from this one, whatever the machine; `None` if they are equal.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        let told = |what: &str, kept: &dyn std::fmt::Debug, came: &dyn std::fmt::Debug| {
            Some(format!("{what}: {kept:?} is stored, {came:?} came"))
        };
        let counts = |row: &Self| (row.decisions, row.events);
        if self.result != other.result {
            return told("half points of the first seat", &self.result, &other.result);
        }
        if self.hash != other.hash && self.is_forgotten() {
            return Some(
                "the moves differ; those that are stored were dropped, but for their hash".to_owned(),
            );
        }
        if self.hash != other.hash || self.transcript != other.transcript && !self.is_forgotten() {
            let same = self.transcript.iter().zip(&other.transcript).take_while(|(a, b)| a == b).count();
            return Some(format!("the moves differ from byte {} of the transcript on", same + 1));
        }
        if self.scores != other.scores {
            return told("scores", &self.scores, &other.scores);
        }
        if counts(self) != counts(other) {
            return told("decisions and chance events", &counts(self), &counts(other));
        }
        if self.ending != other.ending {
            return told("the ending", &self.ending, &other.ending);
        }
        for (seat, (kept, came)) in self.seats.iter().zip(&other.seats).enumerate() {
            let work = |row: &SeatRow| (row.nodes, row.searches, row.depths);
            if work(kept) != work(came) {
                let what = format!("nodes, searches and depths of seat {}", seat + 1);
                return told(&what, &work(kept), &work(came));
            }
        }
        None
    }
}

impl SeatRow {
    fn of_side(side: &Side) -> Result<Self, RowError> {
        let fit = |what, value: u128| match i64::try_from(value) {
            Ok(value) => Ok(value as u64),
            Err(_) => Err(RowError::TooLarge { what, value }),
        };
        Ok(Self {
            nodes: fit("a number of nodes", side.nodes.into())?,
            time_us: fit("a number of microseconds", side.time.as_micros())?,
            searches: side.searches,
            depths: fit("a sum of depths", side.depths.into())?,
        })
    }

    const fn side(&self) -> Side {
        Side {
            nodes: self.nodes,
            time: Duration::from_micros(self.time_us),
            searches: self.searches,
            depths: self.depths,
        }
    }
}

impl PairRow {
    /// What is stored of a pair.
    pub fn of_record(record: PairRecord) -> Result<Self, RowError> {
        let [first, second] = record.games.map(GameRow::of_record);
        Ok(Self { index: record.index, games: [first?, second?] })
    }

    /// The pair as the first-named player sees it.
    #[must_use]
    pub fn result(&self) -> PairResult {
        pair_result(self.games[0].result, self.games[1].result)
    }

    /// How long both players thought in both games, in microseconds.
    #[must_use]
    pub fn thinking_us(&self) -> u128 {
        self.games.iter().flat_map(|game| &game.seats).map(|seat| u128::from(seat.time_us)).sum()
    }

    /// The pair in words, as one of this pairing.
    #[must_use]
    pub(crate) fn words(&self, pairing: PairingId) -> String {
        format!("the pair of game {}", GameId::new(pairing, self.index, 0))
    }

    /// Whether both games are the same, move for move and in their results: the players did not differ.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.games[0].hash == self.games[1].hash
    }
}

/// The pair, from the half points of the first seats of both games.
pub(crate) fn pair_result(first: u8, second: u8) -> PairResult {
    let of = |half_points: u8| GameResult::ALL[usize::from(half_points.min(2))];
    PairResult { seat_one: of(first), seat_two: of(second).swapped() }
}
