//! Plans: which pairings an experiment has, what follows when one is decided, and what may be said of it then.
//!
//! A plan is a function of the experiment and of decided pairings; it never sees who played what and when. It counts no pairs:
//! the [`Rule`] of each pairing says when that is decided. To add one: a file here, a line in [`of`], its section of the experiment
//! file.
//!
//! - `matches`: everybody, or the first, against the others.
//! - `elimination`: the tuning tournament.
//! - `alike`: who never differed from whom; any plan may ask.

mod alike;
mod elimination;
mod matches;

pub use elimination::{MOST_RATED, arrangement};
pub use matches::sequential_test;

use std::fmt::Debug;

use spec::Experiment;
use spec::experiment::{Plan as Written, TuneFormat};
use stats::StatsError;

use crate::answer::Answer;
use crate::board::Board;
use crate::id::PairingId;
use crate::opening::Opening;
use crate::report::Part;
use crate::rule::Rule;

use elimination::Elimination;
use matches::Match;

/// What follows from a decision.
#[derive(Clone, Debug, Default)]
pub(crate) struct Following {
    /// Pairings whose players are known by it.
    pub(crate) openings: Vec<Opening>,
    /// A tournament that it ended, and who won that.
    pub(crate) winner: Option<(u32, u32)>,
}

/// What an experiment plays.
///
/// What is known from the beginning is not held but computed, one pairing at a time: [`Plan::opening`] by number, for whoever
/// hands out pairs, and [`Plan::at`] by place, for whoever brings results.
pub(crate) trait Plan: Debug + Send + Sync {
    /// Another one that is just as far.
    fn boxed(&self) -> Box<dyn Plan>;

    /// How many pairings are known from the beginning.
    fn openings(&self) -> u64;

    /// One of those, in the order of their places.
    fn opening(&self, number: u64) -> Option<Opening>;

    /// The pairing at a place, if its players are known.
    fn at(&self, id: PairingId) -> Option<Opening>;

    /// The rule of the pairing at a place; none if there can never be one.
    fn rule(&self, id: PairingId) -> Option<Rule>;

    /// A pairing was decided: its verdict is on the board. Players that nobody knew before are entered there.
    fn follow(&mut self, id: PairingId, board: &mut Board) -> Following;

    /// Pairings that are not on the board yet and are to be expected: how many of each rule.
    fn unopened(&self, board: &Board) -> Vec<(Rule, u64)>;

    /// What may be said now, and of whom.
    fn answer(&self, board: &Board) -> Answer;

    /// The tables of a report, in the order in which one reads them.
    fn parts(&self, board: &Board, answer: &Answer) -> Vec<Part>;

    /// Who is compared with each other; a baseline that is none of them is left out.
    fn contestants<'a>(&self, board: &'a Board) -> &'a [String];

    /// Where a pairing stands, for people: `round 2`; empty where there are no rounds.
    fn stage(&self, id: PairingId) -> String;
}

impl Clone for Box<dyn Plan> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// The plan of an experiment, and a board with its players. The only place that knows all plans.
pub(crate) fn of(experiment: &Experiment) -> Result<(Box<dyn Plan>, Board), StatsError> {
    match &experiment.plan {
        Written::Match(plan) => Ok((Box::new(Match::new(plan)?), Board::new(plan.players.clone()))),
        Written::Tune(plan) => match plan.format {
            TuneFormat::Elimination => Ok(Elimination::set_up(plan, experiment.seed)),
        },
    }
}
