//! Can't Stop as a [`Game`].

use spec::Stream;
use spec::seed::ticket;

use super::choice::Choice;
use super::evaluation::CantStopEvaluation;
use super::roll::Roll;
use super::rule28::KELLER;
use super::state::{CantStopState, Phase};
use super::throw::{THROWS, WAYS};
use crate::facts::Facts;
use crate::game::Game;
use crate::granularity::Granularity;
use crate::key::key_of_words;
use crate::turn::Turn;
use crate::weighted::Weighted;

/// The rules of Can't Stop in one variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CantStop {
    /// How finely throws are told apart.
    pub outcomes: Granularity,
}

impl Default for CantStop {
    fn default() -> Self {
        Self { outcomes: Granularity::Merged }
    }
}

impl Game for CantStop {
    type State = CantStopState;
    type Past = ();
    type Move = Choice;
    type Outcome = Roll;
    type Evaluation = CantStopEvaluation;

    const EVALUATIONS: &'static [(&'static str, CantStopEvaluation)] =
        &[("basic", CantStopEvaluation::Basic), ("squares", CantStopEvaluation::Squares)];

    fn facts(&self) -> Facts {
        Facts {
            most_moves: Roll::MOST_MOVES,
            most_outcomes: match self.outcomes {
                // Different pairings on an empty board; what a state forbids only makes rolls more alike.
                Granularity::Merged => 109,
                Granularity::Unordered => THROWS,
                Granularity::Ordered => WAYS,
            },
            usual_decisions: 176,
            most_decisions: None,
            alternates: false,
        }
    }

    fn start(&self, _setup: &mut Stream) -> CantStopState {
        CantStopState::START
    }

    #[inline]
    fn turn(&self, state: &CantStopState) -> Turn {
        match state.phase {
            Phase::Decide | Phase::Pair => Turn::Decision(state.player),
            Phase::Roll => Turn::Chance,
            Phase::Over => Turn::won_by(state.player),
        }
    }

    #[inline]
    fn moves(&self, state: &CantStopState, out: &mut Vec<Choice>) {
        if state.phase == Phase::Pair {
            KELLER.in_order(state, out);
        } else if state.runners == 0 {
            out.push(Choice::Roll);
        } else if KELLER.stops(state) {
            out.extend_from_slice(&[Choice::Stop, Choice::Roll]);
        } else {
            out.extend_from_slice(&[Choice::Roll, Choice::Stop]);
        }
    }

    #[inline]
    fn play(&self, state: &mut CantStopState, choice: Choice) {
        match choice {
            Choice::Roll => state.phase = Phase::Roll,
            Choice::Stop => state.stop(),
            Choice::Advance(advance) => state.advance(advance),
        }
    }

    #[inline]
    fn outcomes(&self, state: &CantStopState, out: &mut Vec<Weighted<Roll>>) {
        state.reach().rolls(self.outcomes, out);
    }

    #[inline]
    fn settle(&self, state: &mut CantStopState, roll: Roll) {
        if roll.is_empty() {
            state.pass();
        } else {
            // The order in which the dice fell makes no difference from here on.
            state.roll = if self.outcomes == Granularity::Ordered { roll.sorted() } else { roll };
            state.phase = Phase::Pair;
        }
    }

    #[inline]
    fn evaluate(&self, state: &CantStopState, by: CantStopEvaluation) -> f64 {
        match self.turn(state) {
            Turn::Over(value) => value,
            _ => by.estimate(state),
        }
    }

    fn mirrored(&self, state: &CantStopState) -> CantStopState {
        let [one, two] = state.marks;
        CantStopState { marks: [two, one], player: state.player.other(), ..*state }
    }

    #[inline]
    fn sample(&self, state: &CantStopState, draw: u64, _scratch: &mut Vec<Weighted<Roll>>) -> Roll {
        state.reach().fall(ticket(draw, WAYS as u64) as usize, self.outcomes)
    }

    #[inline]
    fn quantile(&self, state: &CantStopState, point: u64, _scratch: &mut Vec<Weighted<Roll>>) -> Roll {
        state.reach().at(ticket(point, WAYS as u64) as usize, self.outcomes)
    }

    #[inline]
    fn has_at_most(&self, state: &CantStopState, most: usize, _scratch: &mut Vec<Weighted<Roll>>) -> bool {
        match self.outcomes {
            Granularity::Merged => most >= THROWS || state.reach().has_at_most(most),
            Granularity::Unordered => most >= THROWS,
            Granularity::Ordered => most >= WAYS,
        }
    }

    #[inline]
    fn pick(&self, state: &CantStopState, draw: u64, _scratch: &mut Vec<Choice>) -> Choice {
        if state.phase == Phase::Pair {
            Choice::Advance(state.roll.get(ticket(draw, state.roll.len() as u64) as usize))
        } else if state.runners != 0 && draw >> 63 == 1 {
            Choice::Stop
        } else {
            Choice::Roll
        }
    }

    #[inline]
    fn key(&self, state: &CantStopState) -> u64 {
        let [one, two] = state.marks;
        let flags = (state.player as u64) << 2 | state.phase as u64;
        key_of_words([one, two, state.runners | flags << 44, state.roll.bits()])
    }

    fn is_legal(&self, state: &CantStopState, choice: Choice) -> bool {
        match (state.phase, choice) {
            (Phase::Decide, Choice::Roll) => true,
            (Phase::Decide, Choice::Stop) => state.runners != 0,
            (Phase::Pair, Choice::Advance(advance)) => state.roll.iter().any(|legal| legal == advance),
            _ => false,
        }
    }
}
