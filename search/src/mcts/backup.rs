//! The way back of an iteration: what the additions to UCT make of its rating, node by node from the bottom up.
//!
//! - **Max backup** (`UCTMAX_H`: R. Ramanujan, dissertation, Cornell University, 2012; its printed update adds up a sum where a mean is
//!   meant): a decision is worth what its best tried move is worth, a chance node what its seen outcomes are worth on average, by
//!   their probabilities.
//! - **Implicit minimax backups** (M. Lanctot, M. Winands, T. Pepels, N. Sturtevant, CIG 2014): the same for evaluations, beside the means; outcomes that were
//!   never seen count as the evaluation before the throw.
//! - **Proofs**: see [`super::bounds`].

use games::turn::WIN;
use games::{Game, Player};

use super::bounds::Bounds;
use super::form::Form;
use super::iteration::Search;
use super::settings::Backup;
use super::way::{How, Passed};

impl<G: Game, F: Form> Search<'_, G, F> {
    /// Tells everybody on the way, from the bottom up.
    pub(super) fn back_up(&mut self, rating: f64) {
        while let Some(Passed { node, how }) = self.way.pop() {
            let note = &mut self.notes.nodes[node as usize];
            note.ratings += 1;
            note.sum += rating;
            note.value = note.sum / f64::from(note.ratings);
            match how {
                How::Ended => {}
                How::Decided(player, edge) => {
                    if self.settings.rave > 0.0 {
                        self.credit_later(node, player, edge, rating);
                    }
                    self.decide(node, player);
                }
                How::Thrown => self.average(node),
            }
        }
    }

    /// Whether a node with so many ratings is worth what its best child is.
    fn is_backed(&self, ratings: u32) -> bool {
        matches!(self.settings.backup, Backup::Max { after } if ratings >= after)
    }

    fn credit_later(&mut self, node: u32, player: Player, edge: u32, rating: f64) {
        self.later_moves.add(player, self.tree.edges[edge as usize].choice);
        let first = self.tree.nodes[node as usize].first as usize;
        let edges = self.tree.edges_of(node);
        let notes = &mut self.notes.edges[first..first + edges.len()];
        self.later_moves.credit(player, edges, notes, rating);
    }

    /// What a decision is worth by its moves.
    fn decide(&mut self, node: u32, player: Player) {
        let (appraisal, sign) = (self.appraisal(), player.sign());
        let (mut best, mut implicit) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        let mut bounds = Bounds::exact(-WIN);
        for edge in self.tree.edges_of(node) {
            bounds = bounds.or(appraisal.bounds(edge).for_player(player));
            if edge.visits > 0 {
                let mean = edge.sum / f64::from(edge.visits);
                best = best.max(sign * appraisal.value(edge, mean));
                let child = self.notes.nodes.get(edge.child as usize); // none below a full tree
                implicit = implicit.max(sign * child.map_or(mean, |child| child.implicit));
            }
        }
        let is_backed = self.is_backed(self.notes.nodes[node as usize].ratings);
        let note = &mut self.notes.nodes[node as usize];
        if is_backed {
            note.value = sign * best;
        }
        note.implicit = sign * implicit;
        if self.settings.solver {
            note.bounds = bounds.for_player(player);
        }
    }

    /// What a chance node is worth by its outcomes.
    fn average(&mut self, node: u32) {
        let (mut seen, mut value, mut implicit, mut low, mut high) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for twig in self.tree.twigs_of(node) {
            let (weight, child) = (f64::from(twig.weight), &self.notes.nodes[twig.child as usize]);
            seen += weight;
            value += weight * child.value;
            implicit += weight * child.implicit;
            low += weight * child.bounds.low;
            high += weight * child.bounds.high;
        }
        let is_backed = seen > 0.0 && self.is_backed(self.notes.nodes[node as usize].ratings);
        let note = &mut self.notes.nodes[node as usize];
        if is_backed {
            note.value = value / seen;
        }
        let unseen = note.weight - seen;
        note.implicit = (implicit + unseen * note.estimate) / note.weight;
        if self.settings.solver {
            note.bounds =
                Bounds { low: (low - unseen * WIN) / note.weight, high: (high + unseen * WIN) / note.weight };
        }
    }
}
