//! The result of one game and of one pair of games, from the first-named player's side.
//!
//! A pair is two games on the same luck with the seats swapped. Which seat a player had is kept, because
//! only then can one say what the pairing was worth. How a game was decided is not our business.

use serde::{Deserialize, Serialize};

/// One game, as the first-named player sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// Worth nothing.
    Loss,
    /// Worth half a point.
    Draw,
    /// Worth a point.
    Win,
}

impl GameResult {
    /// All results, worst first: the order in which tallies index them.
    pub const ALL: [Self; 3] = [Self::Loss, Self::Draw, Self::Win];

    /// 0, 1 or 2: the only unit in which sums stay exact.
    #[must_use]
    pub fn half_points(self) -> u8 {
        self as u8
    }

    /// The same game seen by the other player.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// Two games on the same luck, as the first-named player sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PairResult {
    /// The game in which the first-named player had the first seat.
    pub seat_one: GameResult,
    /// The game in which it had the second seat.
    pub seat_two: GameResult,
}

impl PairResult {
    /// 0 to 4, the pair's place in the pentanomial; a quarter of it is the pair's score.
    #[must_use]
    pub fn half_points(self) -> u8 {
        self.seat_one.half_points() + self.seat_two.half_points()
    }

    /// Whether in the second game each had what the other had in the first: what one game played twice comes to.
    #[must_use]
    pub fn is_split(self) -> bool {
        self.seat_two == self.seat_one.swapped()
    }

    /// The same pair with the names exchanged: the other player's first seat was our second.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { seat_one: self.seat_two.swapped(), seat_two: self.seat_one.swapped() }
    }
}
