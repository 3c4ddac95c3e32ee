//! What happens to EWN's positions.

use spec::Stream;
use spec::seed::ticket;

use super::evaluation::EwnEvaluation;
use super::side::{FAR, Side};
use super::state::{Asked, Ewn, EwnState, OVER, Placement, TO_ROLL};
use super::step::{Die, Step, direction, directions, movable, ways};
use crate::facts::Facts;
use crate::game::{Expected, Game};
use crate::key::key_of_words;
use crate::turn::{Player, Turn};
use crate::weighted::Weighted;

/// The squares of the fixed start, which are also the six that every start uses.
const HOME: [u8; 6] = [0, 1, 2, 5, 6, 10];

impl Game for Ewn {
    type State = EwnState;
    type Past = ();
    type Move = Step;
    type Outcome = Die;
    type Evaluation = EwnEvaluation;

    const EVALUATIONS: &'static [(&'static str, EwnEvaluation)] = &[
        ("basic", EwnEvaluation::Basic),
        ("race", EwnEvaluation::Race),
        ("attack", EwnEvaluation::Attack),
        ("learned", EwnEvaluation::Learned),
    ];

    fn facts(&self) -> Facts {
        Facts {
            most_moves: 6,
            most_outcomes: 6,
            usual_decisions: 22,
            most_decisions: Some(80),
            alternates: true,
        }
    }

    fn start(&self, setup: &mut Stream) -> EwnState {
        let mut squares = HOME;
        if self.start == Placement::Random {
            setup.shuffle(&mut squares);
        }
        EwnState::before_roll([Side::new(squares); 2], Player::One)
    }

    #[inline]
    fn turn(&self, state: &EwnState) -> Turn {
        match state.turn.die() {
            TO_ROLL => Turn::Chance,
            OVER => Turn::won_by(state.player().other()),
            _ => Turn::Decision(state.player()),
        }
    }

    #[inline]
    fn moves(&self, state: &EwnState, out: &mut Vec<Step>) {
        let own = state.own();
        let [low, high] = movable(own.alive(), state.turn.die());
        let stones = [low, high];
        // A step a word, its rank highest and then its number, so that they are written and read in one piece.
        let (mut list, mut len) = ([0u32; 6], 0);
        for &stone in &stones[usize::from(low == high)..] {
            let square = own.square(stone);
            for &direction in directions(square) {
                let rank = u32::from(state.rank(direction.from(square), direction));
                let word = rank << 24 | (len as u32) << 16 | Step { stone, direction }.bits();
                // Insertion: the list has three entries most of the time.
                let mut at = len;
                while at > 0 && list[at - 1] > word {
                    list[at] = list[at - 1];
                    at -= 1;
                }
                list[at] = word;
                len += 1;
            }
        }
        out.extend(list[..len].iter().map(|&word| Step::from_bits(word)));
    }

    #[inline]
    fn play(&self, state: &mut EwnState, choice: Step) {
        let (mover, other) = (state.player().index(), state.player().other().index());
        let mut own = state.sides[mover];
        let to = choice.direction.from(own.square(choice.stone));
        own.take(to);
        own.put(choice.stone, to);
        state.sides[mover] = own;
        state.sides[other].take(FAR - to);
        let won = to == FAR || state.sides[other].is_empty();
        state.turn = Asked::new(state.player().other(), if won { OVER } else { TO_ROLL });
    }

    #[inline]
    fn outcomes(&self, _state: &EwnState, out: &mut Vec<Weighted<Die>>) {
        out.extend((1..=6).map(|face| Weighted { outcome: Die(face), weight: 1 }));
    }

    #[inline]
    fn settle(&self, state: &mut EwnState, die: Die) {
        state.turn = Asked::new(state.player(), die.0);
    }

    #[inline(always)] // the inner loops of depth-first searches hoist what the outcomes do not change
    fn evaluate(&self, state: &EwnState, by: EwnEvaluation) -> f64 {
        match self.turn(state) {
            Turn::Over(value) => value,
            _ => by.estimate(state),
        }
    }

    #[inline]
    fn expected(
        &self,
        state: &EwnState,
        by: EwnEvaluation,
        _scratch: &mut Vec<Weighted<Die>>,
    ) -> Option<Expected> {
        self.indifferent(state, by).map(|value| Expected { value, outcomes: 6, open: 6 })
    }

    #[inline]
    fn indifferent(&self, state: &EwnState, by: EwnEvaluation) -> Option<f64> {
        // No evaluation looks at the die, and a roll never ends the game.
        Some(by.estimate(state))
    }

    #[inline]
    fn has_at_most(&self, _state: &EwnState, most: usize, _scratch: &mut Vec<Weighted<Die>>) -> bool {
        most >= 6
    }

    fn mirrored(&self, state: &EwnState) -> EwnState {
        let [one, two] = state.sides;
        EwnState { sides: [two, one], turn: Asked::new(state.player().other(), state.turn.die()) }
    }

    #[inline]
    fn sample(&self, _state: &EwnState, draw: u64, _scratch: &mut Vec<Weighted<Die>>) -> Die {
        Die(ticket(draw, 6) as u8 + 1)
    }

    #[inline]
    fn pick(&self, state: &EwnState, draw: u64, _scratch: &mut Vec<Step>) -> Step {
        let own = state.own();
        let [low, high] = movable(own.alive(), state.turn.die());
        let (low_square, high_square) = (own.square(low), own.square(high));
        let low_ways = ways(low_square);
        let high_ways = if low == high { 0 } else { ways(high_square) };
        let nth = ticket(draw, u64::from(low_ways + high_ways)) as u8;
        if nth < low_ways {
            Step { stone: low, direction: direction(low_square, nth) }
        } else {
            Step { stone: high, direction: direction(high_square, nth - low_ways) }
        }
    }

    #[inline]
    fn key(&self, state: &EwnState) -> u64 {
        // The highest 16 bits of a side are always set, so there is room for the rest of the state.
        let [one, two] = state.sides;
        key_of_words([one.word() ^ state.turn.word() << 48, two.word()])
    }
}
