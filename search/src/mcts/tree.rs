//! The tree: decisions with their moves in one block, chance nodes with their outcomes in a chain.
//!
//! States are not kept: they are played again on the way down, which costs less than fetching them. Everything
//! lies in two growing arrays that are reused from search to search.

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// A state in the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Visits so far.
    pub(super) visits: u32,
    /// Decision: the first of its edges. Chance: the first of its chain of outcomes. `NONE`: not opened yet.
    pub(super) first: u32,
    /// Decision: how many moves it has. Chance: how many outcomes are in the chain.
    pub(super) count: u32,
    /// Decision: how many of its moves, in order, have been tried at least once.
    pub(super) tried: u32,
}

/// A move of a decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge<M> {
    pub(super) choice: M,
    pub(super) child: u32,
    pub(super) visits: u32,
    /// Sum of ratings, player one's.
    pub(super) sum: f64,
}

/// An outcome of a chance node, in a chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Twig<O> {
    pub(super) outcome: O,
    pub(super) weight: u32,
    pub(super) child: u32,
    pub(super) next: u32,
}

/// Nodes, edges and twigs, with a cap on their memory.
#[derive(Debug)]
pub(super) struct Tree<M, O> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<M>>,
    pub(super) twigs: Vec<Twig<O>>,
    memory: usize,
}

impl<M: Copy, O: Copy + Eq> Tree<M, O> {
    pub(super) fn new(memory: usize) -> Self {
        Self { nodes: Vec::new(), edges: Vec::new(), twigs: Vec::new(), memory }
    }

    /// Empties the tree but for a root that has no visits yet.
    pub(super) fn reset(&mut self) {
        self.nodes.clear();
        self.edges.clear();
        self.twigs.clear();
        self.add_node();
    }

    /// Whether another node with `edges` moves fits under the cap, if there are so many bytes beside the tree.
    #[inline]
    pub(super) fn has_room(&self, edges: usize, beside: usize) -> bool {
        let used = self.nodes.len() * size_of::<Node>()
            + (self.edges.len() + edges) * size_of::<Edge<M>>()
            + self.twigs.len() * size_of::<Twig<O>>();
        used + size_of::<Node>() + size_of::<Twig<O>>() + beside <= self.memory
    }

    /// Adds a node and returns its place.
    pub(super) fn add_node(&mut self) -> u32 {
        self.nodes.push(Node { visits: 0, first: NONE, count: 0, tried: 0 });
        (self.nodes.len() - 1) as u32
    }

    /// Gives a decision its moves.
    pub(super) fn open(&mut self, node: u32, moves: &[M]) {
        let first = self.edges.len() as u32;
        self.edges.extend(moves.iter().map(|&choice| Edge { choice, child: NONE, visits: 0, sum: 0.0 }));
        let node = &mut self.nodes[node as usize];
        (node.first, node.count) = (first, moves.len() as u32);
    }

    /// The twig of an outcome, if the chance node has it.
    #[inline]
    pub(super) fn find(&self, node: u32, outcome: O) -> Option<u32> {
        let mut at = self.nodes[node as usize].first;
        while at != NONE {
            let twig = &self.twigs[at as usize];
            if twig.outcome == outcome {
                return Some(at);
            }
            at = twig.next;
        }
        None
    }

    /// Adds an outcome with a new child to a chance node; returns the twig.
    pub(super) fn sprout(&mut self, node: u32, outcome: O, weight: u32) -> u32 {
        let child = self.add_node();
        let next = self.nodes[node as usize].first;
        self.twigs.push(Twig { outcome, weight, child, next });
        let twig = (self.twigs.len() - 1) as u32;
        let node = &mut self.nodes[node as usize];
        (node.first, node.count) = (twig, node.count + 1);
        twig
    }

    /// The twigs of a chance node.
    pub(super) fn twigs_of(&self, node: u32) -> impl Iterator<Item = &Twig<O>> {
        let mut at = self.nodes[node as usize].first;
        std::iter::from_fn(move || {
            let twig = self.twigs.get(at as usize)?; // NONE is no place in the array
            at = twig.next;
            Some(twig)
        })
    }

    /// The edges of a decision.
    #[inline]
    pub(super) fn edges_of(&self, node: u32) -> &[Edge<M>] {
        let Node { first, count, .. } = self.nodes[node as usize];
        if first == NONE { &[] } else { &self.edges[first as usize..(first + count) as usize] }
    }
}
