//! What can be chosen about a tree search.

/// Which root move is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Final {
    /// The one with the best mean.
    Mean,
    /// The one that was tried most often.
    Visits,
}

/// Double progressive widening: a node with `v` visits has `⌈factor · v^exponent⌉` children.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Widening {
    /// C2.
    pub factor: f64,
    /// α.
    pub exponent: f64,
}

/// Everything that can be chosen about a tree search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// C1: how much doubt counts, on the scale of ±100.
    pub exploration: f64,
    /// Random decisions before the evaluation.
    pub rollout: u32,
    /// Which root move is played.
    pub finally: Final,
    /// Widening; without it every move and outcome has its place.
    pub widening: Option<Widening>,
    /// The tree's largest size in bytes. A full tree grows no more, but is still searched.
    pub memory: usize,
}
