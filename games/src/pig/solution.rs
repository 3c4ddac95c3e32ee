//! Pig solved exactly, by value iteration.
//!
//! Let `P(i, j, k)` be the probability that the player to move wins with `i` points against `j` and `k` in the
//! turn. Within a turn `k` only grows, so a whole turn is computed in one pass from high to low `k` out
//! of the values at turn ends, `P(·, ·, 0)`; only those are kept. They depend on each other in circles
//! (a lost turn passes back and forth, a double one starts again from 0), so they are swept in order
//! of decreasing points until nothing changes by more than `1e-13`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::roll::{Effect, throws};
use super::state::{Choice, Pig, PigState};
use crate::game::Game;
use crate::granularity::Granularity;
use crate::turn::{Player, Turn, WIN};

/// The change per sweep below which the values stand still.
const TOLERANCE: f64 = 1e-13;

/// One more than a throw gains at most.
const GAINS: usize = 13;

/// The exact values of one variant of Pig.
#[derive(Debug)]
pub struct Solution {
    goal: usize,
    /// Probability of each number of points, gained in a throw that keeps the turn.
    gains: [f64; GAINS],
    lose: f64,
    reset: f64,
    /// `P(i, j, 0)` at `i * goal + j`.
    turn_starts: Vec<f64>,
}

impl Solution {
    /// The goal up to which a solution is computed within seconds; the work grows with its third power.
    pub const MOST_GOAL: u16 = 200;

    /// The solution of a variant, computed at the first call and kept for the life of the program.
    ///
    /// # Panics
    /// If the goal is above [`Solution::MOST_GOAL`].
    #[must_use]
    pub fn of(pig: &Pig) -> Arc<Self> {
        static KNOWN: Mutex<BTreeMap<(u8, u16), Arc<Solution>>> = Mutex::new(BTreeMap::new());
        assert!(pig.goal <= Self::MOST_GOAL, "Pig is solved up to a goal of {}", Self::MOST_GOAL);
        // A panic elsewhere while the lock was held leaves the map whole: entries are only ever added.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry((pig.dice, pig.goal)).or_insert_with(|| Arc::new(Self::compute(pig))).clone()
    }

    fn compute(pig: &Pig) -> Self {
        let throws = throws(pig.dice, Granularity::Merged);
        let share =
            |effect| throws.iter().filter(|roll| roll.effect == effect).count() as f64 / throws.len() as f64;
        let goal = usize::from(pig.goal);
        let mut solution = Self {
            goal,
            gains: std::array::from_fn(|points| share(Effect::Gain(points as u8))),
            lose: share(Effect::Lose),
            reset: share(Effect::Reset),
            turn_starts: vec![0.5; goal * goal],
        };
        let mut turn = Vec::with_capacity(goal + GAINS);
        while solution.sweep(&mut turn) > TOLERANCE {}
        solution
    }

    /// Updates every turn start once; returns the largest change.
    fn sweep(&mut self, turn: &mut Vec<f64>) -> f64 {
        let mut change = 0.0f64;
        for sum in (0..2 * self.goal - 1).rev() {
            for own in sum.saturating_sub(self.goal - 1)..=sum.min(self.goal - 1) {
                let other = sum - own;
                self.turn_values(own, other, turn);
                let slot = &mut self.turn_starts[own * self.goal + other];
                change = change.max((turn[0] - *slot).abs());
                *slot = turn[0];
            }
        }
        change
    }

    /// `P(own, other, k)` for every `k`, given the values of turn starts; and behind them as many sure wins as a throw reaches.
    fn turn_values(&self, own: usize, other: usize, turn: &mut Vec<f64>) {
        let most = self.goal - own;
        turn.clear();
        turn.resize(most + GAINS, 1.0);
        let lost = self.lost(own, other);
        for total in (0..most).rev() {
            let roll = lost + self.kept(&turn[total..]);
            turn[total] = if total == 0 { roll } else { roll.max(self.stop(own, other, total)) };
        }
    }

    /// What a roll that ends the turn contributes to the probability of winning.
    fn lost(&self, own: usize, other: usize) -> f64 {
        self.lose * (1.0 - self.turn_start(other, own)) + self.reset * (1.0 - self.turn_start(other, 0))
    }

    /// What a roll that goes on contributes, out of the values from here on; no throw gains less than two points.
    ///
    /// Written out, as it is nearly all that a solution takes: twice as fast as a sum over an iterator.
    fn kept(&self, turn: &[f64]) -> f64 {
        let (gain, turn) = (&self.gains, &turn[..GAINS]);
        let few = gain[2] * turn[2] + gain[3] * turn[3] + gain[4] * turn[4] + gain[5] * turn[5];
        let some = few + gain[6] * turn[6] + gain[7] * turn[7] + gain[8] * turn[8] + gain[9] * turn[9];
        some + gain[10] * turn[10] + gain[11] * turn[11] + gain[12] * turn[12]
    }

    fn stop(&self, own: usize, other: usize, total: usize) -> f64 {
        1.0 - self.turn_start(other, own + total)
    }

    fn turn_start(&self, own: usize, other: usize) -> f64 {
        self.turn_starts[own * self.goal + other]
    }

    /// The probability that the player to move wins by each choice; stopping with nothing is not a choice.
    #[must_use]
    pub fn choices(&self, state: &PigState) -> (f64, Option<f64>) {
        let own = usize::from(state.scores[state.player.index()]);
        let other = usize::from(state.scores[state.player.other().index()]);
        let total = usize::from(state.total);
        let mut turn = Vec::new();
        self.turn_values(own, other, &mut turn);
        let roll = self.lost(own, other) + self.kept(&turn[total..]);
        (roll, (total > 0).then(|| self.stop(own, other, total)))
    }

    /// What every choice at a decision is worth to player one, in `-WIN..=WIN`.
    #[must_use]
    pub fn values(&self, state: &PigState) -> Vec<(Choice, f64)> {
        let (roll, stop) = self.choices(state);
        let value = |wins: f64| state.player.sign() * WIN * (2.0 * wins - 1.0);
        let choices = [(Choice::Roll, Some(roll)), (Choice::Stop, stop)];
        choices.into_iter().filter_map(|(choice, wins)| Some((choice, value(wins?)))).collect()
    }

    /// The best choice at a decision; rolling where both are equally good.
    #[must_use]
    pub fn best(&self, state: &PigState) -> Choice {
        match self.choices(state) {
            (roll, Some(stop)) if stop > roll => Choice::Stop,
            _ => Choice::Roll,
        }
    }

    /// The exact value of a state for player one, in `-WIN..=WIN`.
    #[must_use]
    pub fn value(&self, pig: &Pig, state: &PigState) -> f64 {
        let wins = match pig.turn(state) {
            Turn::Over(value) => return value,
            Turn::Chance => self.choices(state).0,
            Turn::Decision(_) => {
                let (roll, stop) = self.choices(state);
                stop.map_or(roll, |stop| stop.max(roll))
            }
        };
        let value = WIN * (2.0 * wins - 1.0);
        if state.player == Player::One { value } else { -value }
    }
}
