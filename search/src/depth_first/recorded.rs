//! What is told of chance events whose outcomes are not searched one by one, if anybody follows the search.

use games::{Game, Turn};

use super::engine::Engine;
use crate::report::Step;
use crate::trace::{Fate, Place, Recorder};

impl<G: Game, R: Recorder<G::Move, G::Outcome>> Engine<'_, G, R> {
    /// The first so many outcomes of a chance event were rated, the others cut.
    pub(super) fn record_every_leaf(&mut self, state: &G::State, rated: usize) {
        let mut cases = Vec::new();
        self.game.outcomes(state, &mut cases);
        self.record_leaves(state, cases.iter().map(|case| case.outcome), rated);
    }

    /// The same for the outcomes of a sample, from `base` on.
    pub(super) fn record_leaves_of_shares(&mut self, state: &G::State, base: usize, rated: usize) {
        let outcomes: Vec<_> = self.stacks.shares[base..].iter().map(|share| share.outcome).collect();
        self.record_leaves(state, outcomes.into_iter(), rated);
    }

    fn record_leaves(&mut self, state: &G::State, outcomes: impl Iterator<Item = G::Outcome>, rated: usize) {
        for (at, outcome) in outcomes.enumerate() {
            if at >= rated {
                self.recorder.cut(Step::Outcome(outcome));
                continue;
            }
            let next = self.settled(state, outcome);
            let turn = self.game.turn(&next);
            let value = match turn {
                Turn::Over(value) => value,
                _ => self.game.evaluate(&next, self.evaluation),
            };
            self.recorder.descend(Step::Outcome(outcome), Fate::Searched);
            self.recorder.arrive(Place::from(turn), true);
            self.recorder.ascend(value, f64::NEG_INFINITY, f64::INFINITY);
        }
    }

    /// The branches from a place on do not matter any more.
    pub(super) fn record_cuts(&mut self, first: usize) {
        for at in first..self.stacks.branches.len() {
            let branch = self.stacks.branches[at];
            if branch.low != branch.high {
                self.recorder.cut(Step::Outcome(branch.outcome));
            }
        }
    }
}
