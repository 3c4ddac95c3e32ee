//! What a search looked at, as far as somebody asked.

use games::Game;

use super::node::{Fate, Place, Sureness, TraceNode};
use super::shape::Shape;
use crate::report::{Report, Step};

/// No more states are kept, however wide the tree is.
const MOST_NODES: usize = 200_000;

/// The states that a search looked at near the root, and the shape of all.
#[derive(Clone, Debug)]
pub struct Trace<G: Game> {
    /// The states down to so many steps, each after the one before it in the game; the root is the first.
    pub nodes: Vec<TraceNode<G::Move, G::Outcome>>,
    /// The shape of all, below that too. Of a depth-first search: of its last completed depth.
    pub shape: Shape,
    most_steps: usize,
}

impl<G: Game> Trace<G> {
    /// An empty one, for states down to so many moves and throws below the root; 0: the shape alone.
    #[must_use]
    pub fn new(most_steps: usize) -> Self {
        Self { nodes: Vec::new(), shape: Shape::default(), most_steps }
    }

    /// Forgets everything but the root.
    pub(crate) fn restart(&mut self, root: Place) {
        self.shape.clear();
        self.nodes.clear();
        self.nodes.push(TraceNode {
            parent: None,
            step: None,
            place: Some(root),
            value: None,
            sureness: Sureness::Exact,
            visits: 0,
            fate: Fate::Searched,
        });
    }

    /// Whether a state so many steps below the root is to be kept.
    pub(crate) fn has_room(&self, steps: usize) -> bool {
        steps <= self.most_steps && self.nodes.len() < MOST_NODES
    }

    /// Adds a state and returns its place.
    pub(crate) fn add(&mut self, node: TraceNode<G::Move, G::Outcome>) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// How many steps below the root are kept.
    pub(crate) const fn most_steps(&self) -> usize {
        self.most_steps
    }

    /// What a report tells about the root: all that is known of a searcher that keeps no record.
    pub(crate) fn of_report(&mut self, root: Place, report: &Report<G>) {
        self.restart(root);
        self.nodes[0].value = Some(report.value);
        self.nodes[0].visits = report.nodes;
        *self.shape.level_mut(0) = super::shape::Level { nodes: 1, visits: 1, ..Default::default() };
        for scored in report.moves.iter().filter(|_| self.most_steps > 0) {
            let fate = if scored.value.is_some() { Fate::Searched } else { Fate::Untried };
            let node = TraceNode::unseen(0, Step::Move(scored.choice), fate);
            self.nodes.push(TraceNode { value: scored.value, visits: scored.visits, ..node });
        }
    }
}
