//! The recursion: decisions, plain averages, and the hand-over to the pruning chance nodes.
//!
//! Values are fail-soft: a result inside the window is exact, one at or below its low edge is an upper bound, one at
//! or above its high edge a lower bound. Expectimax always passes the full window and so never cuts.

use games::{Game, Player, Scratch, Turn, Weighted};

use super::branch::Branch;
use super::order::Order;
use super::sampling::{Share, enumerate};
use super::settings::{Pruning, Settings, TableUse};
use super::table::{Bound, Table};
use super::window::Window;
use crate::budget::{Meter, Stopped};
use crate::report::Step;
use crate::trace::{Fate, Place, Recorder};

/// Buffers used as stacks by the recursion, kept between searches so that nothing is allocated once warm.
#[derive(Debug)]
pub(super) struct Stacks<G: Game> {
    pub(super) moves: Vec<G::Move>,
    pub(super) outcomes: Vec<Weighted<G::Outcome>>,
    pub(super) shares: Vec<Share<G::Outcome>>,
    pub(super) branches: Vec<Branch<G::Outcome>>,
    /// For random games.
    pub(super) scratch: Scratch<G>,
}

impl<G: Game> Default for Stacks<G> {
    fn default() -> Self {
        let scratch = Scratch { moves: Vec::new(), outcomes: Vec::new() };
        Self { moves: Vec::new(), outcomes: Vec::new(), shares: Vec::new(), branches: Vec::new(), scratch }
    }
}

impl<G: Game> Stacks<G> {
    /// Empties the stacks: an aborted search leaves things behind.
    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.outcomes.clear();
        self.shares.clear();
        self.branches.clear();
    }
}

/// One search in progress.
pub(super) struct Engine<'a, G: Game, R> {
    pub(super) game: &'a G,
    pub(super) evaluation: G::Evaluation,
    pub(super) settings: Settings,
    pub(super) meter: Meter,
    pub(super) table: &'a mut Table,
    /// Used instead of the table where it is for moves only.
    pub(super) order: &'a mut Order,
    pub(super) stacks: &'a mut Stacks<G>,
    /// Decides the samples of every chance node.
    pub(super) seed: u64,
    /// Whether a chance node was sampled: only then can other samples change anything.
    pub(super) has_sampled: bool,
    /// How often an estimate went into a value. While it stands still, everything below was played out.
    pub(super) estimates: u64,
    /// Who follows the search, if anybody does.
    pub(super) recorder: R,
}

