//! T1 and T6: whatever is pruned, remembered or reordered, the value is the value of the definition.

use search::depth_first::{Pruning, Settings};
use search::{Report, Scored};

use crate::naive;
use crate::players::{PRUNINGS, TABLES, settings, to_depth};
use crate::tree::{Tree, Worth};

/// Rounding of sums in another order.
const NOISE: f64 = 1e-9;

/// That a report tells the value of the definition, chose a move that has it, and lies about no other move.
fn check(report: &Report<Tree>, expected: &[f64], best: f64, what: &dyn std::fmt::Debug) {
    assert!((report.value - best).abs() < NOISE, "{} for {best}: {what:?}", report.value);
    for (&Scored { choice, value, .. }, expected) in report.moves.iter().zip(expected) {
        assert!(value.is_none_or(|value| (value - expected).abs() < NOISE), "{what:?}");
        if choice == report.choice {
            assert!((expected - best).abs() < NOISE, "chose {expected} where {best} was: {what:?}");
        }
    }
}

/// Compares some searchers with the definition on trees of a family.
fn compare(family: Tree, seeds: u64, depths: &[u32], searchers: impl Fn(u64) -> Vec<Settings>) {
    for seed in 0..seeds {
        let tree = family.seeded(seed);
        let root = tree.root();
        let depth = depths[(seed % depths.len() as u64) as usize];
        let expected = naive::move_values(&tree, &root, depth, ());
        let best = naive::value(&tree, &root, depth, ());
        for settings in searchers(seed) {
            let report = to_depth(&tree, &root, settings, depth);
            check(&report, &expected, best, &(tree, settings));
        }
    }
}

/// Every kind of pruning with one kind of table, another one on the next tree.
fn all_prunings(seed: u64) -> Vec<Settings> {
    PRUNINGS.map(|pruning| settings(pruning, TABLES[(seed / 7 % 3) as usize])).to_vec()
}

#[test]
fn expectimax_star1_and_star2_give_the_value_of_the_definition() {
    compare(Tree::SMALL, 10_000, &[2, 3, 4, 5], all_prunings);
}

#[test]
fn equal_values_everywhere_mislead_nobody() {
    compare(Tree { worth: Worth::Coarse, ..Tree::SMALL }, 3_000, &[3, 4, 5], all_prunings);
}

#[test]
fn many_finished_games_mislead_nobody() {
    compare(Tree { ends: 60, most_moves: 5, ..Tree::SMALL }, 3_000, &[3, 4, 5], all_prunings);
}

/// Where positions recur, at the same depth and at others, a table that kept a wrong bound would be found out.
#[test]
fn recurring_positions_mislead_no_table() {
    for (positions, worth) in
        [(40, Worth::Free), (40, Worth::Coarse), (12, Worth::Coarse), (100, Worth::Coarse)]
    {
        let family = Tree { positions, worth, ..Tree::SMALL };
        compare(family, 1_000, &[3, 4, 5], all_prunings);
        compare(Tree { ends: 50, most_moves: 4, ..family }, 1_000, &[3, 4], all_prunings);
    }
}

#[test]
fn settings_of_pruning_change_no_value() {
    let variants = |seed: u64| {
        let base = settings(PRUNINGS[1 + (seed % 2) as usize], TABLES[(seed / 2 % 3) as usize]);
        let game_order = Settings { likely_first: false, ..base };
        let late = (1..=6).map(move |prune_min_depth| Settings { prune_min_depth, ..base });
        let shy = [3, 4, 1000].map(|probe_min_moves| Settings { probe_min_moves, ..game_order });
        late.chain(shy).chain([game_order]).collect()
    };
    compare(Tree { most_moves: 4, ..Tree::SMALL }, 400, &[3, 4, 5], variants);
    compare(Tree { positions: 60, worth: Worth::Coarse, ..Tree::SMALL }, 400, &[3, 4, 5], variants);
}

#[test]
fn without_chance_star1_is_alpha_beta() {
    let family = Tree { certain: 100, most_moves: 4, ends: 10, ..Tree::SMALL };
    compare(family, 500, &[4, 5, 6], |seed| vec![settings(Pruning::Star1, TABLES[(seed % 3) as usize])]);
}

#[test]
fn a_search_stops_where_every_line_has_ended() {
    for seed in 0..300 {
        let tree = Tree { depth: 4, ends: 40, ..Tree::SMALL }.seeded(seed);
        let root = tree.root();
        for settings in all_prunings(seed) {
            let report = to_depth(&tree, &root, settings, 100);
            assert!(report.depth <= 4, "{tree:?}");
            assert!((report.value - naive::value(&tree, &root, 100, ())).abs() < NOISE, "{tree:?}");
        }
    }
}
