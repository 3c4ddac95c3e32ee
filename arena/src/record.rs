//! What is kept of a game and of a pair.

use std::time::Duration;

use games::Player;
use games::turn::WIN;
use spec::Seed;

use crate::forfeit::Forfeit;
use crate::transcript::{Transcript, TranscriptHash};

/// The longest thinking time of a seat in a game that anybody believes: a day.
pub const MOST_THINKING: Duration = Duration::from_secs(86_400);

/// What one seat used in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Nodes visited by its searches.
    pub nodes: u64,
    /// Its thinking time, from the end of the decision before to the end of its own. Not measured for players
    /// that answer without searching.
    pub time: Duration,
    /// Decisions that it searched; forced moves are played without.
    pub searches: u32,
    /// Sum of the depths of its searches.
    pub depths: u64,
}

impl Side {
    /// The mean depth of its searches.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        (self.searches > 0).then(|| self.depths as f64 / f64::from(self.searches))
    }
}

/// One game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The value for player one, the first seat: a win 100, a draw 0, a loss -100.
    pub utility: f64,
    /// The points of both seats, where the game counts any.
    pub scores: Option<[i32; 2]>,
    /// Decisions made.
    pub decisions: u32,
    /// Chance events.
    pub events: u32,
    /// What each seat used.
    pub sides: [Side; 2],
    /// Why the game ended before its end, if it did.
    pub forfeit: Option<Forfeit>,
    /// Whether it was ended as a draw because it grew too long.
    pub too_long: bool,
    /// Every step.
    pub transcript: Transcript,
    /// The hash of the transcript and the result.
    pub hash: TranscriptHash,
}

impl GameRecord {
    /// What a seat made of the game: 0, 1 or 2 half points.
    #[must_use]
    pub fn half_points(&self, seat: Player) -> u8 {
        let gain = self.utility * seat.sign();
        if gain == WIN {
            2
        } else if gain == -WIN {
            0
        } else {
            1
        }
    }

    /// Whether its steps were dropped after it was stored: the hash is that of other steps than none.
    #[must_use]
    pub fn is_forgotten(&self) -> bool {
        self.transcript == Transcript::default() && self.transcript.hash(self.utility) != self.hash
    }

    /// The record without what depends on the machine: its times.
    #[must_use]
    pub fn without_times(mut self) -> Self {
        self.sides.iter_mut().for_each(|side| side.time = Duration::ZERO);
        self
    }
}

/// Two games on the same luck: the first-named player has the first seat in the first.
#[derive(Clone, Debug, PartialEq)]
pub struct PairRecord {
    /// The pair's place in its pairing.
    pub index: u64,
    /// What the luck and all sampling came from.
    pub seed: Seed,
    /// The games.
    pub games: [GameRecord; 2],
}

impl PairRecord {
    /// The half points of the first-named player in its first-seat and its second-seat game.
    #[must_use]
    pub fn half_points(&self) -> [u8; 2] {
        [self.games[0].half_points(Player::One), self.games[1].half_points(Player::Two)]
    }

    /// Its games with what they follow from.
    #[must_use]
    pub fn recorded(&self) -> [Recorded<'_>; 2] {
        [0, 1].map(|first| Recorded { pair: self.seed, first, record: &self.games[first] })
    }

    /// The record without what depends on the machine.
    #[must_use]
    pub fn without_times(self) -> Self {
        Self { games: self.games.map(GameRecord::without_times), ..self }
    }
}

/// A game of a pair, as it is recorded.
#[derive(Clone, Copy, Debug)]
pub struct Recorded<'a> {
    /// The seed of its pair.
    pub pair: Seed,
    /// Which of the players (0: the first-named) had the first seat.
    pub first: usize,
    /// What was kept of it.
    pub record: &'a GameRecord,
}
