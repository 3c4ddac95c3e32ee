//! What is stored about a pair: how it came out.

use serde::Serialize;
use stats::{GameResult, PairResult};

use crate::id::PairId;

/// How a pair came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitOutcome {
    /// Both games were played, forfeits included; seen by the pairing's first-named player.
    Played(PairResult),
    /// Both games were played and are the same, move for move: in this pair the players never differed. So each won
    /// what the other lost; this is the first seat's result.
    Same(GameResult),
    /// It is no pair but a unit that nobody wins: it is done, and what was found is stored.
    Done,
    /// Nobody could play it, several times: it is left out of every count and reported.
    Isolated,
}

impl UnitOutcome {
    /// A pair that was played; `is_same` if its two games are equal, move for move and in their results.
    #[must_use]
    pub fn played(result: PairResult, is_same: bool) -> Self {
        if is_same && result.is_split() { Self::Same(result.seat_one) } else { Self::Played(result) }
    }

    /// What it was worth; nothing if nobody wins it, or it was given up.
    #[must_use]
    pub fn result(self) -> Option<PairResult> {
        match self {
            Self::Played(result) => Some(result),
            Self::Same(seat_one) => Some(PairResult { seat_one, seat_two: seat_one.swapped() }),
            Self::Done | Self::Isolated => None,
        }
    }
}

/// A pair with its outcome: what the caller stores, and what a scheduler is rebuilt from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Which pair.
    pub pair: PairId,
    /// How it came out.
    pub outcome: UnitOutcome,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_games_are_worth_what_the_seat_was() {
        for seat_one in GameResult::ALL {
            let split = PairResult { seat_one, seat_two: seat_one.swapped() };
            assert_eq!(UnitOutcome::played(split, true), UnitOutcome::Same(seat_one));
            assert_eq!(UnitOutcome::played(split, true).result(), Some(split));
            assert_eq!(UnitOutcome::played(split, false), UnitOutcome::Played(split));
        }
        let won = PairResult { seat_one: GameResult::Win, seat_two: GameResult::Win };
        assert_eq!(
            UnitOutcome::played(won, true),
            UnitOutcome::Played(won),
            "nobody wins both seats of one game"
        );
    }
}
