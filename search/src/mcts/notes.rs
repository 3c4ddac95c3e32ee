//! What the additions to UCT keep beside the tree, node by node and edge by edge; nothing in the plain form.

use super::bounds::Bounds;

/// Beside a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeNote {
    /// How many ratings came through here.
    pub(super) ratings: u32,
    /// Their sum, player one's.
    pub(super) sum: f64,
    /// What the state is worth to the moves that lead to it, by the settings' backup.
    pub(super) value: f64,
    /// The minimax value of the evaluations below.
    pub(super) implicit: f64,
    /// The evaluation of a chance node itself: what outcomes count for that were never seen.
    pub(super) estimate: f64,
    /// What is proved.
    pub(super) bounds: Bounds,
    /// Chance: the weight of all outcomes, seen or not.
    pub(super) weight: f64,
    /// Decision under ε-greedy choice: its best move has stood alone after a whole round of all moves.
    pub(super) is_settled: bool,
}

/// Beside an edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct EdgeNote {
    /// Sum of the ratings of iterations in which the mover played this move here or later, player one's.
    pub(super) later_sum: f64,
    /// How many those are.
    pub(super) later_visits: u32,
}

/// All notes, in the order of the tree's nodes and edges.
#[derive(Debug, Default)]
pub(super) struct Notes {
    pub(super) nodes: Vec<NodeNote>,
    pub(super) edges: Vec<EdgeNote>,
}

impl Notes {
    pub(super) fn reset(&mut self) {
        self.nodes.clear();
        self.edges.clear();
    }

    /// Brings them up to the tree's number of nodes and edges.
    #[inline]
    pub(super) fn follow(&mut self, nodes: usize, edges: usize) {
        let node = NodeNote {
            ratings: 0,
            sum: 0.0,
            value: 0.0,
            implicit: 0.0,
            estimate: 0.0,
            bounds: Bounds::UNKNOWN,
            weight: 0.0,
            is_settled: false,
        };
        self.nodes.resize(nodes, node);
        self.edges.resize(edges, EdgeNote { later_sum: 0.0, later_visits: 0 });
    }

    /// What they take beside a tree with so many nodes and edges, in bytes.
    #[inline]
    pub(super) const fn memory(nodes: usize, edges: usize) -> usize {
        nodes * size_of::<NodeNote>() + edges * size_of::<EdgeNote>()
    }
}
