//! Players of one game that need no search: fixed rules, and perfect play where it is known.

use std::sync::Arc;

use games::cantstop::{CantStop, CantStopEvaluation, CantStopState, Choice as CantStopChoice, Weights};
use games::pig::{Choice, Pig, PigState, Solution};
use games::{Game, Turn};

use crate::broken::Broken;
use crate::question::Question;
use crate::report::{Report, Scored};
use crate::searcher::Searcher;

/// A rule that names a move for every decision of a game.
pub trait Policy<G: Game>: Send {
    /// The move, and what the position is worth to player one as far as the rule can tell.
    fn choose(&self, game: &G, state: &G::State) -> (G::Move, f64);

    /// What every legal move is worth to player one, in static order; nothing where the rule does not compare moves.
    fn values(&self, game: &G, state: &G::State) -> Vec<(G::Move, f64)> {
        let _ = (game, state);
        Vec::new()
    }
}

/// A policy as a searcher.
#[derive(Clone, Copy, Debug)]
pub struct ByRule<P>(pub P);

impl<G: Game, P: Policy<G>> Searcher<G> for ByRule<P> {
    fn search(&mut self, question: &Question<'_, G>) -> Result<Report<G>, Broken> {
        let Question { game, state, .. } = *question;
        assert!(matches!(game.turn(state), Turn::Decision(_)), "a search starts at a decision");
        let (choice, value) = self.0.choose(game, state);
        let scored = |(choice, value)| Scored { choice, value: Some(value), visits: 0 };
        let moves = self.0.values(game, state).into_iter().map(scored).collect();
        Ok(Report { moves, ..Report::immediate(choice, value) })
    }

    fn is_instant(&self) -> bool {
        true
    }
}

/// `hold` at Pig: roll until the turn total reaches a number, then stop.
#[derive(Clone, Copy, Debug)]
pub struct Hold {
    /// The turn total to stop at.
    pub at: u16,
}

impl Policy<Pig> for Hold {
    fn choose(&self, pig: &Pig, state: &PigState) -> (Choice, f64) {
        let choice = if state.turn_total() >= self.at { Choice::Stop } else { Choice::Roll };
        (choice, pig.evaluate(state, games::pig::PigEvaluation::Basic))
    }
}

/// `optimal` at Pig: perfect play from the exact solution.
#[derive(Clone, Debug)]
pub struct Optimal {
    solution: Arc<Solution>,
}

impl Optimal {
    /// Perfect play of a variant; the first call for a variant computes its solution.
    #[must_use]
    pub fn of(pig: &Pig) -> Self {
        Self { solution: Solution::of(pig) }
    }
}

impl Policy<Pig> for Optimal {
    fn choose(&self, pig: &Pig, state: &PigState) -> (Choice, f64) {
        (self.solution.best(state), self.solution.value(pig, state))
    }

    fn values(&self, _pig: &Pig, state: &PigState) -> Vec<(Choice, f64)> {
        self.solution.values(state)
    }
}

/// `rule28` and `rule28ga` at Can't Stop: the Rule of 28 with its weights.
impl Policy<CantStop> for Weights {
    fn choose(&self, game: &CantStop, state: &CantStopState) -> (CantStopChoice, f64) {
        (Weights::choose(self, state), game.evaluate(state, CantStopEvaluation::Squares))
    }
}
