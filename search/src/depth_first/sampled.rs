//! Chance nodes of which a sample is searched.
//!
//! A node costs as much as its sample is wide: outcomes are drawn at points of the distribution and never listed, unless
//! they have to be different ones.

use games::{Game, Turn};

use super::engine::{Engine, Stacks};
use super::sampling::{Points, Scheme, Share, add, without_replacement};
use super::settings::Sparse;
use super::window::{EPSILON, LEAST, MOST, Window};
use crate::budget::Stopped;
use crate::report::Step;
use crate::trace::{Fate, Place, Recorder};

impl<G: Game, R: Recorder<G::Move, G::Outcome>> Engine<'_, G, R> {
    /// The value of what a move led to, which is used up.
    ///
    /// Most moves lead to leaves, so those that no outcome changes come first. A sample of one outcome simply happens: there is nothing to
    /// average, and no second copy of the state to make.
    #[inline]
    pub(super) fn value_after_move(
        &mut self,
        state: &mut G::State,
        depth: u32,
        window: Window,
    ) -> Result<f64, Stopped> {
        if let Some(sparse) = self.settings.sparse
            && sparse.scheme != Scheme::WithoutReplacement
            && (depth == 0 || sparse.width == 1)
            && self.game.turn(state) == Turn::Chance
            && !self.is_enumerated(state, sparse)
        {
            if depth > 0 {
                return self.one_outcome(state, depth, window, sparse);
            }
            if let Some(value) = self.unchanged(state, sparse) {
                self.recorder.arrive(Place::Chance, false);
                return self.count_unchanged(value, sparse);
            }
        }
        self.value(state, depth, window)
    }

    /// The value of a chance event of which one outcome is searched.
    #[inline]
    fn one_outcome(
        &mut self,
        state: &mut G::State,
        depth: u32,
        window: Window,
        sparse: Sparse,
    ) -> Result<f64, Stopped> {
        self.has_sampled = true;
        let point = Points::new(Scheme::Iid, 1, self.sample_key(state, depth, sparse)).draw();
        let outcome = self.game.quantile(state, point, &mut self.stacks.outcomes);
        self.game.settle(state, outcome);
        self.recorder.arrive(Place::Chance, false);
        self.recorder.descend(Step::Outcome(outcome), Fate::Searched);
        let value = self.value(state, depth, window)?;
        self.recorder.ascend(value, window.low, window.high);
        Ok(value)
    }

    /// Whether all outcomes are searched, because a sample would be as wide.
    #[inline]
    fn is_enumerated(&mut self, state: &G::State, sparse: Sparse) -> bool {
        sparse.enumerate && self.game.has_at_most(state, sparse.width, &mut self.stacks.outcomes)
    }

    /// What a chance event is worth after which nothing is searched, if no outcome changes that: it need not be drawn.
    #[inline]
    fn unchanged(&self, state: &G::State, sparse: Sparse) -> Option<f64> {
        let is_fixed = !sparse.dedupe && sparse.scheme != Scheme::WithoutReplacement;
        if is_fixed { self.game.indifferent(state, self.evaluation) } else { None }
    }

    /// Counts a sample of outcomes that change nothing.
    #[inline]
    fn count_unchanged(&mut self, value: f64, sparse: Sparse) -> Result<f64, Stopped> {
        self.has_sampled = true;
        self.meter.visit_all(sparse.width as u64)?;
        self.estimates += sparse.width as u64;
        self.recorder.know();
        Ok(value)
    }

    /// The value of a chance event over a sample of its outcomes, or over all if the sample would be as wide.
    pub(super) fn sampled(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
        pruned: bool,
        sparse: Sparse,
    ) -> Result<f64, Stopped> {
        if self.is_enumerated(state, sparse) {
            return self.every_outcome(state, depth, window, pruned);
        }
        self.has_sampled = true;
        if depth == 0
            && let Some(value) = self.unchanged(state, sparse)
        {
            return self.count_unchanged(value, sparse);
        }
        let base = self.stacks.shares.len();
        self.draw(state, depth, sparse);
        if depth == 0
            && let Some(value) = self.leaves(state, if pruned { window } else { Window::FULL }, base)?
        {
            self.stacks.shares.truncate(base);
            return Ok(value);
        }
        self.over_shares(state, depth, window, pruned, base)
    }

    /// Decides a sample: seed and state, and depth if that is wanted.
    #[inline]
    fn sample_key(&self, state: &G::State, depth: u32, sparse: Sparse) -> u64 {
        let depth_key = if sparse.fresh_by_depth { (u64::from(depth) + 1) << 32 } else { 0 };
        // Both words are well mixed, and the stream mixes what it counts.
        self.seed ^ self.game.key(state) ^ depth_key
    }

    /// Appends a sample of the outcomes.
    #[inline]
    fn draw(&mut self, state: &G::State, depth: u32, sparse: Sparse) {
        let key = self.sample_key(state, depth, sparse);
        let Stacks { outcomes, shares, .. } = &mut *self.stacks;
        if sparse.scheme == Scheme::WithoutReplacement {
            let listed = outcomes.len();
            self.game.outcomes(state, outcomes);
            without_replacement(&outcomes[listed..], sparse.width, key, shares);
            outcomes.truncate(listed);
            return;
        }
        let (base, share) = (shares.len(), 1.0 / sparse.width as f64);
        let mut points = Points::new(sparse.scheme, sparse.width, key);
        for _ in 0..sparse.width {
            let outcome = self.game.quantile(state, points.draw(), outcomes);
            add(shares, base, outcome, share, sparse.dedupe);
        }
    }

    /// The value of a chance event over the shares from `base` on, after which nothing is searched any more; a bound if
    /// that is enough. None where the dice are thrown once more.
    fn leaves(&mut self, state: &G::State, window: Window, base: usize) -> Result<Option<f64>, Stopped> {
        let (low, high) = (window.low + EPSILON, window.high - EPSILON);
        let (mut sum, mut left, mut visits, mut estimates, mut bound) = (0.0, 1.0, 0, 0, None);
        for &Share { outcome, share } in &self.stacks.shares[base..] {
            let mut next = *state;
            self.game.settle(&mut next, outcome);
            let value = match self.game.turn(&next) {
                Turn::Over(value) => value,
                Turn::Decision(_) => {
                    estimates += 1;
                    self.game.evaluate(&next, self.evaluation)
                }
                Turn::Chance => return Ok(None),
            };
            visits += 1;
            sum += share * value;
            left -= share;
            if sum + left * LEAST >= high {
                bound = Some((sum + left * LEAST).max(window.high));
                break;
            }
            if sum + left * MOST <= low {
                bound = Some((sum + left * MOST).min(window.low));
                break;
            }
        }
        // As among all leaves: a budget that ends among them ends before them.
        self.meter.visit_all(visits)?;
        self.estimates += estimates;
        if R::IS_ON {
            self.record_leaves_of_shares(state, base, visits as usize);
        }
        Ok(Some(bound.unwrap_or(sum)))
    }
}
