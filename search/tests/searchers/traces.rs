//! What a search tells about itself: it changes no answer, leaves nothing out, and counts right.

use games::{Game, GameVisitor, Notation, with_game};
use search::depth_first::{DepthFirst, Pruning, TableUse};
use search::mcts::Mcts;
use search::signature::positions;
use search::trace::{Fate, Place};
use search::{Catalogue, PlayerSpec, Question, Searcher, Step, Trace};
use spec::{Limit, Seed};

use crate::players::{PRUNINGS, UCT, settings, sparse};
use crate::tree::Tree;

fn traced<G: Game>(
    searcher: &mut (impl Searcher<G> + ?Sized),
    game: &G,
    state: &G::State,
    limit: Limit,
    steps: usize,
) -> (String, Trace<G>) {
    let mut trace = Trace::new(steps);
    let question = Question { game, state, past: &G::Past::default(), limit, seed: Seed(1), decisions: 0 };
    let report = searcher.search_traced(&question, &mut trace).unwrap();
    (format!("{report:?}"), trace)
}

struct TracingChangesNothing;

impl GameVisitor for TracingChangesNothing {
    type Output = ();
    fn visit<G: Notation>(self, game: G) {
        let limit = Limit::Nodes(1_500);
        let others = ["star2ss:profile=paper,c=1", "star1ss:c=3", "mcts:solver=on,backup=max"];
        for player in Catalogue::own().names().chain(others) {
            let Ok(mut searcher) = PlayerSpec::parse(player).unwrap().build(&game, limit) else { continue };
            for state in positions(&game) {
                let question = Question {
                    game: &game,
                    state: &state,
                    past: &G::Past::default(),
                    limit,
                    seed: Seed(1),
                    decisions: 0,
                };
                let plain = format!("{:?}", searcher.search(&question).unwrap());
                let (report, trace) = traced(&mut *searcher, &game, &state, limit, 4);
                assert_eq!(report, plain, "{player}");
                let root = trace.nodes[0];
                assert!(root.parent.is_none() && root.step.is_none() && root.value.is_some(), "{player}");
                assert!(trace.shape.nodes() >= 1, "{player}");
            }
        }
    }
}

#[test]
fn a_search_that_is_followed_gives_the_same_answer() {
    for entry in games::catalogue::ENTRIES {
        with_game(&entry.standard(), TracingChangesNothing);
    }
}

/// Every state that was searched has all its moves or outcomes below it, searched or not.
fn assert_whole(tree: &Tree, trace: &Trace<Tree>, steps: usize, what: &str) {
    let mut states = Vec::new();
    let mut depths: Vec<usize> = Vec::new();
    for node in &trace.nodes {
        let mut state = node.parent.map_or_else(|| tree.root(), |parent| states[parent]);
        match node.step {
            Some(Step::Move(choice)) => tree.play(&mut state, choice),
            Some(Step::Outcome(outcome)) => tree.settle(&mut state, outcome),
            None => {}
        }
        states.push(state);
        depths.push(node.parent.map_or(0, |parent| depths[parent] + 1));
    }
    for (at, node) in trace.nodes.iter().enumerate() {
        let below: Vec<_> = trace.nodes.iter().filter(|other| other.parent == Some(at)).collect();
        let is_open = depths[at] < steps && node.fate == Fate::Searched && !below.is_empty();
        let expected = match node.place {
            Some(Place::Decision(_)) if is_open => {
                let mut moves = Vec::new();
                tree.moves(&states[at], &mut moves);
                moves.len()
            }
            Some(Place::Chance) if is_open => {
                let mut cases = Vec::new();
                tree.outcomes(&states[at], &mut cases);
                cases.len()
            }
            Some(_) => continue,
            None => {
                assert!(below.is_empty() && node.visits == 0, "{what}: nobody looked");
                continue;
            }
        };
        let steps: Vec<_> =
            below.iter().filter(|node| node.fate != Fate::Probed).map(|node| node.step).collect();
        let mut different = steps.clone();
        different.sort_by_key(|step| format!("{step:?}"));
        different.dedup();
        assert_eq!(different.len(), steps.len(), "{what}: once each");
        // After a probe that decided, the probed ones stand for themselves.
        let probed = below.len() - steps.len();
        assert!(
            (expected.saturating_sub(probed)..=expected).contains(&steps.len()),
            "{what}: {expected} {below:?}"
        );
        let visits: u64 = below.iter().map(|node| node.visits).sum();
        assert!(visits <= node.visits, "{what}: {visits} below {}", node.visits);
    }
}

