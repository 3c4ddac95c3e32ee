//! T12: running out of budget never changes what was finished.

use std::collections::BTreeMap;

use games::{Game, Player, Turn};
use search::depth_first::{Pruning, TableUse};
use search::{Report, Scored};
use spec::Limit;

use crate::naive;
use crate::players::{PRUNINGS, SCHEMES, TABLES, search, settings, sparse, strict, to_depth};
use crate::tree::{Tree, Worth};

fn tree(seed: u64) -> Tree {
    let worth = if seed.is_multiple_of(2) { Worth::Free } else { Worth::Coarse };
    Tree { worth, ends: 10, positions: if seed.is_multiple_of(3) { 80 } else { 0 }, ..Tree::SMALL }
        .seeded(seed)
}

#[test]
fn an_unfinished_depth_is_forgotten_under_the_strict_rule() {
    for seed in 0..40 {
        let (tree, root) = (tree(seed), tree(seed).root());
        let pruning = PRUNINGS[(seed % 3) as usize];
        let mut all = strict(settings(pruning, TABLES[(seed / 3 % 3) as usize]));
        if seed % 4 == 0 {
            all = strict(sparse(pruning, 2, SCHEMES[(seed / 4 % 4) as usize]));
        }
        let mut whole: BTreeMap<u32, Report<Tree>> = BTreeMap::new();
        for nodes in 1..400 {
            let report = search(&tree, &root, all, Limit::Nodes(nodes), seed);
            assert!(report.nodes <= nodes);
            if report.depth > 0 {
                let limit = Limit::Depth(report.depth);
                let again = || search(&tree, &root, all, limit, seed);
                let whole = whole.entry(report.depth).or_insert_with(again);
                assert_eq!((report.choice, report.value), (whole.choice, whole.value), "{nodes} {tree:?}");
                assert_eq!(report.moves, whole.moves, "{nodes} {tree:?}");
                assert!(whole.nodes <= report.nodes);
            }
        }
    }
}

/// Whether the values that a report has are those of a depth, and the choice the best of them.
fn is_of_depth(tree: &Tree, report: &Report<Tree>, depth: u32) -> bool {
    let Turn::Decision(player) = tree.turn(&tree.root()) else { panic!("a root is a decision") };
    let better = |a: f64, b: f64| if player == Player::One { a > b + 1e-9 } else { a < b - 1e-9 };
    let truth = naive::move_values(tree, &tree.root(), depth, ());
    report.moves.iter().zip(&truth).all(|(&Scored { value, choice, .. }, &truth)| match value {
        Some(value) if choice == report.choice => value == report.value && (value - truth).abs() < 1e-9,
        Some(value) => (value - truth).abs() < 1e-9 && !better(value, report.value),
        None => choice != report.choice,
    })
}

#[test]
fn an_unfinished_depth_counts_by_its_finished_moves_under_the_partial_rule() {
    let mut partial = 0;
    for seed in 0..30 {
        let (tree, root) = (tree(seed), tree(seed).root());
        let settings = settings(PRUNINGS[(seed % 3) as usize], TABLES[(seed / 3 % 3) as usize]);
        for nodes in 2..150 {
            let report = search(&tree, &root, settings, Limit::Nodes(nodes), seed);
            if !(1..4).contains(&report.depth) {
                continue;
            }
            let before = to_depth(&tree, &root, settings, report.depth);
            if (report.choice, report.value) == (before.choice, before.value) && report.moves == before.moves
            {
                continue;
            }
            partial += 1;
            assert!(is_of_depth(&tree, &report, report.depth + 1), "{nodes} {settings:?} {tree:?}");
            let principal = report.moves.iter().find(|scored| scored.choice == before.choice).unwrap();
            assert!(principal.value.is_some(), "the best move of the depth before was finished");
        }
    }
    assert!(partial > 100, "{partial}");
}

#[test]
fn without_a_finished_depth_there_is_still_a_legal_move() {
    for seed in 0..50 {
        let tree = tree(seed);
        for all in
            [settings(Pruning::Star2, TableUse::Values), strict(settings(Pruning::None, TableUse::Off))]
        {
            let report = search(&tree, &tree.root(), all, Limit::Nodes(1), seed);
            assert!(tree.is_legal(&tree.root(), report.choice));
            assert_eq!((report.nodes, report.depth), (1, 0));
            assert!(report.value.abs() <= 100.0);
        }
    }
}