impl<G: Game, R: Recorder<G::Move, G::Outcome>> Engine<'_, G, R> {
    /// The value of any state, `depth` decisions deep.
    #[inline]
    pub(super) fn value(&mut self, state: &G::State, depth: u32, window: Window) -> Result<f64, Stopped> {
        match self.game.turn(state) {
            Turn::Chance => {
                self.recorder.arrive(Place::Chance, false);
                self.chance(state, depth, window)
            }
            Turn::Over(value) => {
                self.meter.visit()?;
                self.recorder.arrive(Place::Over, true);
                Ok(value)
            }
            Turn::Decision(player) => {
                self.meter.visit()?;
                self.recorder.arrive(Place::Decision(player), depth == 0);
                if depth == 0 {
                    self.estimates += 1;
                    if self.settings.playouts > 0 {
                        self.mean_of_playouts(state)
                    } else {
                        Ok(self.game.evaluate(state, self.evaluation))
                    }
                } else {
                    self.decision(state, player, depth, window)
                }
            }
        }
    }

    /// The value of a decision that has been counted already.
    pub(super) fn decision(
        &mut self,
        state: &G::State,
        player: Player,
        depth: u32,
        window: Window,
    ) -> Result<f64, Stopped> {
        let (mut first, mut key) = (0, 0);
        match self.settings.table {
            TableUse::Off => {}
            // A lookup is in vain where the order cuts nothing, and one decision before the leaves, where hardly any
            // position was searched before.
            TableUse::Moves if !self.keeps_best(depth) => {}
            TableUse::Moves => {
                key = self.game.key(state);
                if depth > 1 && self.settings.pruning != Pruning::None {
                    first = self.order.best(key).unwrap_or(0);
                }
            }
            TableUse::Values => {
                key = self.game.key(state);
                if let Some(&entry) = self.table.get(key) {
                    first = usize::from(entry.best);
                    if entry.decides(depth, window.low, window.high) {
                        self.estimates += u64::from(!entry.proven);
                        self.recorder.know();
                        return Ok(entry.value);
                    }
                }
            }
        }

        let estimates_before = self.estimates;
        let base = self.stacks.moves.len();
        self.game.moves(state, &mut self.stacks.moves);
        let count = self.stacks.moves.len() - base;
        let (mut best, mut best_at, mut open) = (f64::NEG_INFINITY * player.sign(), first, window);
        let mut cut = false;
        for turn in 0..count {
            let at = nth_with_first(turn, first);
            let (mut next, choice) = (*state, self.stacks.moves[base + at]);
            self.game.play(&mut next, choice);
            self.recorder.descend(Step::Move(choice), Fate::Searched);
            let value = self.value_after_move(&mut next, depth - 1, open)?;
            self.recorder.ascend(value, open.low, open.high);
            if improves(player, value, best) {
                (best, best_at) = (value, at);
                cut = self.settings.pruning != Pruning::None && narrow(&mut open, player, best);
                if cut {
                    if R::IS_ON {
                        (turn + 1..count).for_each(|turn| {
                            let at = base + nth_with_first(turn, first);
                            self.recorder.cut(Step::Move(self.stacks.moves[at]));
                        });
                    }
                    break;
                }
            }
        }
        self.stacks.moves.truncate(base);

        match self.settings.table {
            TableUse::Off => {}
            TableUse::Moves if !self.keeps_best(depth) => {}
            TableUse::Moves => self.order.put(key, best_at),
            TableUse::Values => {
                // A cut leaves moves of the player to move aside; it may have a better one.
                let bound = match player {
                    Player::One if cut => Bound::Lower,
                    Player::Two if cut => Bound::Upper,
                    _ if best <= window.low => Bound::Upper,
                    _ if best >= window.high => Bound::Lower,
                    _ => Bound::Exact,
                };
                self.table.put(key, depth, best_at, best, bound, self.estimates == estimates_before);
            }
        }
        Ok(best)
    }

    /// Whether the best move of a position is kept, to order moves or to tell the line that is expected. Where nothing is cut it is kept for
    /// the line alone, which goes through the likeliest outcomes: a sample of one hardly ever has them, and one decision before the leaves
    /// keeping costs more than the decision.
    #[inline]
    fn keeps_best(&self, depth: u32) -> bool {
        depth > 1
            || self.settings.pruning != Pruning::None
            || self.settings.sparse.is_none_or(|sparse| sparse.width > 1)
    }

    /// The place of the best move of a position, if it was searched before.
    #[inline]
    pub(super) fn known_best(&self, state: &G::State) -> Option<usize> {
        match self.settings.table {
            TableUse::Off => None,
            TableUse::Moves => self.order.best(self.game.key(state)),
            TableUse::Values => self.table.get(self.game.key(state)).map(|entry| usize::from(entry.best)),
        }
    }

    /// The value of a chance event.
    #[inline]
    fn chance(&mut self, state: &G::State, depth: u32, window: Window) -> Result<f64, Stopped> {
        // The depth of the decision that led here is one more than what is left below.
        let pruned = self.settings.pruning != Pruning::None && depth + 1 >= self.settings.prune_min_depth;
        match self.settings.sparse {
            Some(sparse) => self.sampled(state, depth, window, pruned, sparse),
            None => self.every_outcome(state, depth, window, pruned),
        }
    }

    /// The value of a chance event over all its outcomes.
    pub(super) fn every_outcome(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
        pruned: bool,
    ) -> Result<f64, Stopped> {
        if !pruned {
            return self.average_all(state, depth);
        }
        if depth == 0
            && let Some(value) = self.star_leaves(state, window)?
        {
            return Ok(value);
        }
        let Stacks { outcomes, shares, .. } = &mut *self.stacks;
        let (listed, base) = (outcomes.len(), shares.len());
        self.game.outcomes(state, outcomes);
        enumerate(&outcomes[listed..], shares);
        outcomes.truncate(listed);
        self.over_shares(state, depth, window, pruned, base)
    }

    /// The value of a chance event with a certain outcome, which is no average: the window passes straight through.
    #[inline]
    pub(super) fn only(
        &mut self,
        state: &G::State,
        outcome: G::Outcome,
        depth: u32,
        window: Window,
    ) -> Result<f64, Stopped> {
        let window = if self.settings.pruning == Pruning::None { Window::FULL } else { window };
        self.value_of_outcome(state, outcome, depth, window)
    }

    /// The value of one outcome of a chance event.
    #[inline]
    pub(super) fn value_of_outcome(
        &mut self,
        state: &G::State,
        outcome: G::Outcome,
        depth: u32,
        window: Window,
    ) -> Result<f64, Stopped> {
        let next = self.settled(state, outcome);
        self.recorder.descend(Step::Outcome(outcome), Fate::Searched);
        let value = self.value(&next, depth, window)?;
        self.recorder.ascend(value, window.low, window.high);
        Ok(value)
    }

    /// The value of a chance event over the shares from `base` on, which are used up.
    pub(super) fn over_shares(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
        pruned: bool,
        base: usize,
    ) -> Result<f64, Stopped> {
        let result = if self.stacks.shares.len() - base == 1 {
            self.only(state, self.stacks.shares[base].outcome, depth, window)
        } else if pruned {
            self.star(state, depth, window, base)
        } else {
            self.average(state, depth, base)
        };
        self.stacks.shares.truncate(base);
        result
    }

    /// The exact average over all outcomes: the inner loop of expectimax.
    fn average_all(&mut self, state: &G::State, depth: u32) -> Result<f64, Stopped> {
        if depth == 0
            && let Some(leaves) = self.game.expected(state, self.evaluation, &mut self.stacks.outcomes)
        {
            self.meter.visit_all(leaves.outcomes.into())?;
            self.estimates += u64::from(leaves.open);
            if R::IS_ON {
                self.record_every_leaf(state, usize::MAX);
            }
            return Ok(leaves.value);
        }
        let base = self.stacks.outcomes.len();
        self.game.outcomes(state, &mut self.stacks.outcomes);
        let (mut sum, mut total) = (0.0, 0);
        for at in base..self.stacks.outcomes.len() {
            let Weighted { outcome, weight } = self.stacks.outcomes[at];
            sum += f64::from(weight) * self.value_of_outcome(state, outcome, depth, Window::FULL)?;
            total += weight;
        }
        self.stacks.outcomes.truncate(base);
        Ok(sum / f64::from(total))
    }

    /// The average over the shares from `base` on.
    fn average(&mut self, state: &G::State, depth: u32, base: usize) -> Result<f64, Stopped> {
        let mut sum = 0.0;
        for at in base..self.stacks.shares.len() {
            let Share { outcome, share } = self.stacks.shares[at];
            sum += share * self.value_of_outcome(state, outcome, depth, Window::FULL)?;
        }
        Ok(sum)
    }

    /// The state after an outcome.
    #[inline]
    pub(super) fn settled(&self, state: &G::State, outcome: G::Outcome) -> G::State {
        let mut next = *state;
        self.game.settle(&mut next, outcome);
        next
    }
}

/// Whether a value is better for a player than the best so far. The first of equal moves stays.
#[inline]
pub(super) fn improves(player: Player, value: f64, best: f64) -> bool {
    match player {
        Player::One => value > best,
        Player::Two => value < best,
    }
}

/// Narrows a window by what a player is sure of; returns whether it is more than the other one allows.
#[inline]
pub(super) fn narrow(window: &mut Window, player: Player, best: f64) -> bool {
    match player {
        Player::One => {
            window.low = window.low.max(best);
            best >= window.high
        }
        Player::Two => {
            window.high = window.high.min(best);
            best <= window.low
        }
    }
}

/// The `turn`-th place when place `first` is tried before all others.
#[inline]
pub(super) fn nth_with_first(turn: usize, first: usize) -> usize {
    if turn == 0 {
        first
    } else if turn <= first {
        turn - 1
    } else {
        turn
    }
}
