//! Tests of the promise that every value under a window keeps: inside it is exact, outside a bound on the right side.

use games::{Game, Turn};
use spec::{Limit, Seed, Stream};

use super::engine::{Engine, Stacks};
use super::order::Order;
use super::settings::{Pruning, Settings, TableUse};
use super::table::Table;
use super::window::Window;
use crate::budget::Meter;
use crate::random_trees::naive;
use crate::random_trees::tree::{Node, Tree, Worth};
use crate::trace::Silent;

/// Rounding noise and the cuts' own tolerance, over a few levels.
const NOISE: f64 = 1e-8;

fn searched(tree: &Tree, root: &Node, depth: u32, windows: &[Window], settings: Settings) -> Vec<f64> {
    let (mut table, mut order, mut stacks) = (Table::new(1 << 18), Order::new(1 << 18), Stacks::default());
    table.reset();
    order.reset();
    let mut engine = Engine {
        game: tree,
        evaluation: (),
        settings,
        meter: Meter::start(Limit::Depth(depth)),
        table: &mut table,
        order: &mut order,
        stacks: &mut stacks,
        seed: 0,
        has_sampled: false,
        estimates: 0,
        recorder: Silent,
    };
    // One table for all windows: what it kept under one must be true under the next.
    windows.iter().map(|&window| engine.value(root, depth, window).expect("there is no budget")).collect()
}

/// Windows of every width, most of them with an edge at or very near a value that occurs in the tree.
fn windows(tree: &Tree, root: &Node, depth: u32, random: &mut Stream) -> Vec<Window> {
    let mut values = vec![0.0, 100.0, -100.0];
    for depth in 1..=depth {
        values.extend(naive::move_values(tree, root, depth, ()));
    }
    let mut pick = |from: &[f64]| from[random.below(from.len() as u64) as usize];
    let mut window = || {
        let low = pick(&values) + pick(&[0.0, 0.0, 1e-14, -1e-14, 3e-12, -3e-12, 20.0, -20.0, -60.0]);
        let width = pick(&[1e-14, 1e-12, 3e-11, 1e-9, 1e-3, 5.0, 20.0, 80.0, 300.0]);
        Window { low, high: low + width }
    };
    (0..12).map(|_| window()).filter(|window| window.low < window.high).collect()
}

fn check(family: Tree, seeds: u64) {
    let mut random = Stream::new(Seed(1));
    for seed in 0..seeds {
        let tree = family.seeded(seed);
        let root = tree.root();
        assert!(matches!(tree.turn(&root), Turn::Decision(_)));
        let depth = 2 + (seed % 4) as u32;
        let truth = naive::value(&tree, &root, depth, ());
        let windows = windows(&tree, &root, depth, &mut random);
        for pruning in [Pruning::Star1, Pruning::Star2] {
            let table = [TableUse::Off, TableUse::Moves, TableUse::Values][(seed / 4 % 3) as usize];
            let settings = Settings { pruning, table, probe_min_moves: 2, ..Settings::EXPECTIMAX };
            for (window, found) in windows.iter().zip(searched(&tree, &root, depth, &windows, settings)) {
                let holds = if found <= window.low {
                    truth <= found + NOISE
                } else if found >= window.high {
                    truth >= found - NOISE
                } else {
                    (found - truth).abs() < NOISE
                };
                assert!(holds, "{found} under {window:?} for {truth}: depth {depth}, {settings:?}, {tree:?}");
            }
        }
    }
}

#[test]
fn a_value_is_exact_inside_its_window_and_a_bound_outside() {
    check(Tree::SMALL, 2_000);
    check(Tree { ends: 50, most_moves: 4, ..Tree::SMALL }, 1_500);
}

#[test]
fn equal_values_keep_the_promise_too() {
    check(Tree { worth: Worth::Coarse, ..Tree::SMALL }, 1_500);
}

#[test]
fn recurring_positions_keep_the_promise_too() {
    check(Tree { positions: 30, worth: Worth::Coarse, ..Tree::SMALL }, 1_500);
    check(Tree { positions: 60, ..Tree::SMALL }, 1_500);
}
