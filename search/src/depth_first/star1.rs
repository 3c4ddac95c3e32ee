//! Star1: a chance node that stops as soon as the average cannot come back into the window.
//!
//! Every child has bounds, at first those of all values. The average of the lower bounds (*pessimistic*) and of the
//! upper ones (*optimistic*) enclose the node's value and move toward each other as children are
//! searched. A child is searched with the window outside of which it alone decides the node.
//!
//! Cuts are tested against the unclamped window of the child and the averages themselves (see the module's essay): a
//! child worth exactly the highest value does not prove that the average reaches anything.

use games::{Game, Turn};

use super::branch::Branch;
use super::engine::Engine;
use super::settings::Pruning;
use super::window::{EPSILON, LEAST, MOST, Window};
use crate::budget::Stopped;
use crate::trace::Recorder;

/// The bounds of a weighted average while its parts become known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Enclosure {
    pessimistic: f64,
    optimistic: f64,
}

impl Enclosure {
    /// Nothing is known yet.
    pub(super) const UNKNOWN: Self = Self { pessimistic: LEAST, optimistic: MOST };

    /// Takes in that a part's bounds moved.
    #[inline]
    pub(super) fn tighten<O>(&mut self, branch: &mut Branch<O>, low: f64, high: f64) {
        self.pessimistic += branch.share * (low - branch.low);
        self.optimistic += branch.share * (high - branch.high);
        (branch.low, branch.high) = (low, high);
    }

    /// The window in which a part's value is wanted exactly, unclamped.
    #[inline]
    pub(super) fn window_of<O>(&self, branch: &Branch<O>, window: Window) -> Window {
        let pessimistic_rest = self.pessimistic - branch.share * branch.low;
        let optimistic_rest = self.optimistic - branch.share * branch.high;
        window.of_child(branch.share, pessimistic_rest, optimistic_rest)
    }

    /// A bound that decides the node, if the average has left the window.
    #[inline]
    pub(super) fn decided(&self, window: Window) -> Option<f64> {
        if self.pessimistic >= window.high - EPSILON {
            Some(self.pessimistic.max(window.high))
        } else if self.optimistic <= window.low + EPSILON {
            Some(self.optimistic.min(window.low))
        } else {
            None
        }
    }

    /// Whether the average lies inside the window whatever the parts are worth: no cut can come any more.
    #[inline]
    pub(super) fn is_inside(&self, window: Window) -> bool {
        self.pessimistic > window.low && self.optimistic < window.high
    }
}

