//! T4 and T5: sparse sampling is the same for all three algorithms, and comes near the truth as it should.

use games::Game;
use games::granularity::Granularity;
use games::pig::{Pig, PigState};
use search::Step;
use search::depth_first::sampling::Scheme;
use search::depth_first::{Pruning, Settings, Sparse};
use spec::Limit;

use crate::naive;
use crate::players::{PRUNINGS, SCHEMES, TABLES, search, sparse, strongest};
use crate::tree::{Tree, Worth};

const NOISE: f64 = 1e-9;

fn with(settings: Settings, change: impl Fn(&mut Sparse)) -> Settings {
    let mut sparse = settings.sparse.unwrap();
    change(&mut sparse);
    Settings { sparse: Some(sparse), ..settings }
}

#[test]
fn all_three_algorithms_see_the_same_samples() {
    for seed in 0..1_500 {
        let small = Tree { most_outcomes: 6, ..Tree::SMALL };
        let folded = Tree { positions: 50, worth: Worth::Coarse, ..small };
        let tree = if seed % 3 == 0 { folded } else { small }.seeded(seed);
        let (root, depth) = (tree.root(), 2 + (seed / 4 % 3) as u32);
        let scheme = SCHEMES[(seed % 4) as usize];
        let width = [1, 2, 3, 5, 9][(seed / 7 % 5) as usize];
        let fresh_by_depth = seed / 5 % 2 == 1;
        let mut expected = None;
        for pruning in PRUNINGS {
            for dedupe in [true, false] {
                let settings = with(sparse(pruning, width, scheme), |sparse| {
                    (sparse.dedupe, sparse.fresh_by_depth) = (dedupe, fresh_by_depth);
                    sparse.enumerate = seed % 2 == 0;
                });
                let settings = Settings { table: TABLES[(seed / 11 % 3) as usize], ..settings };
                let report = search(&tree, &root, settings, Limit::Depth(depth), seed);
                let expected = *expected.get_or_insert(report.value);
                assert!(
                    (report.value - expected).abs() < NOISE,
                    "{} for {expected}: depth {depth}, {settings:?}, {tree:?}",
                    report.value
                );
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_samples_and_another_seed_others() {
    let tree = Tree { most_outcomes: 30, full: true, certain: 0, ends: 0, ..Tree::SMALL };
    for scheme in SCHEMES {
        let value = |seed| {
            search(&tree, &tree.root(), sparse(Pruning::Star1, 3, scheme), Limit::Depth(2), seed).value
        };
        assert_eq!(value(1), value(1));
        assert!((2..10).any(|seed| value(seed) != value(1)), "{scheme:?}");
    }
}

#[test]
fn a_depth_key_draws_other_samples_at_every_depth() {
    let tree = Tree { most_outcomes: 30, full: true, certain: 0, ends: 0, ..Tree::SMALL };
    let value = |fresh| {
        let settings = with(sparse(Pruning::None, 2, Scheme::Iid), |sparse| sparse.fresh_by_depth = fresh);
        search(&tree, &tree.root(), settings, Limit::Depth(2), 1).value
    };
    assert_ne!(value(true), value(false));
}

#[test]
fn as_many_samples_as_outcomes_are_exact() {
    for seed in 0..300 {
        let tree = Tree::SMALL.seeded(seed);
        let (root, depth) = (tree.root(), 2 + (seed % 3) as u32);
        let truth = naive::value(&tree, &root, depth, ());
        for pruning in PRUNINGS {
            let settings = sparse(pruning, 4, SCHEMES[(seed % 4) as usize]);
            let report = search(&tree, &root, settings, Limit::Depth(depth), seed);
            assert!((report.value - truth).abs() < NOISE, "{settings:?} {tree:?}");
        }
    }
}

/// The throws of two dice told apart are equally likely: a draw for each of them is every one of them.
#[test]
fn evenly_spread_draws_of_equal_chances_are_exact_without_being_told() {
    for (outcomes, width) in
        [(Granularity::Ordered, 36), (Granularity::Ordered, 72), (Granularity::Merged, 36)]
    {
        let pig = Pig { outcomes, ..Pig::default() };
        let state = PigState::decision([60, 70], 15);
        let truth = naive::value(&pig, &state, 2, strongest::<Pig>());
        for scheme in [Scheme::Stratified, Scheme::Systematic] {
            for seed in 0..20 {
                let settings = with(sparse(Pruning::Star1, width, scheme), |sparse| sparse.enumerate = false);
                let report = search(&pig, &state, settings, Limit::Depth(2), seed);
                assert!((report.value - truth).abs() < NOISE, "{scheme:?} {} {truth}", report.value);
            }
        }
    }
}

/// Root mean square error over seeds, with so many samples a chance node.
fn error<G: Game>(game: &G, state: &G::State, depth: u32, width: usize, scheme: Scheme, seeds: u64) -> f64 {
    let truth = naive::value(game, state, depth, strongest::<G>());
    let settings = with(sparse(Pruning::Star1, width, scheme), |sparse| sparse.enumerate = false);
    let squares = (0..seeds)
        .map(|seed| (search(game, state, settings, Limit::Depth(depth), seed).value - truth).powi(2));
    (squares.sum::<f64>() / seeds as f64).sqrt()
}

/// The slope of a line through the points, by least squares.
fn slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0 / n, y + point.1 / n));
    points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>()
        / points.iter().map(|point| (point.0 - x).powi(2)).sum::<f64>()
}

/// The exponent with which the error falls with the number of samples.
fn exponent<G: Game>(game: &G, state: &G::State, depth: u32, scheme: Scheme) -> f64 {
    let point = |width: usize| ((width as f64).log2(), error(game, state, depth, width, scheme, 200).log2());
    slope(&[4, 16, 64, 256].map(point))
}

#[test]
fn the_error_of_independent_samples_falls_with_their_square_root() {
    let pig = Pig::default();
    for (depth, state) in [(1, PigState::decision([60, 70], 8)), (2, PigState::decision([60, 70], 8))] {
        let exponent = exponent(&pig, &state, depth, Scheme::Iid);
        println!("pig, depth {depth}: error like c^{exponent:.3}");
        assert!((exponent + 0.5).abs() < 0.1, "{exponent}");
    }
    let wide = Tree { most_outcomes: 20, most_moves: 2, full: true, certain: 0, ..Tree::SMALL };
    for depth in [1, 2] {
        let trees = 8;
        let exponents = (0..trees).map(|seed| {
            let tree = wide.seeded(seed);
            exponent(&tree, &tree.root(), depth, Scheme::Iid)
        });
        let mean = exponents.sum::<f64>() / f64::from(trees as u32);
        println!("random trees, depth {depth}: error like c^{mean:.3}");
        assert!((mean + 0.5).abs() < 0.1, "{mean}");
    }
}

#[test]
fn evenly_spread_samples_err_less_than_independent_ones() {
    let pig = Pig::default();
    let state = PigState::decision([60, 70], 8);
    let [iid, stratified, systematic, distinct] =
        SCHEMES.map(|scheme| error(&pig, &state, 2, 8, scheme, 300));
    println!("{SCHEMES:?} err by {iid:.2}, {stratified:.2}, {systematic:.2}, {distinct:.2}");
    assert!(stratified < 0.8 * iid && systematic < 0.8 * iid && distinct < iid);
}

#[test]
fn other_samples_at_every_depth_change_nothing_where_nothing_is_sampled() {
    for seed in 0..100 {
        let tree = Tree { depth: 4, ends: 40, ..Tree::SMALL }.seeded(seed);
        let depth = |fresh| {
            let settings = with(sparse(Pruning::Star2, 100, Scheme::Stratified), |sparse| {
                sparse.fresh_by_depth = fresh;
            });
            search(&tree, &tree.root(), settings, Limit::Depth(100), seed).depth
        };
        assert_eq!(depth(true), depth(false), "{tree:?}");
    }
}

#[test]
fn a_line_is_no_longer_than_the_search_was_deep() {
    let pig = Pig::default();
    for pruning in PRUNINGS {
        for depth in 1..4 {
            let state = PigState::decision([20, 30], 12);
            let report = search(&pig, &state, sparse(pruning, 20, Scheme::Iid), Limit::Depth(depth), 1);
            let decisions = report.line.iter().filter(|step| matches!(step, Step::Move(_))).count();
            assert!(decisions <= depth as usize, "{:?}", report.line);
        }
    }
}
