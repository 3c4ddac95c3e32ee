//! Which move an iteration takes, with the additions to UCT.
//!
//! With all of them off it is what plain search does, draw for draw. ε-greedy choice is on top of the bound: pure ε-greedy is
//! `c1=0`. As in the dissertation (R. Ramanujan, Cornell University, 2012) all moves are tried in whole rounds until one is best alone.

use games::{Game, Player};

use super::appraisal::Appraisal;
use super::form::Form;
use super::iteration::Search;
use super::leader::Leader;
use super::settings::Root;
use super::tree::Node;

impl<G: Game, F: Form> Search<'_, G, F> {
    /// Counts a visit and returns the edge to follow.
    pub(super) fn select_extended(&mut self, at: u32, player: Player) -> u32 {
        let node = &mut self.tree.nodes[at as usize];
        let before = node.visits;
        node.visits += 1;
        let Node { first, count, tried, visits } = *node;
        let halves = at == 0 && self.settings.root == Root::Halving;
        let width = if halves { count } else { self.widths.at(visits).min(count as usize) as u32 };
        if tried < width {
            node.tried += 1;
            return first + tried;
        }
        if halves {
            return self.least_tried_that_is_left(player);
        }
        let edges = first..first + width;
        if self.settings.epsilon > 0.0 && !self.notes.nodes[at as usize].is_settled {
            if let Some(next) = self.next_of_round(edges.clone(), player) {
                return next;
            }
            self.notes.nodes[at as usize].is_settled = true;
        }
        let best = self.highest_bound(at, edges, before, player);
        if self.settings.epsilon > 0.0 && width > 1 && self.random.unit() < self.settings.epsilon {
            let other = first + self.random.below(u64::from(width) - 1) as u32;
            let other = if other < best { other } else { other + 1 };
            return if self.is_outdone(at, other, player) { best } else { other };
        }
        best
    }

    /// Whether it is proved that an edge is no better than another, or lost.
    fn is_outdone(&self, at: u32, edge: u32, player: Player) -> bool {
        let appraisal = self.appraisal();
        self.settings.solver && {
            let bounds = appraisal.bounds(&self.tree.edges[edge as usize]).for_player(player);
            bounds.is_no_better_than(appraisal.sure_gain(at, player))
        }
    }

    /// The edge with the highest upper confidence bound, of those that are not known to be no better than another.
    fn highest_bound(&mut self, at: u32, edges: std::ops::Range<u32>, before: u32, player: Player) -> u32 {
        let doubt = self.settings.exploration * self.settings.exploration * self.logarithms.at(before);
        let sign = player.sign();
        let sure = if self.settings.solver { self.appraisal().sure_gain(at, player) } else { 0.0 };
        let mut leader = Leader::nobody(edges.start);
        for at in edges {
            let (edge, appraisal) = (self.tree.edges[at as usize], self.appraisal());
            if self.settings.solver && appraisal.bounds(&edge).for_player(player).is_no_better_than(sure) {
                continue;
            }
            let share = 1.0 / f64::from(edge.visits);
            let score =
                sign * appraisal.blended(at, &edge, edge.sum * share, before) + (doubt * share).sqrt();
            leader.see(at, score, &mut self.random);
        }
        leader.at
    }

    /// The next edge of a round in which all are tried once more, if none of them is best alone after whole rounds.
    fn next_of_round(&self, edges: std::ops::Range<u32>, player: Player) -> Option<u32> {
        let visits = |at: u32| self.tree.edges[at as usize].visits;
        let (least, most) = edges
            .clone()
            .fold((u32::MAX, 0), |(least, most), at| (least.min(visits(at)), most.max(visits(at))));
        if least == most {
            let gain = |at: u32| self.appraisal().gain(&self.tree.edges[at as usize], player);
            let best = edges.clone().map(gain).fold(f64::NEG_INFINITY, f64::max);
            if edges.clone().filter(|&at| gain(at) == best).count() == 1 {
                return None;
            }
        }
        edges.into_iter().find(|&at| visits(at) == least)
    }

    /// Sequential halving: the move of the root that was tried least, of those that have not dropped out.
    fn least_tried_that_is_left(&mut self, player: Player) -> u32 {
        let spent = self.meter.spent(self.iterations);
        let appraisal = Appraisal { settings: &self.settings, tree: self.tree, notes: self.notes };
        self.halving.advance(spent, |at| appraisal.gain(&appraisal.tree.edges[at as usize], player));
        let left = self.halving.left().iter().copied();
        left.min_by_key(|&at| self.tree.edges[at as usize].visits).expect("some are left")
    }
}
