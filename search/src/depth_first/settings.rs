//! What can be chosen about a depth-first searcher.

use super::sampling::Scheme;

/// What happens at chance nodes besides averaging.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// Nothing: plain expectimax, which looks at everything.
    None,
    /// Star1 cuts, and alpha-beta at decisions.
    Star1,
    /// Star2: probing before Star1.
    Star2,
}

/// What the transposition table is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableUse {
    /// No table.
    Off,
    /// Only to try the best move of an earlier depth first.
    Moves,
    /// Also to take over values found at equal depth.
    Values,
}

/// What becomes of a depth that the budget did not let finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timeout {
    /// It is forgotten.
    Strict,
    /// Its fully searched moves count, if the best move of the depth before is among them.
    Partial,
}

/// A sample of outcomes in place of all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sparse {
    /// Samples a chance node.
    pub width: usize,
    /// How they are drawn.
    pub scheme: Scheme,
    /// Equal samples are searched once, with their weights added.
    pub dedupe: bool,
    /// Other samples at every remaining depth.
    pub fresh_by_depth: bool,
    /// A node with no more outcomes than samples is averaged exactly.
    pub enumerate: bool,
}

/// Everything that can be chosen about a depth-first searcher.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Cuts at chance nodes.
    pub pruning: Pruning,
    /// The remaining depth from which on chance nodes are pruned.
    pub prune_min_depth: u32,
    /// Star2 probes a child only if it has at least so many moves.
    pub probe_min_moves: usize,
    /// Sampling, for the sparse forms.
    pub sparse: Option<Sparse>,
    /// Use of the transposition table.
    pub table: TableUse,
    /// The table's largest size in bytes.
    pub memory: usize,
    /// Likely outcomes first; in the game's order otherwise.
    pub likely_first: bool,
    /// What becomes of an unfinished depth.
    pub timeout: Timeout,
    /// No deeper, whatever the limit allows.
    pub most_depth: u32,
    /// Random games at a leaf, whose mean result stands in for the evaluation; 0: the evaluation.
    pub playouts: u32,
}

impl Settings {
    /// Expectimax with the defaults of its parameter table.
    pub const EXPECTIMAX: Self = Self {
        pruning: Pruning::None,
        prune_min_depth: 1,
        probe_min_moves: 3,
        sparse: None,
        table: TableUse::Values,
        memory: 64 << 20,
        likely_first: true,
        timeout: Timeout::Partial,
        most_depth: 200,
        playouts: 0,
    };
}
