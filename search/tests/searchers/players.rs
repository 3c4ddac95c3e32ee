//! Searchers with the settings that a test wants.

use games::Game;
use search::depth_first::sampling::Scheme;
use search::depth_first::{DepthFirst, Pruning, Settings, Sparse, TableUse, Timeout};
use search::mcts::{self, Backup, Final, Mcts, Root, Widening};
use search::{Question, Report, Searcher};
use spec::{Limit, Seed};

pub(crate) const TABLES: [TableUse; 3] = [TableUse::Off, TableUse::Moves, TableUse::Values];
pub(crate) const PRUNINGS: [Pruning; 3] = [Pruning::None, Pruning::Star1, Pruning::Star2];
pub(crate) const SCHEMES: [Scheme; 4] =
    [Scheme::Iid, Scheme::Stratified, Scheme::Systematic, Scheme::WithoutReplacement];

/// A depth-first searcher that probes wherever it can.
pub(crate) const fn settings(pruning: Pruning, table: TableUse) -> Settings {
    Settings { pruning, table, probe_min_moves: 2, memory: 1 << 20, ..Settings::EXPECTIMAX }
}

/// The same over samples.
pub(crate) const fn sparse(pruning: Pruning, width: usize, scheme: Scheme) -> Settings {
    let sparse = Sparse { width, scheme, dedupe: true, fresh_by_depth: false, enumerate: true };
    Settings { sparse: Some(sparse), ..settings(pruning, TableUse::Values) }
}

/// The same with the strict rule for unfinished depths.
pub(crate) const fn strict(settings: Settings) -> Settings {
    Settings { timeout: Timeout::Strict, ..settings }
}

/// A tree search with exploration of its own and nothing else.
pub(crate) const UCT: mcts::Settings = mcts::Settings { finally: Final::Visits, ..mcts::Settings::UCT };

/// Tree searches with each addition, and with several of them together.
pub(crate) const ADDITIONS: [mcts::Settings; 9] = [
    mcts::Settings { rollout: 20, playouts: 3, ..UCT },
    mcts::Settings { backup: Backup::Max { after: 0 }, ..UCT },
    mcts::Settings { backup: Backup::Max { after: 20 }, finally: Final::Mean, ..UCT },
    mcts::Settings { epsilon: 0.2, exploration: 0.0, ..UCT },
    mcts::Settings { rave: 500.0, rollout: 30, ..UCT },
    mcts::Settings { implicit: 0.3, ..UCT },
    mcts::Settings { solver: true, ..UCT },
    mcts::Settings { root: Root::Halving, finally: Final::Mean, ..UCT },
    mcts::Settings {
        backup: Backup::Max { after: 5 },
        epsilon: 0.1,
        rave: 50.0,
        rollout: 4,
        implicit: 0.2,
        solver: true,
        root: Root::Halving,
        widening: Some(Widening { factor: 2.0, exponent: 0.4 }),
        ..UCT
    },
];

/// The evaluation that searchers use by default.
pub(crate) fn strongest<G: Game>() -> G::Evaluation {
    G::EVALUATIONS[G::EVALUATIONS.len() - 1].1
}

/// What a searcher answers in a game that has just begun.
pub(crate) fn ask<G: Game>(
    searcher: &mut (impl Searcher<G> + ?Sized),
    game: &G,
    state: &G::State,
    limit: Limit,
    seed: Seed,
) -> Report<G> {
    searcher.search(&Question { game, state, past: &G::Past::default(), limit, seed, decisions: 0 }).unwrap()
}

/// One search by a new depth-first searcher.
pub(crate) fn search<G: Game>(
    game: &G,
    state: &G::State,
    settings: Settings,
    limit: Limit,
    seed: u64,
) -> Report<G> {
    ask(&mut DepthFirst::new(settings, strongest::<G>()), game, state, limit, Seed(seed))
}

/// One search to a depth by a new depth-first searcher.
pub(crate) fn to_depth<G: Game>(game: &G, state: &G::State, settings: Settings, depth: u32) -> Report<G> {
    search(game, state, settings, Limit::Depth(depth), 0)
}

/// One search by a new tree searcher.
pub(crate) fn grow<G: Game>(
    game: &G,
    state: &G::State,
    settings: mcts::Settings,
    limit: Limit,
    seed: u64,
) -> Report<G> {
    ask(&mut Mcts::new(settings, strongest::<G>()), game, state, limit, Seed(seed))
}
