//! Tests of what is noted beside the tree: bounds hold at every moment, and a complete tree has exact values.

use games::{Game, Turn};
use spec::{Limit, Seed};

use super::appraisal::Appraisal;
use super::form::Extended;
use super::search::Mcts;
use super::settings::{Backup, Settings, Widening};
use crate::question::Question;
use crate::random_trees::naive;
use crate::random_trees::tree::{Node, Tree};

/// Rounding of sums in another order.
const NOISE: f64 = 1e-8;

fn grown(tree: &Tree, settings: Settings, iterations: u64) -> Mcts<Tree> {
    let mut mcts = Mcts::new(settings, ());
    let (state, limit, seed) = (tree.root(), Limit::Iterations(iterations), Seed(tree.seed));
    mcts.grow::<Extended>(&Question { game: tree, state: &state, past: &(), limit, seed, decisions: 0 });
    mcts
}

fn all_in_all(tree: &Tree, state: &Node) -> f64 {
    naive::value(tree, state, 100, ())
}

#[test]
fn bounds_hold_at_every_moment_with_chance_and_without() {
    let mut narrowed = 0;
    for seed in 0..400 {
        let certain = if seed % 2 == 0 { 100 } else { 25 };
        let tree = Tree { depth: 5, ends: 30, certain, ..Tree::SMALL }.seeded(seed);
        let widening = (seed % 3 == 0).then_some(Widening { factor: 1.0, exponent: 0.5 });
        let backup = if seed % 5 == 0 { Backup::Max { after: 4 } } else { Backup::Mean };
        let settings = Settings { solver: true, widening, backup, ..Settings::UCT };
        let exact = naive::move_values(&tree, &tree.root(), 100, ());
        for iterations in [1, 2, 5, 10, 30, 100, 300, 1_000] {
            let mcts = grown(&tree, settings, iterations);
            let appraisal = Appraisal { settings: &settings, tree: &mcts.tree, notes: &mcts.notes };
            for (edge, exact) in mcts.tree.edges_of(0).iter().zip(&exact) {
                let bounds = appraisal.bounds(edge);
                assert!(bounds.low <= exact + NOISE && exact - NOISE <= bounds.high, "{exact} {bounds:?}");
                narrowed += u32::from(bounds.high - bounds.low < 199.0);
            }
        }
    }
    assert!(narrowed > 1_000, "{narrowed}");
}

#[test]
fn in_a_complete_tree_best_moves_are_worth_what_they_are_worth() {
    let mut complete = 0;
    for seed in 0..60 {
        let tree = Tree { depth: 3, ends: 20, most_outcomes: 3, ..Tree::SMALL }.seeded(seed);
        assert!(matches!(tree.turn(&tree.root()), Turn::Decision(_)));
        let backup = Backup::Max { after: seed as u32 % 3 * 50 };
        let settings = Settings { exploration: 300.0, backup, implicit: 0.2, ..Settings::UCT };
        let mcts = grown(&tree, settings, 30_000);
        let (note, exact) = (&mcts.notes.nodes[0], all_in_all(&tree, &tree.root()));
        if seed % 3 == 0 {
            assert!((note.value - exact).abs() < NOISE, "{} for {exact}: {tree:?}", note.value);
        }
        assert!((note.implicit - exact).abs() < NOISE, "{} for {exact}: {tree:?}", note.implicit);
        complete += 1;
    }
    assert_eq!(complete, 60);
}
