//! Synthetic trees: what each shape promises.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

use games::tree::{Tree, TreeEvaluation, TreeState};
use games::truth::Untold;
use games::{AnyGame, Game, GameVisitor, Notation, Turn, with_game};
use spec::{Seed, Stream};

/// The game of that text as its own type.
fn tree(text: &str) -> Tree {
    struct Own;
    impl GameVisitor for Own {
        type Output = Option<Tree>;
        fn visit<G: Notation>(self, game: G) -> Option<Tree> {
            (&game as &dyn std::any::Any).downcast_ref::<Tree>().copied()
        }
    }
    with_game(&AnyGame::parse(text).unwrap(), Own).expect("a tree")
}

fn root(tree: &Tree, seed: u64) -> TreeState {
    tree.start(&mut Stream::new(Seed(seed)))
}

fn children(tree: &Tree, state: &TreeState) -> Vec<TreeState> {
    let mut moves = Vec::new();
    tree.moves(state, &mut moves);
    let after = |choice| {
        let mut next = *state;
        tree.play(&mut next, choice);
        next
    };
    moves.into_iter().map(after).collect()
}

/// What a node is worth to player one, by looking at every leaf.
fn minimax(tree: &Tree, state: &TreeState) -> f64 {
    let values = || children(tree, state).into_iter().map(|next| minimax(tree, &next));
    match tree.turn(state) {
        Turn::Over(value) => value,
        Turn::Decision(games::Player::One) => values().fold(f64::NEG_INFINITY, f64::max),
        Turn::Decision(games::Player::Two) => values().fold(f64::INFINITY, f64::min),
        Turn::Chance => {
            let mut outcomes = Vec::new();
            tree.outcomes(state, &mut outcomes);
            let total: f64 = outcomes.iter().map(|case| f64::from(case.weight)).sum();
            let value = |case: &games::Weighted<_>| {
                let mut next = *state;
                tree.settle(&mut next, case.outcome);
                f64::from(case.weight) * minimax(tree, &next)
            };
            outcomes.iter().map(value).sum::<f64>() / total
        }
    }
}

#[test]
fn a_state_is_small_however_deep_the_tree() {
    assert!(size_of::<TreeState>() <= 32);
    let tree = tree("tree:depth=64,branching=16");
    let mut state = root(&tree, 5);
    while matches!(tree.turn(&state), Turn::Decision(_)) {
        state = children(&tree, &state)[15];
    }
    assert!(matches!(tree.turn(&state), Turn::Over(_)));
}

#[test]
fn exact_values_are_those_of_all_leaves() {
    for text in [
        "tree:shape=pv,depth=7,branching=3",
        "tree:shape=bpv,depth=9,vmax=3",
        "tree:shape=bpv,depth=6,branching=4,traps=0.3",
        "tree:shape=pv,depth=6,branching=3,traps=0.5,vmax=2",
        "tree:shape=pgame,depth=8",
        "tree:shape=pgame,depth=7,branching=3",
        "tree:shape=critical,depth=8,first=2,second=3",
        "tree:shape=rivals,depth=8,first=2,second=2,hope=0.7",
        "tree:shape=rivals,depth=7,branching=3,first=0,second=0,hope=0.3",
        "tree:shape=stochastic,depth=6,branching=3,luck=0.5",
    ] {
        let tree = tree(text);
        let mut truth = tree.truth().unwrap();
        for seed in 0..40 {
            let start = root(&tree, seed);
            for state in [start, children(&tree, &start)[1]] {
                let Turn::Decision(player) = tree.turn(&state) else { continue };
                let told = truth.of(&state).unwrap();
                let sign = player.sign();
                assert!((sign * told.value - minimax(&tree, &state)).abs() < 1e-9, "{text}, tree {seed}");
                let values: Vec<f64> =
                    children(&tree, &state).iter().map(|next| sign * minimax(&tree, next)).collect();
                for ((_, value), expected) in told.moves.iter().zip(values) {
                    assert!((value - expected).abs() < 1e-9, "{text}, tree {seed}");
                }
            }
        }
    }
}

#[test]
fn trees_with_values_are_won_by_one_branch_of_the_root_alone() {
    for text in
        ["tree:shape=pv,branching=5", "tree:shape=bpv,branching=5", "tree:shape=bpv,branching=5,traps=0.4"]
    {
        let tree = tree(text);
        let mut truth = tree.truth().unwrap();
        for seed in 0..200 {
            let told = truth.of(&root(&tree, seed)).unwrap();
            assert_eq!(told.value, 100.0);
            assert_eq!(
                told.moves.iter().filter(|(_, value)| *value == 100.0).count(),
                1,
                "{text}, tree {seed}"
            );
        }
    }
}

