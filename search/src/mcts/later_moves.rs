//! RAVE: what a move was worth when it was played later in the game counts for it at once (S. Gelly, D. Silver, *Combining online and
//! offline knowledge in UCT*, ICML 2007).
//!
//! After an iteration every decision on the way looks at the moves that its mover played there or later, in the tree or in the
//! random game, each once: those that were possible there get the rating too. As in the paper, their mean counts for
//! `√(k / (3 n + k))` of a move's value at a decision with `n` visits.

use games::{Game, Player, Playout, Scratch, playout_seen};
use spec::Stream;

use super::notes::EdgeNote;
use super::tree::Edge;

/// The different moves of each player in the part of an iteration that was looked at so far.
#[derive(Debug)]
pub(super) struct LaterMoves<M> {
    of_player: [Vec<M>; 2],
}

impl<M> Default for LaterMoves<M> {
    fn default() -> Self {
        Self { of_player: [Vec::new(), Vec::new()] }
    }
}

impl<M: Copy + Eq> LaterMoves<M> {
    pub(super) fn clear(&mut self) {
        self.of_player.iter_mut().for_each(Vec::clear);
    }

    pub(super) fn add(&mut self, player: Player, choice: M) {
        let known = &mut self.of_player[player.index()];
        if !known.contains(&choice) {
            known.push(choice);
        }
    }

    /// Gives the rating to the moves of a decision that its mover played there or later.
    pub(super) fn credit(&self, player: Player, edges: &[Edge<M>], notes: &mut [EdgeNote], rating: f64) {
        let known = &self.of_player[player.index()];
        for (edge, note) in edges.iter().zip(notes) {
            if known.contains(&edge.choice) {
                note.later_sum += rating;
                note.later_visits += 1;
            }
        }
    }

    /// The random game of [`games::playout`], draw for draw, with its moves added.
    pub(super) fn playout<G: Game<Move = M>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        most: u32,
        random: &mut Stream,
        scratch: &mut Scratch<G>,
    ) -> Playout {
        playout_seen(game, state, most, random, scratch, |player, choice| self.add(player, choice))
    }
}
