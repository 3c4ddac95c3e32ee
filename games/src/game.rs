//! The trait that searchers are generic over.
//!
//! It is made for the hot loop. A state is plain bytes: searchers copy it to make a move, and there is
//! no undo. Lists are appended to a buffer that the caller owns and uses as a stack, so nothing is
//! allocated once the buffers are warm. Values are always player one's: the same player may move
//! twice and the dice may decide who is next, so nothing ever flips a sign by ply.
//!
//! How a game is written and drawn for people is in [`crate::notation`].

use std::fmt::Debug;
use std::hash::Hash;

use spec::Stream;
use spec::seed::ticket;

use crate::facts::Facts;
use crate::key::key_of;
use crate::truth::{Truth, Untold};
use crate::turn::Turn;
use crate::weighted::{Weighted, choose};

/// The rules of a game. The value itself holds the variant, often nothing.
pub trait Game: Copy + Debug + Send + Sync + 'static {
    /// A position, with everything the rules depend on and nothing else: equal states have equal futures, if the
    /// games came there by equal pasts.
    type State: Copy + Eq + Hash + Debug + Send + Sync;
    /// What the rules ask of the way that led to a position (which ones were there before, say); `()` where they ask
    /// nothing. It is kept apart from the state because searchers copy states all the time.
    type Past: Clone + Default + Debug + Send + Sync;
    /// What a player can choose. The same value means the same for both players (see [`Game::mirrored`]).
    type Move: Copy + Eq + Debug + Send + Sync;
    /// What the dice can do.
    type Outcome: Copy + Eq + Debug + Send + Sync;
    /// The evaluations that this game has, usually a small enum.
    type Evaluation: Copy + Eq + Debug + Send + Sync + 'static;

    /// The evaluations by name: the plain one first, the strongest (every searcher's default) last.
    const EVALUATIONS: &'static [(&'static str, Self::Evaluation)];

    /// What algorithms may rely on.
    fn facts(&self) -> Facts;

    /// The position a game starts from. Variants with random starts draw it from `setup`; others ignore it.
    fn start(&self, setup: &mut Stream) -> Self::State;

    /// Who decides what happens next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Appends the legal moves, each once, in a fixed order that puts promising moves first.
    ///
    /// To be called at decisions only.
    fn moves(&self, state: &Self::State, out: &mut Vec<Self::Move>);

    /// Makes a legal move.
    fn play(&self, state: &mut Self::State, choice: Self::Move);

    /// Appends what the dice may do, each outcome once, in a fixed order.
    ///
    /// To be called at chance events only.
    fn outcomes(&self, state: &Self::State, out: &mut Vec<Weighted<Self::Outcome>>);

    /// Lets one of the outcomes happen.
    fn settle(&self, state: &mut Self::State, outcome: Self::Outcome);

    /// An estimate of the state's value: strictly inside `-WIN..WIN`, except that a finished game is worth
    /// exactly its utility. Defined at decisions and at chance events.
    fn evaluate(&self, state: &Self::State, by: Self::Evaluation) -> f64;

    /// The same situation with the players' roles exchanged.
    ///
    /// Moves and outcomes keep their meaning: what is legal in a state is legal in its mirror image and
    /// leads to the mirror image of the result, worth the negative.
    fn mirrored(&self, state: &Self::State) -> Self::State;

    // Provided; overridden only by games with a past.

    /// Adds a position to the past, before a move or an outcome leads away from it.
    #[inline]
    fn leave(&self, past: &mut Self::Past, state: &Self::State) {
        let _ = (past, state);
    }

    /// Who decides what happens next in a game that came here by this past: the same as [`Game::turn`], but that a game may
    /// be over by what was before.
    #[inline]
    fn turn_after(&self, past: &Self::Past, state: &Self::State) -> Turn {
        let _ = past;
        self.turn(state)
    }

    // Provided; overridden only by games that are solved.

    /// Who knows exactly what positions of this variant are worth, or why nobody does.
    fn truth(&self) -> Result<Box<dyn Truth<Self::State, Self::Move>>, Untold> {
        Err(Untold::Unsolved)
    }

    // Provided; overridden only for speed.

    /// The outcome that a uniform draw picks, each exactly as likely as its weight says.
    ///
    /// An override may map draws to outcomes in another way than the list's order. `scratch` is left as it came.
    #[inline]
    fn sample(
        &self,
        state: &Self::State,
        draw: u64,
        scratch: &mut Vec<Weighted<Self::Outcome>>,
    ) -> Self::Outcome {
        let base = scratch.len();
        self.outcomes(state, scratch);
        let outcome = choose(&scratch[base..], draw);
        scratch.truncate(base);
        outcome
    }

    /// The outcome at a point of the distribution, where the outcomes lie one after the other over all 64-bit numbers, each as
    /// wide as its weight says. Of few points that are spread evenly, no two should say nearly the same.
    ///
    /// Like [`Game::sample`], which it is unless the game puts equal outcomes side by side here. No dice of a pair depend
    /// on it. `scratch` is left as it came.
    #[inline]
    fn quantile(
        &self,
        state: &Self::State,
        point: u64,
        scratch: &mut Vec<Weighted<Self::Outcome>>,
    ) -> Self::Outcome {
        self.sample(state, point, scratch)
    }

    /// Whether a chance event has no more than `most` outcomes. `scratch` is left as it came.
    #[inline]
    fn has_at_most(
        &self,
        state: &Self::State,
        most: usize,
        scratch: &mut Vec<Weighted<Self::Outcome>>,
    ) -> bool {
        let base = scratch.len();
        self.outcomes(state, scratch);
        let count = scratch.len() - base;
        scratch.truncate(base);
        count <= most
    }

    /// The evaluation after any outcome of a chance event, if it is the same after all of them and the game goes on with a
    /// decision: then nobody has to throw the dice for it.
    #[inline]
    fn indifferent(&self, state: &Self::State, by: Self::Evaluation) -> Option<f64> {
        let _ = (state, by);
        None
    }

    /// The move that a uniform draw picks, every legal one equally likely.
    ///
    /// An override may map draws to moves in another way than the list's order. `scratch` is left as it came.
    #[inline]
    fn pick(&self, state: &Self::State, draw: u64, scratch: &mut Vec<Self::Move>) -> Self::Move {
        let base = scratch.len();
        self.moves(state, scratch);
        let choice = scratch[base + ticket(draw, (scratch.len() - base) as u64) as usize];
        scratch.truncate(base);
        choice
    }

    /// The mean of the evaluations after every outcome of a chance event; `None` if an outcome leads to another
    /// chance event. `scratch` is left as it came.
    ///
    /// The innermost loop of every depth-first search. Overridden where the outcome does not matter to the estimate.
    #[inline]
    fn expected(
        &self,
        state: &Self::State,
        by: Self::Evaluation,
        scratch: &mut Vec<Weighted<Self::Outcome>>,
    ) -> Option<Expected> {
        let base = scratch.len();
        self.outcomes(state, scratch);
        let (mut sum, mut total, mut open) = (0.0, 0, 0);
        for case in &scratch[base..] {
            let mut next = *state;
            self.settle(&mut next, case.outcome);
            let value = match self.turn(&next) {
                Turn::Over(value) => value,
                Turn::Decision(_) => {
                    open += 1;
                    self.evaluate(&next, by)
                }
                Turn::Chance => {
                    scratch.truncate(base);
                    return None;
                }
            };
            sum += f64::from(case.weight) * value;
            total += case.weight;
        }
        let outcomes = (scratch.len() - base) as u32;
        scratch.truncate(base);
        Some(Expected { value: sum / f64::from(total), outcomes, open })
    }

    /// The place of an outcome in the list of [`Game::outcomes`]. `scratch` is left as it came.
    ///
    /// # Panics
    /// If it is none of them.
    #[inline]
    fn outcome_place(
        &self,
        state: &Self::State,
        outcome: Self::Outcome,
        scratch: &mut Vec<Weighted<Self::Outcome>>,
    ) -> usize {
        let base = scratch.len();
        self.outcomes(state, scratch);
        let place = scratch[base..].iter().position(|case| case.outcome == outcome);
        scratch.truncate(base);
        place.expect("one of the outcomes")
    }

    /// A 64-bit hash of the state: equal states have equal keys, on every machine.
    #[inline]
    fn key(&self, state: &Self::State) -> u64 {
        key_of(state)
    }

    /// Whether a move may be played here.
    fn is_legal(&self, state: &Self::State, choice: Self::Move) -> bool {
        let mut moves = Vec::new();
        matches!(self.turn(state), Turn::Decision(_)) && {
            self.moves(state, &mut moves);
            moves.contains(&choice)
        }
    }
}

/// The mean of the evaluations after every outcome of a chance event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The mean.
    pub value: f64,
    /// How many outcomes there are.
    pub outcomes: u32,
    /// After how many of them the game goes on, so that the value is an estimate.
    pub open: u32,
}

/// The evaluation of that name.
#[must_use]
pub fn evaluation<G: Game>(name: &str) -> Option<G::Evaluation> {
    G::EVALUATIONS.iter().find(|(known, _)| *known == name).map(|(_, evaluation)| *evaluation)
}
