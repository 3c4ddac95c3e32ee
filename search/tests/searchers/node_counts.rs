//! T14: what pruning saves.

use search::depth_first::TableUse;

use crate::players::{PRUNINGS, settings, to_depth};
use crate::tree::{Tree, Worth};

/// Eight moves, eight outcomes, the good moves first, the players in turn.
const ORDERED: Tree = Tree {
    most_moves: 8,
    most_outcomes: 8,
    full: true,
    certain: 0,
    ends: 0,
    worth: Worth::Ordered,
    ..Tree::SMALL
};

/// Nodes of expectimax, Star1 and Star2 without a table.
fn nodes(tree: &Tree, depth: u32) -> [f64; 3] {
    PRUNINGS.map(|pruning| to_depth(tree, &tree.root(), settings(pruning, TableUse::Off), depth).nodes as f64)
}

#[test]
fn on_wide_ordered_trees_star2_looks_at_least_and_expectimax_at_most() {
    let [all, star1, star2] = nodes(&ORDERED.seeded(1), 4);
    println!("8x8, depth 4: star1 {:.3}, star2 {:.3} of {all} nodes", star1 / all, star2 / all);
    assert!(star1 <= 0.3 * all, "{star1} of {all}");
    assert!(star2 <= 0.1 * all, "{star2} of {all}");
    for seed in 0..20 {
        let [all, star1, star2] = nodes(&ORDERED.seeded(seed), 3);
        assert!(star2 < star1 && star1 < all, "{star2} {star1} {all}");
    }
}

/// With two moves a probe is half of the search: Star2 may then cost more than expectimax, but never
/// more than looking at everything and probing everything besides.
#[test]
fn with_two_moves_probing_may_cost_more_than_it_saves() {
    let [mut all, mut star1, mut star2] = [0.0; 3];
    for seed in 0..20 {
        let tree = Tree { most_moves: 2, most_outcomes: 11, ..ORDERED }.seeded(seed);
        let counts = nodes(&tree, 3);
        assert!(counts[1] <= counts[0], "{counts:?}");
        (all, star1, star2) = (all + counts[0], star1 + counts[1], star2 + counts[2]);
    }
    println!("2x11, depth 3: star1 {:.3}, star2 {:.3}", star1 / all, star2 / all);
    assert!(star2 < 3.0 * all);
}
