//! One iteration: select, add a node, rate it, tell everybody on the way.

use std::marker::PhantomData;

use games::{Game, Player, Scratch, Turn, playout};
use spec::Stream;

use super::appraisal::Appraisal;
use super::bounds::Bounds;
use super::form::Form;
use super::halving::Halving;
use super::later_moves::LaterMoves;
use super::leader::Leader;
use super::logarithms::Logarithms;
use super::notes::Notes;
use super::settings::Settings;
use super::tree::{Edge, NONE, Node, Tree};
use super::way::{How, Passed};
use super::widening::Widths;
use crate::budget::Meter;

/// A tree search in progress.
pub(super) struct Search<'a, G: Game, F> {
    pub(super) game: &'a G,
    pub(super) evaluation: G::Evaluation,
    pub(super) settings: Settings,
    pub(super) meter: Meter,
    pub(super) tree: &'a mut Tree<G::Move, G::Outcome>,
    pub(super) widths: &'a mut Widths,
    pub(super) logarithms: &'a Logarithms,
    pub(super) scratch: &'a mut Scratch<G>,
    /// The edges on the way down.
    pub(super) path: &'a mut Vec<u32>,
    pub(super) random: Stream,
    /// Decisions between the root and the deepest node so far.
    pub(super) deepest: u32,
    /// Iterations so far.
    pub(super) iterations: u64,
    // The rest is for the additions to UCT.
    pub(super) notes: &'a mut Notes,
    pub(super) way: &'a mut Vec<Passed>,
    pub(super) later_moves: &'a mut LaterMoves<G::Move>,
    pub(super) halving: &'a mut Halving,
    pub(super) form: PhantomData<F>,
}

