//! What happens to Pig's positions.

use spec::Stream;
use spec::seed::ticket;

use super::evaluation::PigEvaluation;
use super::roll::{Effect, Roll, outcomes, sorted_throws, throws};
use super::state::{Choice, Pig, PigState};
use super::truth::PigTruth;
use crate::facts::Facts;
use crate::game::Game;
use crate::granularity::Granularity;
use crate::key::key_of_words;
use crate::truth::{Truth, Untold};
use crate::turn::{Player, Turn};
use crate::weighted::Weighted;

impl Game for Pig {
    type State = PigState;
    type Past = ();
    type Move = Choice;
    type Outcome = Roll;
    type Evaluation = PigEvaluation;

    const EVALUATIONS: &'static [(&'static str, PigEvaluation)] =
        &[("basic", PigEvaluation::Basic), ("fit", PigEvaluation::Fit)];

    fn facts(&self) -> Facts {
        Facts {
            most_moves: 2,
            most_outcomes: outcomes(self.dice, self.outcomes).len(),
            usual_decisions: u32::from(self.goal) * 53 / 100,
            most_decisions: None,
            alternates: false,
        }
    }

    fn start(&self, _setup: &mut Stream) -> PigState {
        PigState::decision([0, 0], 0)
    }

    #[inline]
    fn turn(&self, state: &PigState) -> Turn {
        if state.rolling {
            Turn::Chance
        } else if state.scores[0] >= self.goal {
            Turn::won_by(Player::One)
        } else if state.scores[1] >= self.goal {
            Turn::won_by(Player::Two)
        } else {
            Turn::Decision(state.player)
        }
    }

    #[inline]
    fn moves(&self, state: &PigState, out: &mut Vec<Choice>) {
        out.push(Choice::Roll);
        if state.total > 0 {
            out.push(Choice::Stop);
        }
    }

    #[inline]
    fn play(&self, state: &mut PigState, choice: Choice) {
        match choice {
            Choice::Roll => state.rolling = true,
            Choice::Stop => {
                *state.own() += state.total;
                state.pass();
            }
        }
    }

    #[inline]
    fn outcomes(&self, _state: &PigState, out: &mut Vec<Weighted<Roll>>) {
        out.extend_from_slice(outcomes(self.dice, self.outcomes));
    }

    #[inline]
    fn settle(&self, state: &mut PigState, roll: Roll) {
        state.rolling = false;
        match roll.effect {
            Effect::Gain(points) => {
                state.total += u16::from(points);
                let banked = *state.own() + state.total;
                if banked >= self.goal {
                    *state.own() = banked;
                    state.total = 0;
                }
            }
            Effect::Lose => state.pass(),
            Effect::Reset => {
                *state.own() = 0;
                state.pass();
            }
        }
    }

    #[inline(always)] // the inner loops of depth-first searches hoist what the outcomes do not change
    fn evaluate(&self, state: &PigState, by: PigEvaluation) -> f64 {
        match self.turn(state) {
            Turn::Over(value) => value,
            _ => by.estimate(self, state),
        }
    }

    fn mirrored(&self, state: &PigState) -> PigState {
        let [one, two] = state.scores;
        PigState { scores: [two, one], player: state.player.other(), ..*state }
    }

    #[inline]
    fn sample(&self, _state: &PigState, draw: u64, _scratch: &mut Vec<Weighted<Roll>>) -> Roll {
        let throws = throws(self.dice, self.outcomes);
        throws[ticket(draw, throws.len() as u64) as usize]
    }

    #[inline]
    fn quantile(&self, _state: &PigState, point: u64, _scratch: &mut Vec<Weighted<Roll>>) -> Roll {
        let throws = sorted_throws(self.dice, self.outcomes);
        throws[ticket(point, throws.len() as u64) as usize]
    }

    #[inline]
    fn has_at_most(&self, _state: &PigState, most: usize, _scratch: &mut Vec<Weighted<Roll>>) -> bool {
        outcomes(self.dice, self.outcomes).len() <= most
    }

    #[inline]
    fn outcome_place(&self, _state: &PigState, roll: Roll, _scratch: &mut Vec<Weighted<Roll>>) -> usize {
        match (roll.effect, self.dice, self.outcomes) {
            (Effect::Reset, 2, Granularity::Merged) => 0,
            (Effect::Lose, 2, Granularity::Merged) => 1,
            (Effect::Gain(points), 2, Granularity::Merged) => usize::from(points) - 2,
            _ => {
                let mut list = outcomes(self.dice, self.outcomes).iter();
                list.position(|case| case.outcome == roll).expect("a throw of these dice")
            }
        }
    }

    #[inline]
    fn pick(&self, state: &PigState, draw: u64, _scratch: &mut Vec<Choice>) -> Choice {
        if state.total > 0 && draw >> 63 == 1 { Choice::Stop } else { Choice::Roll }
    }

    fn truth(&self) -> Result<Box<dyn Truth<PigState, Choice>>, Untold> {
        Ok(Box::new(PigTruth::of(*self)?))
    }

    #[inline]
    fn key(&self, state: &PigState) -> u64 {
        let [one, two] = state.scores.map(u64::from);
        let flags = (state.player as u64) << 1 | u64::from(state.rolling);
        key_of_words([one | two << 16 | u64::from(state.total) << 32 | flags << 48])
    }
}
