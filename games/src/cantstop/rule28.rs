//! The Rule of 28: points for the risk of a turn, and for moves.
//!
//! Keller's rule of thumb for people, and the same rule with weights found by a genetic algorithm (Glenn and
//! Aloi). Each step of a turn counts the progress value of its column, the first in a column twice; when all three
//! runners are placed, columns that go well or badly together change the sum; at the threshold one
//! stops. Moves are compared by the move values of their columns, less a penalty for each new runner.
//!
//! The game orders its moves by Keller's weights. Everything is computed from the position: nothing is carried
//! along that a bust would have to reset.

use super::choice::{Advance, Choice};
use super::column::{ALL, COLUMNS, nibble, occupied};
use super::roll::Roll;
use super::state::{CantStopState, Phase};

/// The numbers of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What a step counts in each column, 2 to 12, when deciding to stop.
    pub progress: [i32; COLUMNS],
    /// What a step counts in each column, 2 to 12, when choosing a pairing.
    pub moves: [i32; COLUMNS],
    /// Added when all three runners are in odd columns.
    pub odd: i32,
    /// Added when all three runners are in even columns.
    pub even: i32,
    /// Added when all three runners are in columns 7 to 12.
    pub high: i32,
    /// Added when all three runners are in columns 2 to 7.
    pub low: i32,
    /// Taken from the value of a move for each new runner it needs.
    pub marker: i32,
    /// The turn score to stop at.
    pub threshold: i32,
}

/// Keller's Rule of 28.
pub const KELLER: Weights = Weights {
    progress: [6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6],
    moves: [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1],
    odd: 2,
    even: -2,
    high: 4,
    low: 4,
    marker: 6,
    threshold: 28,
};

/// The weights of Glenn and Aloi. They beat Keller's in 62 games of a hundred.
pub const GLENN_ALOI: Weights = Weights {
    progress: [7, 7, 3, 2, 2, 1, 2, 2, 3, 7, 7],
    moves: [7, 0, 2, 0, 4, 3, 4, 0, 2, 0, 7],
    odd: 7,
    even: 1,
    high: 6,
    low: 5,
    marker: 6,
    threshold: 29,
};

/// Columns 2, 4, … 12.
const EVEN: u64 = 0x101_0101_0101;
/// Columns 2 to 7.
const LOW: u64 = ALL & 0xFF_FFFF;
/// Columns 7 to 12.
const HIGH: u64 = ALL & !0xF_FFFF;

impl Weights {
    /// The risk taken so far in this turn, which is compared with the threshold.
    #[must_use]
    #[inline]
    pub fn turn_score(&self, state: &CantStopState) -> i32 {
        let marks = state.marks[state.player.index()];
        let columns = occupied(state.runners);
        let mut score = 0;
        let mut left = columns;
        while left != 0 {
            let shift = left.trailing_zeros();
            let steps = nibble(state.runners, shift) - nibble(marks, shift);
            score += (steps as i32 + 1) * self.progress[shift as usize / 4];
            left &= left - 1;
        }
        if state.free_runners() == 0 {
            let within = |set: u64, bonus: i32| if columns & !set == 0 { bonus } else { 0 };
            score += within(EVEN, self.even) + within(ALL ^ EVEN, self.odd);
            score += within(LOW, self.low) + within(HIGH, self.high);
        }
        score
    }

    /// The value of a move at the choice of a pairing.
    #[must_use]
    #[inline]
    pub fn move_value(&self, state: &CantStopState, advance: Advance) -> i32 {
        let fresh = |shift: u32| (state.runners >> shift & 15 == 0) as i32;
        let [first, second] = advance.shifts();
        let value = self.moves[first as usize / 4] - self.marker * fresh(first);
        match self.moves.get(second as usize / 4) {
            None => value,
            Some(step) if first == second => value + step,
            Some(step) => value + step - self.marker * fresh(second),
        }
    }

    /// Whether the rule stops here: it wins, or no runner is free and the threshold is reached.
    #[must_use]
    #[inline]
    pub fn stops(&self, state: &CantStopState) -> bool {
        state.stopping_wins() || state.free_runners() == 0 && self.turn_score(state) >= self.threshold
    }

    /// What the rule plays at a decision. Between pairings of equal value it takes the one with the lowest columns.
    ///
    /// # Panics
    /// If it is not a decision.
    #[must_use]
    pub fn choose(&self, state: &CantStopState) -> Choice {
        assert!(matches!(state.phase, Phase::Decide | Phase::Pair), "there is nothing to decide");
        if state.phase == Phase::Pair {
            Choice::Advance(self.ranked(state)[0])
        } else if state.runners != 0 && self.stops(state) {
            Choice::Stop
        } else {
            Choice::Roll
        }
    }

    /// Appends the pairings that may be played, the most valuable first.
    #[inline]
    pub(super) fn in_order(&self, state: &CantStopState, out: &mut Vec<Choice>) {
        let ranked = self.ranked(state);
        out.extend(ranked[..state.roll.len()].iter().map(|&advance| Choice::Advance(advance)));
    }

    /// The moves of the roll from high to low value, equal ones in the order of their columns.
    #[inline]
    fn ranked(&self, state: &CantStopState) -> [Advance; Roll::MOST_MOVES] {
        let mut ranked = [Advance::NONE; Roll::MOST_MOVES];
        let mut values = [0; Roll::MOST_MOVES];
        for (count, advance) in state.roll.iter().enumerate() {
            let value = self.move_value(state, advance);
            let mut at = count;
            while at > 0 && values[at - 1] < value {
                (ranked[at], values[at]) = (ranked[at - 1], values[at - 1]);
                at -= 1;
            }
            (ranked[at], values[at]) = (advance, value);
        }
        ranked
    }
}
