//! Duplicate-board scoring, as in the dissertation that the Mancala experiments follow.
//!
//! R. Ramanujan's rule: a start position is played twice with the sides exchanged, and the board counts only
//! if one player does better on one side and at least as well on the other, that is, wins one game and at
//! least draws the other. A board that both win from the same side, or that is drawn twice, says nothing and
//! is dropped. A board is our pair, so everything here is read off the pentanomial.
//!
//! The rule throws information away (¾ counts like 1, a dropped board like none). It is here to compare with
//! published tables; the pair score is the better estimate.

use serde::{Deserialize, Serialize};

use crate::interval::{Confidence, Interval};
use crate::pentanomial::Pentanomial;
use crate::wilson::wilson;

/// Boards by who won them over both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DuplicateBoards {
    /// Boards that the first-named player won.
    pub won: u64,
    /// Boards that its opponent won.
    pub lost: u64,
    /// Boards that decided nothing and do not count.
    pub dropped: u64,
}

impl Pentanomial {
    /// The same pairs scored as duplicate boards.
    #[must_use]
    pub fn duplicate_boards(&self) -> DuplicateBoards {
        let [both_lost, draw_and_loss, level, win_and_draw, both_won] = self.counts();
        DuplicateBoards { won: both_won + win_and_draw, lost: both_lost + draw_and_loss, dropped: level }
    }
}

impl DuplicateBoards {
    /// How many boards count.
    #[must_use]
    pub fn counted(&self) -> u64 {
        self.won + self.lost
    }

    /// The share of counted boards that the first-named player won; `None` if none counts.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        let counted = self.counted();
        (counted > 0).then(|| self.won as f64 / counted as f64)
    }

    /// Wilson's interval of that share; boards are independent, so it means what it says.
    #[must_use]
    pub fn interval(&self, confidence: Confidence) -> Interval {
        wilson(self.won, self.counted(), confidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pair::GameResult::{self, Draw, Loss, Win};
    use crate::pair::PairResult;
    use crate::tally::Tally;

    fn board(seat_one: GameResult, seat_two: GameResult) -> (u64, u64, u64) {
        let tally: Tally = [PairResult { seat_one, seat_two }].into_iter().collect();
        let boards = tally.pentanomial().duplicate_boards();
        (boards.won, boards.lost, boards.dropped)
    }

    #[test]
    fn a_board_counts_only_for_a_win_and_at_least_a_draw() {
        for sure in [(Win, Win), (Win, Draw), (Draw, Win)] {
            assert_eq!(board(sure.0, sure.1), (1, 0, 0));
            assert_eq!(board(sure.0.swapped(), sure.1.swapped()), (0, 1, 0));
        }
        for skewed in [(Win, Loss), (Loss, Win), (Draw, Draw)] {
            assert_eq!(board(skewed.0, skewed.1), (0, 0, 1));
        }
        let boards = Pentanomial::new([10, 5, 70, 10, 5]).duplicate_boards();
        assert_eq!((boards.counted(), boards.rate(), boards.dropped), (30, Some(0.5), 70));
    }
}
