//! The tally: how often each of the nine possible pairs happened.
//!
//! A tally is a value: it adds, it swaps sides, and it is the same whatever the order in which its pairs
//! came. Nine counts (three results in the first seat times three in the second) are all that any statistic
//! here needs; the five that most of them read are [`Tally::pentanomial`]. Which pairs may be counted is
//! decided by the caller.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

use crate::pair::{GameResult, PairResult};
use crate::pentanomial::Pentanomial;

/// Counts of pairs by what the first-named player scored in its first and in its second seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tally {
    /// `cells[i][j]`: pairs with `i` half points in seat one and `j` in seat two.
    cells: [[u64; 3]; 3],
}

/// Single games of one player: how many it lost, drew and won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameCounts {
    /// Games worth nothing.
    pub losses: u64,
    /// Games worth half a point.
    pub draws: u64,
    /// Games worth a point.
    pub wins: u64,
}

impl Tally {
    /// A tally of no pairs.
    pub const EMPTY: Self = Self { cells: [[0; 3]; 3] };

    /// Counts one pair.
    pub fn record(&mut self, pair: PairResult) {
        self.record_many(pair, 1);
    }

    /// Counts `times` equal pairs, as a stored aggregate gives them.
    pub fn record_many(&mut self, pair: PairResult, times: u64) {
        self.cells[usize::from(pair.seat_one.half_points())][usize::from(pair.seat_two.half_points())] +=
            times;
    }

    /// How many pairs were exactly `pair`.
    #[must_use]
    pub fn count(&self, pair: PairResult) -> u64 {
        self.cells[usize::from(pair.seat_one.half_points())][usize::from(pair.seat_two.half_points())]
    }

    /// The number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.cells.as_flattened().iter().sum()
    }

    /// The same pairs with the names exchanged.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut swapped = Self::EMPTY;
        for (i, row) in self.cells.iter().enumerate() {
            for (j, &count) in row.iter().enumerate() {
                swapped.cells[2 - j][2 - i] = count;
            }
        }
        swapped
    }

    /// The five counts by pair score, all that score, Elo and the sequential test look at.
    #[must_use]
    pub fn pentanomial(&self) -> Pentanomial {
        let mut counts = [0; 5];
        for (i, row) in self.cells.iter().enumerate() {
            for (j, count) in row.iter().enumerate() {
                counts[i + j] += count;
            }
        }
        Pentanomial::new(counts)
    }

    /// The games that the first-named player played in the first seat.
    #[must_use]
    pub fn seat_one(&self) -> GameCounts {
        let [losses, draws, wins] = self.cells.map(|row| row.iter().sum());
        GameCounts { losses, draws, wins }
    }

    /// The games that the first-named player played in the second seat.
    #[must_use]
    pub fn seat_two(&self) -> GameCounts {
        let [losses, draws, wins] = [0, 1, 2].map(|j| self.cells.iter().map(|row| row[j]).sum());
        GameCounts { losses, draws, wins }
    }

    /// All games of the first-named player, whatever the seat.
    #[must_use]
    pub fn games(&self) -> GameCounts {
        let (one, two) = (self.seat_one(), self.seat_two());
        GameCounts {
            losses: one.losses + two.losses,
            draws: one.draws + two.draws,
            wins: one.wins + two.wins,
        }
    }
}

impl GameCounts {
    /// The number of games.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.losses + self.draws + self.wins
    }

    /// Two for a win, one for a draw.
    #[must_use]
    pub fn half_points(&self) -> u64 {
        self.draws + 2 * self.wins
    }

    /// The count of one result.
    #[must_use]
    pub fn of(&self, result: GameResult) -> u64 {
        match result {
            GameResult::Loss => self.losses,
            GameResult::Draw => self.draws,
            GameResult::Win => self.wins,
        }
    }

    /// The variance of one game's score; `None` without games.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        // (n Σx² − (Σx)²) / n² in half points is exact in integers; 4 turns half points into points.
        let n = u128::from(self.total());
        let sum = u128::from(self.half_points());
        let squares = u128::from(self.draws) + 4 * u128::from(self.wins);
        (n > 0).then(|| (n * squares - sum * sum) as f64 / (4 * n * n) as f64)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        for (mine, theirs) in self.cells.as_flattened_mut().iter_mut().zip(other.cells.as_flattened()) {
            *mine += theirs;
        }
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::EMPTY, Add::add)
    }
}

impl FromIterator<PairResult> for Tally {
    fn from_iter<I: IntoIterator<Item = PairResult>>(pairs: I) -> Self {
        let mut tally = Self::EMPTY;
        for pair in pairs {
            tally.record(pair);
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::GameResult::{Draw, Loss, Win};
    use super::*;

    #[test]
    fn seats_are_kept_apart() {
        let pairs = [(Win, Loss), (Win, Draw), (Win, Draw), (Draw, Loss)];
        let tally: Tally =
            pairs.into_iter().map(|(seat_one, seat_two)| PairResult { seat_one, seat_two }).collect();
        assert_eq!(tally.pentanomial().counts(), [0, 1, 1, 2, 0]);
        assert_eq!(tally.seat_one(), GameCounts { losses: 0, draws: 1, wins: 3 });
        assert_eq!(tally.seat_two(), GameCounts { losses: 2, draws: 2, wins: 0 });
        // Seen by the other player, our losses in seat two are its wins in seat one.
        assert_eq!(tally.swapped().seat_one(), GameCounts { losses: 0, draws: 2, wins: 2 });
        assert_eq!(tally.games().half_points(), 9);
    }
}