#[test]
fn nothing_is_left_out_of_what_a_search_looked_at() {
    let (mut cuts, mut probes, mut untried) = ([0; 3], 0, 0);
    for seed in 0..60 {
        let tree = Tree { full: true, ends: 10, ..Tree::SMALL }.seeded(seed);
        for (at, pruning) in PRUNINGS.into_iter().enumerate() {
            for table in [TableUse::Off, TableUse::Values] {
                let mut searcher = DepthFirst::new(settings(pruning, table), ());
                let (_, trace) = traced(&mut searcher, &tree, &tree.root(), Limit::Depth(3), 5);
                assert_whole(&tree, &trace, 5, &format!("{pruning:?} {tree:?}"));
                cuts[at] += trace.nodes.iter().filter(|node| node.fate == Fate::Cut).count();
                probes += trace.nodes.iter().filter(|node| node.fate == Fate::Probed).count();
            }
        }
        let (_, trace) = traced(&mut Mcts::new(UCT, ()), &tree, &tree.root(), Limit::Iterations(200), 5);
        assert_whole(&tree, &trace, 5, &format!("uct {tree:?}"));
        untried += trace.nodes.iter().filter(|node| node.fate == Fate::Untried).count();
    }
    let [none, star1, star2] = cuts;
    assert!(
        none == 0 && star1 > 100 && star2 > 100 && probes > 100 && untried > 100,
        "{cuts:?} {probes} {untried}"
    );
}

#[test]
fn the_shape_counts_what_the_search_counts() {
    for seed in 0..40 {
        let tree = Tree { ends: 20, ..Tree::SMALL }.seeded(seed);
        for pruning in PRUNINGS {
            for all in [
                settings(pruning, TableUse::Off),
                sparse(pruning, 2, search::depth_first::sampling::Scheme::Iid),
            ] {
                // One depth only, so that its nodes are all nodes.
                let question_limit = Limit::Depth(1);
                let mut searcher = DepthFirst::new(all, ());
                let (_, trace) = traced(&mut searcher, &tree, &tree.root(), question_limit, 0);
                let question = Question {
                    game: &tree,
                    state: &tree.root(),
                    past: &(),
                    limit: question_limit,
                    seed: Seed(1),
                    decisions: 0,
                };
                assert_eq!(
                    trace.shape.nodes(),
                    searcher.search(&question).unwrap().nodes,
                    "{all:?} {tree:?}"
                );
                assert_eq!(trace.shape.levels().len(), 2);
                assert_eq!(trace.nodes.len(), 1, "the shape alone");
            }
        }
        let endless = Tree { ends: 0, depth: 100, certain: 100, ..tree };
        let (_, trace) =
            traced(&mut Mcts::new(UCT, ()), &endless, &endless.root(), Limit::Iterations(500), 3);
        assert_eq!(trace.shape.nodes(), 501, "a node an iteration, and the root");
        assert!(trace.shape.levels().iter().all(|level| level.ended == 0));
    }
}

#[test]
fn a_finished_game_is_a_leaf_that_ends() {
    let tree = Tree { depth: 2, ends: 0, full: true, certain: 100, ..Tree::SMALL }.seeded(1);
    for pruning in [Pruning::None, Pruning::Star1] {
        let mut searcher = DepthFirst::new(settings(pruning, TableUse::Off), ());
        let (_, trace) = traced(&mut searcher, &tree, &tree.root(), Limit::Depth(5), 9);
        assert!(trace.shape.levels().iter().all(|level| level.ended == level.leaves));
        let nodes: Vec<u64> = trace.shape.levels().iter().map(|level| level.nodes).collect();
        assert_eq!(nodes[..2], [1, 3]);
        assert!(if pruning == Pruning::None { nodes[2] == 9 } else { nodes[2] <= 9 }, "{nodes:?}");
    }
}