impl<G: Game, F: Form> Search<'_, G, F> {
    /// Iterates until the budget is used up, or the value of the root is proved.
    pub(super) fn run(&mut self, root: &G::State) {
        // One iteration at least: a move must be chosen, and the root have its edges.
        while self.iterations == 0 || (self.meter.allows(self.iterations) && !self.is_solved()) {
            self.iterate(root);
            self.iterations += 1;
        }
    }

    #[inline]
    fn is_solved(&self) -> bool {
        F::IS_EXTENDED && self.notes.nodes[0].bounds.proven().is_some()
    }

    /// Walks down once and adds what it found to the tree.
    pub(super) fn iterate(&mut self, root: &G::State) {
        self.path.clear();
        let rating = self.descend(*root);
        self.deepest = self.deepest.max(self.path.len() as u32);
        for &edge in &*self.path {
            let edge = &mut self.tree.edges[edge as usize];
            edge.visits += 1;
            edge.sum += rating;
        }
        if F::IS_EXTENDED {
            self.back_up(rating);
        }
    }

    /// A look at what the tree knows.
    #[inline]
    pub(super) fn appraisal(&self) -> Appraisal<'_, G::Move, G::Outcome> {
        Appraisal { settings: &self.settings, tree: self.tree, notes: self.notes }
    }

    /// Follows the tree to its edge and rates the state there.
    fn descend(&mut self, mut state: G::State) -> f64 {
        let mut at = 0; // the root
        loop {
            let turn = self.game.turn(&state);
            if F::IS_EXTENDED
                && let Some(value) = self.arrive(at, turn, &state)
            {
                return value;
            }
            let node = &mut self.tree.nodes[at as usize];
            match turn {
                Turn::Over(value) => {
                    node.visits += 1;
                    self.meter.add(1);
                    return value;
                }
                Turn::Decision(_) if node.visits == 0 && at != 0 => {
                    node.visits = 1;
                    return self.rate(state);
                }
                Turn::Decision(player) => {
                    if node.first == NONE && !self.open(at, &state) {
                        return self.rate(state);
                    }
                    self.meter.add(1);
                    let edge = if F::IS_EXTENDED {
                        let edge = self.select_extended(at, player);
                        self.way.last_mut().expect("it arrived").how = How::Decided(player, edge);
                        edge
                    } else {
                        self.select(at, player)
                    };
                    self.path.push(edge);
                    let Edge { choice, child, .. } = self.tree.edges[edge as usize];
                    self.game.play(&mut state, choice);
                    at = child;
                    if child == NONE {
                        if !self.has_room(0) {
                            return self.rate(state);
                        }
                        at = self.tree.add_node();
                        self.tree.edges[edge as usize].child = at;
                    }
                }
                Turn::Chance => {
                    node.visits += 1;
                    match self.throw(at, &mut state) {
                        Some(child) => at = child,
                        None => return self.rate(state),
                    }
                }
            }
        }
    }

    /// Whether another node with `edges` moves fits under the cap.
    #[inline]
    fn has_room(&self, edges: usize) -> bool {
        let beside = if F::IS_EXTENDED {
            Notes::memory(self.tree.nodes.len() + 1, self.tree.edges.len() + edges)
        } else {
            0
        };
        self.tree.has_room(edges, beside)
    }

    /// Notes that an iteration came to a node; returns its value if that is proved.
    fn arrive(&mut self, at: u32, turn: Turn, state: &G::State) -> Option<f64> {
        self.notes.follow(self.tree.nodes.len(), self.tree.edges.len());
        let how = if turn == Turn::Chance { How::Thrown } else { How::Ended };
        self.way.push(Passed { node: at, how });
        let note = &mut self.notes.nodes[at as usize];
        if self.settings.solver
            && at != 0
            && let Some(value) = note.bounds.proven()
        {
            self.way.last_mut().expect("it was pushed").how = How::Ended;
            self.tree.nodes[at as usize].visits += 1;
            self.meter.add(1);
            return Some(value);
        }
        if note.ratings == 0 {
            match turn {
                Turn::Over(value) => (note.implicit, note.bounds) = (value, Bounds::exact(value)),
                Turn::Decision(_) if self.settings.implicit > 0.0 => {
                    note.implicit = self.game.evaluate(state, self.evaluation);
                }
                Turn::Decision(_) => {}
                Turn::Chance => {
                    self.scratch.outcomes.clear();
                    self.game.outcomes(state, &mut self.scratch.outcomes);
                    note.weight = games::weighted::total(&self.scratch.outcomes) as f64;
                    self.scratch.outcomes.clear();
                    note.estimate = self.game.evaluate(state, self.evaluation);
                }
            }
        }
        None
    }

    /// Gives a decision its moves, at its second visit; returns whether they fit.
    fn open(&mut self, at: u32, state: &G::State) -> bool {
        self.scratch.moves.clear();
        self.game.moves(state, &mut self.scratch.moves);
        let fits = at == 0 || self.has_room(self.scratch.moves.len());
        if fits {
            self.tree.open(at, &self.scratch.moves);
            if F::IS_EXTENDED {
                self.notes.follow(self.tree.nodes.len(), self.tree.edges.len());
                if at == 0 {
                    self.halving.begin(self.tree.nodes[0].first, self.tree.nodes[0].count);
                }
            }
        }
        self.scratch.moves.clear();
        fits
    }

    /// Counts a visit and returns the edge to follow: an untried move in static order, else the highest upper
    /// confidence bound.
    #[inline]
    fn select(&mut self, at: u32, player: Player) -> u32 {
        let node = &mut self.tree.nodes[at as usize];
        // Visits before this one: what the means are made of.
        let before = node.visits;
        node.visits += 1;
        let Node { first, count, tried, visits } = *node;
        let width = self.widths.at(visits).min(count as usize) as u32;
        if tried < width {
            node.tried += 1;
            return first + tried;
        }
        let doubt = self.settings.exploration * self.settings.exploration * self.logarithms.at(before);
        let sign = player.sign();
        let mut leader = Leader::nobody(first);
        for (at, edge) in (first..).zip(&self.tree.edges[first as usize..(first + width) as usize]) {
            let share = 1.0 / f64::from(edge.visits);
            let score = sign * edge.sum * share + (doubt * share).sqrt();
            leader.see(at, score, &mut self.random);
        }
        leader.at
    }

    /// Lets the dice decide at a chance node; returns the child they lead to, or none if the tree is full.
    #[inline]
    fn throw(&mut self, at: u32, state: &mut G::State) -> Option<u32> {
        let drawn = self.game.sample(state, self.random.draw(), &mut self.scratch.outcomes);
        let twig = match self.tree.find(at, drawn) {
            Some(twig) => twig,
            None => {
                let Node { visits, count, .. } = self.tree.nodes[at as usize];
                if (count as usize) < self.widths.at(visits) {
                    if !self.has_room(0) {
                        self.game.settle(state, drawn);
                        return None;
                    }
                    let is_needed = F::IS_EXTENDED || self.settings.widening.is_some();
                    let weight = if is_needed { self.weight_of(state, drawn) } else { 1 };
                    self.tree.sprout(at, drawn, weight)
                } else {
                    self.draw_present(at)
                }
            }
        };
        let twig = self.tree.twigs[twig as usize];
        self.game.settle(state, twig.outcome);
        Some(twig.child)
    }

    fn weight_of(&mut self, state: &G::State, outcome: G::Outcome) -> u32 {
        self.scratch.outcomes.clear();
        self.game.outcomes(state, &mut self.scratch.outcomes);
        let case = self.scratch.outcomes.iter().find(|case| case.outcome == outcome);
        let weight = case.expect("a sample is one of the outcomes").weight;
        self.scratch.outcomes.clear();
        weight
    }

    /// One of the outcomes that a chance node has, by their renormalised probabilities.
    fn draw_present(&mut self, at: u32) -> u32 {
        let total: u64 = self.tree.twigs_of(at).map(|twig| u64::from(twig.weight)).sum();
        let mut left = self.random.below(total);
        let mut twig = self.tree.nodes[at as usize].first;
        loop {
            let here = &self.tree.twigs[twig as usize];
            if left < u64::from(here.weight) {
                return twig;
            }
            left -= u64::from(here.weight);
            twig = here.next;
        }
    }

    /// Rates a state at the edge of the tree, whose visit is not counted yet.
    ///
    /// Below a full tree it may be a chance event; the playout begins with the dice then.
    fn rate(&mut self, mut state: G::State) -> f64 {
        if F::IS_EXTENDED {
            return self.rate_extended(&state);
        }
        let end = playout(self.game, &mut state, self.settings.rollout, &mut self.random, self.scratch);
        // The state itself, and every one that was played to.
        self.meter.add(u64::from(end.decisions) + 1);
        end.value.unwrap_or_else(|| self.game.evaluate(&state, self.evaluation))
    }
    /// The same with several random games, or with their moves noted.
    fn rate_extended(&mut self, state: &G::State) -> f64 {
        self.later_moves.clear();
        self.meter.add(1);
        let mut sum = 0.0;
        for _ in 0..self.settings.playouts {
            let (mut state, most) = (*state, self.settings.rollout);
            let end = if self.settings.rave > 0.0 {
                self.later_moves.playout(self.game, &mut state, most, &mut self.random, self.scratch)
            } else {
                playout(self.game, &mut state, most, &mut self.random, self.scratch)
            };
            self.meter.add(u64::from(end.decisions));
            sum += end.value.unwrap_or_else(|| self.game.evaluate(&state, self.evaluation));
        }
        sum / f64::from(self.settings.playouts)
    }
}