#[test]
fn leaves_of_a_p_game_are_won_as_often_as_the_same_hope_at_every_second_depth_asks() {
    // With an even depth leaves stand where player one would move.
    let tree = tree("tree:shape=pgame,depth=8");
    let (mut won, mut all) = (0, 0);
    for seed in 0..400 {
        let mut level = vec![root(&tree, seed)];
        for _ in 0..8 {
            level = level.iter().flat_map(|state| children(&tree, state)).collect();
        }
        all += level.len();
        won += level.iter().filter(|leaf| tree.turn(leaf) == Turn::Over(100.0)).count();
    }
    let share = won as f64 / all as f64;
    assert!((share - 0.618).abs() < 0.03, "{share}"); // trees vary: 400 roots
    let roots =
        (0..4000).filter(|&seed| tree.truth().unwrap().of(&root(&tree, seed)).unwrap().value > 0.0).count();
    assert!((roots as f64 / 4000.0 - 0.618).abs() < 0.025, "{roots} of 4000");
}

#[test]
fn only_the_critical_decisions_matter() {
    let tree = tree("tree:shape=critical,depth=10,branching=3,first=2,second=4");
    for seed in 0..50 {
        // Whoever takes the right branch at plies 2 and 6 wins, whatever else is chosen.
        let mut truth = tree.truth().unwrap();
        let mut state = root(&tree, seed);
        while let Turn::Decision(player) = tree.turn(&state) {
            let told = truth.of(&state).unwrap();
            let ply: u8 = tree.position(&state).split(' ').next().unwrap().parse().unwrap();
            assert_eq!(player.sign() * told.value, 100.0, "won so far");
            let right: Vec<usize> =
                (0..3).filter(|&at| tree.position(&children(&tree, &state)[at]).contains(" 1/1 ")).collect();
            assert_eq!(right.len(), if ply == 2 || ply == 6 { 1 } else { 3 }, "ply {ply}");
            state = children(&tree, &state)[right[seed as usize % right.len()]];
        }
        assert_eq!(tree.turn(&state), Turn::Over(100.0));
    }
}

#[test]
fn of_rivals_one_is_won_and_the_others_are_lost_and_chance_hides_it() {
    let tree = tree("tree:shape=rivals,depth=10,first=3,second=2,hope=0.75");
    let (mut won, mut all) = ([0, 0], [0, 0]);
    for seed in 0..60 {
        let start = root(&tree, seed);
        let told = tree.truth().unwrap().of(&start).unwrap();
        let values: Vec<f64> = told.moves.iter().map(|(_, value)| *value).collect();
        assert!(values == [100.0, -100.0] || values == [-100.0, 100.0], "{values:?}");
        for (branch, value) in values.iter().enumerate() {
            let mut level = vec![children(&tree, &start)[branch]];
            for _ in 1..10 {
                level = level.iter().flat_map(|state| children(&tree, state)).collect();
            }
            let rival = usize::from(*value < 0.0);
            all[rival] += level.len();
            won[rival] += level.iter().filter(|leaf| tree.turn(leaf) == Turn::Over(100.0)).count();
        }
    }
    // Half of the leaves were found to be won, a third of the rest is by chance; half were found to be lost, 0.75 of the rest are won.
    let [right, wrong] = [0, 1].map(|rival| won[rival] as f64 / all[rival] as f64);
    assert!((right - (0.5 + 0.5 / 3.0)).abs() < 0.02, "{right}");
    assert!((wrong - 0.375).abs() < 0.02, "{wrong}");
}

#[test]
fn the_evaluation_says_nothing_down_to_its_lag_and_then_the_value_with_noise() {
    let tree = tree("tree:shape=bpv,depth=8,lag=3,bias=0.2,sigma=0");
    let mut level = vec![root(&tree, 9)];
    for ply in 1..8 {
        level = level.iter().flat_map(|state| children(&tree, state)).collect();
        for state in &level {
            let value = tree.evaluate(state, TreeEvaluation::Basic);
            let words = tree.position(state);
            let look: f64 = words.split([' ', '/']).nth(3).unwrap().parse().unwrap();
            match ply {
                1..=3 => {
                    assert!((-80.0..=-40.0).contains(&value), "0.1 to 0.3 on the scale from 0 to 1: {value}");
                }
                _ => assert_eq!(value, (100.0 * (look - 0.5) / 10.0).clamp(-99.0, 99.0)),
            }
        }
    }
}

#[test]
fn traps_look_like_the_node_before_them() {
    let tree = tree("tree:shape=bpv,depth=12,branching=4,traps=1,sigma=0");
    let start = root(&tree, 3);
    let looks: Vec<f64> =
        children(&tree, &start).iter().map(|state| tree.evaluate(state, TreeEvaluation::Basic)).collect();
    assert!(looks.iter().all(|look| *look == looks[0]), "{looks:?}");
}

#[test]
fn what_is_too_large_to_be_solved_is_refused_with_its_size() {
    let tree = tree("tree:shape=stochastic,depth=30");
    let told = tree.truth().unwrap().of(&root(&tree, 1));
    assert_eq!(told, Err(Untold::Leaves { most: 10_000_000, branching: 2, plies: 29 }));
}