impl<G: Game, R: Recorder<G::Move, G::Outcome>> Engine<'_, G, R> {
    /// The value of a chance node over the shares from `base` on, with pruning.
    pub(super) fn star(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
        base: usize,
    ) -> Result<f64, Stopped> {
        let branches = self.stacks.branches.len();
        self.push_branches(base);
        let mut enclosure = Enclosure::UNKNOWN;
        let probed = match self.settings.pruning {
            Pruning::Star2 if depth > 0 => self.probe_all(state, depth, window, branches, &mut enclosure)?,
            _ => None,
        };
        let result = match probed {
            Some(bound) => Ok(bound),
            None => self.star1(state, depth, window, branches, &mut enclosure),
        };
        self.stacks.branches.truncate(branches);
        result
    }

    /// The value of a chance node after which nothing is searched any more.
    ///
    /// Leaves are exact, so there are no windows to compute for them: what is known of the average decides. Everything
    /// is counted in units of the total weight, which saves a division a leaf; and the likely outcomes are
    /// not sorted to the front, which would cost more than it saves. None where it does not apply: the
    /// dice are thrown once more.
    pub(super) fn star_leaves(&mut self, state: &G::State, window: Window) -> Result<Option<f64>, Stopped> {
        let base = self.stacks.outcomes.len();
        self.game.outcomes(state, &mut self.stacks.outcomes);
        let cases = &self.stacks.outcomes[base..];
        let total = games::weighted::total(cases) as f64;
        let (low, high) = ((window.low + EPSILON) * total, (window.high - EPSILON) * total);
        let (mut sum, mut left, mut visits, mut estimates, mut bound) = (0.0, total, 0, 0, None);
        for case in cases {
            let mut next = *state;
            self.game.settle(&mut next, case.outcome);
            let value = match self.game.turn(&next) {
                Turn::Over(value) => value,
                Turn::Decision(_) => {
                    estimates += 1;
                    self.game.evaluate(&next, self.evaluation)
                }
                Turn::Chance => {
                    self.stacks.outcomes.truncate(base);
                    return Ok(None);
                }
            };
            visits += 1;
            sum += f64::from(case.weight) * value;
            left -= f64::from(case.weight);
            if sum + left * LEAST >= high {
                bound = Some(((sum + left * LEAST) / total).max(window.high));
                break;
            }
            if sum + left * MOST <= low {
                bound = Some(((sum + left * MOST) / total).min(window.low));
                break;
            }
        }
        self.stacks.outcomes.truncate(base);
        // A budget that ends among the leaves ends before them: another way through them would round otherwise.
        self.meter.visit_all(visits)?;
        self.estimates += estimates;
        if R::IS_ON {
            self.record_every_leaf(state, visits as usize);
        }
        Ok(Some(bound.unwrap_or(sum / total)))
    }

    fn push_branches(&mut self, base: usize) {
        let start = self.stacks.branches.len();
        let unknown = self.stacks.shares[base..].iter();
        self.stacks.branches.extend(unknown.map(|s| Branch {
            outcome: s.outcome,
            share: s.share,
            low: LEAST,
            high: MOST,
        }));
        if self.settings.likely_first {
            // Heavy parts move the bounds most. A stable insertion sort: lists are short and often sorted.
            let branches = &mut self.stacks.branches[start..];
            for at in 1..branches.len() {
                let mut to = at;
                while to > 0 && branches[to - 1].share < branches[to].share {
                    branches.swap(to - 1, to);
                    to -= 1;
                }
            }
        }
    }

    /// Searches the branches from `first` on until the node is decided.
    fn star1(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
        first: usize,
        enclosure: &mut Enclosure,
    ) -> Result<f64, Stopped> {
        for at in first..self.stacks.branches.len() {
            let branch = self.stacks.branches[at];
            if branch.low == branch.high {
                continue; // a probe has settled it
            }
            let wanted = enclosure.window_of(&branch, window).clamped();
            let value = self.value_of_outcome(state, branch.outcome, depth, wanted)?;
            let (low, high) = branch.bounds_after(value, wanted);
            enclosure.tighten(&mut self.stacks.branches[at], low, high);
            if let Some(bound) = enclosure.decided(window) {
                if R::IS_ON {
                    self.record_cuts(at + 1);
                }
                return Ok(bound);
            }
        }
        // Every part is exact now: adding them up once more leaves no rounding of the updates behind.
        Ok(self.stacks.branches[first..].iter().map(|branch| branch.share * branch.low).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked example of the paper's figure 1, on values of ±10 stretched to ours: window (4, 5), three equal
    /// outcomes.
    #[test]
    fn windows_of_the_published_example() {
        let scale = MOST / 10.0;
        let window = Window { low: 4.0 * scale, high: 5.0 * scale };
        let unknown = Branch { outcome: (), share: 1.0 / 3.0, low: LEAST, high: MOST };
        let (mut first, mut second) = (unknown, unknown);
        let mut enclosure = Enclosure::UNKNOWN;

        let wanted = enclosure.window_of(&first, window).clamped();
        assert!((wanted.low / scale + 8.0).abs() < 1e-9 && wanted.high == MOST);

        enclosure.tighten(&mut first, 2.0 * scale, 2.0 * scale);
        assert_eq!(enclosure.decided(window), None);
        let wanted = enclosure.window_of(&second, window);
        assert!((wanted.low / scale).abs() < 1e-9 && (wanted.high / scale - 23.0).abs() < 1e-9);

        enclosure.tighten(&mut second, -scale, -scale);
        let bound = enclosure.decided(window).expect("the node fails low");
        assert!((enclosure.optimistic / scale - 11.0 / 3.0).abs() < 1e-9);
        assert!(bound <= window.low);
    }
}
