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

/// What a state in the tree is worth to the moves that lead to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backup {
    /// The mean of all ratings below.
    Mean,
    /// What its mover's best move is worth, once it has so many visits; the mean before.
    Max {
        /// The visits.
        after: u32,
    },
}

/// How iterations are shared among the moves of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// As at any other decision.
    Uct,
    /// The same for all that are left, and the worse half drops out, again and again.
    Halving,
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
    /// Random games from a new state; their mean is its rating.
    pub playouts: u32,
    /// What a state is worth to the moves that lead to it.
    pub backup: Backup,
    /// How often a move is chosen that is not the best one, each of the others alike.
    pub epsilon: f64,
    /// How long what a move was worth later in the game counts for it: visits until both count alike, times three. 0: never.
    pub rave: f64,
    /// How much the minimax value of evaluations counts beside means.
    pub implicit: f64,
    /// Finished games are remembered as proofs.
    pub solver: bool,
    /// How iterations are shared among the moves of the root.
    pub root: Root,
}

impl Settings {
    /// Plain UCT with the defaults of its parameter table: every addition is off.
    pub const UCT: Self = Self {
        exploration: 50.0,
        rollout: 0,
        finally: Final::Mean,
        widening: None,
        memory: 64 << 20,
        playouts: 1,
        backup: Backup::Mean,
        epsilon: 0.0,
        rave: 0.0,
        implicit: 0.0,
        solver: false,
        root: Root::Uct,
    };

    /// Whether nothing is added to UCT and widening, so that nothing has to be noted beside the tree.
    pub(super) fn is_plain(&self) -> bool {
        self.playouts == 1
            && self.backup == Backup::Mean
            && self.epsilon == 0.0
            && self.rave == 0.0
            && self.implicit == 0.0
            && !self.solver
            && self.root == Root::Uct
    }
}
