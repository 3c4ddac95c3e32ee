//! What a move is worth by all that the tree and the notes beside it know.

use games::Player;
use games::turn::WIN;

use super::bounds::Bounds;
use super::notes::Notes;
use super::settings::{Backup, Settings};
use super::tree::{Edge, NONE, Tree};

/// A look at the tree. Without additions the notes are empty, and nobody looks at them.
#[derive(Clone, Copy)]
pub(super) struct Appraisal<'a, M, O> {
    pub(super) settings: &'a Settings,
    pub(super) tree: &'a Tree<M, O>,
    pub(super) notes: &'a Notes,
}

impl<M: Copy, O: Copy + Eq> Appraisal<'_, M, O> {
    /// The value of a move that was tried, whose ratings have this mean.
    #[inline]
    pub(super) fn value(&self, edge: &Edge<M>, mean: f64) -> f64 {
        if edge.child == NONE {
            return mean;
        }
        let value = match self.settings.backup {
            Backup::Mean => mean,
            Backup::Max { after } => {
                let note = &self.notes.nodes[edge.child as usize];
                if note.ratings >= after { note.value } else { mean }
            }
        };
        if self.settings.solver { self.bounds(edge).clamp(value) } else { value }
    }

    /// The same with everything else that counts while the tree grows: what the move was worth later in the game, and
    /// minimax values of evaluations. `visits` are those of its decision.
    #[inline]
    pub(super) fn blended(&self, at: u32, edge: &Edge<M>, mean: f64, visits: u32) -> f64 {
        let Settings { rave, implicit, .. } = *self.settings;
        let mut value = self.value(edge, mean);
        if rave > 0.0 {
            let note = &self.notes.edges[at as usize];
            if note.later_visits > 0 {
                let share = (rave / (3.0 * f64::from(visits) + rave)).sqrt();
                value += share * (note.later_sum / f64::from(note.later_visits) - value);
            }
        }
        if implicit > 0.0 && edge.child != NONE {
            value += implicit * (self.notes.nodes[edge.child as usize].implicit - value);
        }
        value
    }

    /// What is proved about a move.
    #[inline]
    pub(super) fn bounds(&self, edge: &Edge<M>) -> Bounds {
        if edge.child == NONE { Bounds::UNKNOWN } else { self.notes.nodes[edge.child as usize].bounds }
    }

    /// What the mover of a decision is sure to get by one of its moves.
    pub(super) fn sure_gain(&self, node: u32, player: Player) -> f64 {
        let sure = self.tree.edges_of(node).iter().map(|edge| self.bounds(edge).for_player(player).low);
        sure.fold(-WIN, f64::max)
    }

    /// What a move is worth to a player in the end; nothing is worse than never to have been tried.
    pub(super) fn gain(&self, edge: &Edge<M>, player: Player) -> f64 {
        match edge.visits {
            0 => f64::NEG_INFINITY,
            visits => player.sign() * self.value(edge, edge.sum / f64::from(visits)),
        }
    }

    /// Whether what is proved forbids to play a move: another one is surely better, or this one is lost and another is not.
    pub(super) fn is_refuted(&self, node: u32, edge: &Edge<M>, player: Player) -> bool {
        let (bounds, sure) = (self.bounds(edge).for_player(player), self.sure_gain(node, player));
        let is_lost = |edge: &Edge<M>| self.bounds(edge).for_player(player).is_no_better_than(-WIN);
        let outdone = bounds.is_no_better_than(sure) && !bounds.is_surely(sure);
        let others = || self.tree.edges_of(node).iter().filter(|edge| edge.visits > 0);
        outdone
            || !Bounds::exact(self.gain(edge, player)).is_surely(sure)
            || (is_lost(edge) && others().any(|other| !is_lost(other)))
    }
}
