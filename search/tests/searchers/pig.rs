//! T7: searchers on Pig against its exact solution.

use games::Game;
use games::pig::{Choice, Pig, PigState, Solution};
use search::depth_first::{Pruning, TableUse};
use search::{Catalogue, Fits, PlayerSpec};
use spec::{Limit, Seed, Stream};

use crate::players::{ask, settings, to_depth};

#[test]
fn looking_deeper_comes_nearer_to_the_exact_value() {
    let pig = Pig::default();
    let solution = Solution::of(&pig);
    for total in [0, 2, 4] {
        let state = PigState::decision([95, 95], total);
        let exact = solution.value(&pig, &state);
        let error = |depth| {
            let report = to_depth(&pig, &state, settings(Pruning::None, TableUse::Values), depth);
            (report.value - exact).abs()
        };
        let errors = [2, 4, 6, 8].map(error);
        println!("(95, 95, {total}), worth {exact:.4}: errors {errors:.4?}");
        assert!(errors[3] < 0.5 && errors[3] < errors[0], "{errors:?}");
    }
}

#[test]
fn perfect_play_tells_what_every_move_is_worth() {
    let pig = Pig::default();
    let limit = Limit::Nodes(1);
    let mut optimal = PlayerSpec::parse("optimal").unwrap().build(&pig, limit).unwrap();
    for state in positions(&pig, 20) {
        let report = ask(&mut *optimal, &pig, &state, limit, Seed(0));
        let told = pig.truth().unwrap().of(&state).unwrap();
        assert_eq!(report.moves.len(), 2);
        for (scored, (choice, value)) in report.moves.iter().zip(&told.moves) {
            assert_eq!((scored.choice, scored.value), (*choice, Some(value * state.player().sign())));
        }
    }
}

/// Decisions with a choice that random play comes to.
fn positions(pig: &Pig, count: usize) -> Vec<PigState> {
    let mut random = Stream::new(Seed(7));
    let mut positions = Vec::new();
    while positions.len() < count {
        let scores = [random.below(100) as u16, random.below(100) as u16];
        let total = 2 + random.below(30) as u16;
        if scores[0] + total < pig.goal {
            let state = PigState::decision(scores, total);
            positions.push(if random.below(2) == 0 { state } else { pig.mirrored(&state) });
        }
    }
    positions
}

/// How much winning probability a choice gives away, in hundredths.
fn regret(solution: &Solution, state: &PigState, choice: Choice) -> f64 {
    let (roll, stop) = solution.choices(state);
    let stop = stop.unwrap();
    100.0 * (roll.max(stop) - if choice == Choice::Roll { roll } else { stop })
}

#[test]
fn searchers_give_away_little() {
    let pig = Pig::default();
    let solution = Solution::of(&pig);
    let positions = positions(&pig, 150);
    let mean = |player: &str| {
        let limit = Limit::Nodes(3000);
        let mut searcher = PlayerSpec::parse(player).unwrap().build(&pig, limit).unwrap();
        let regrets = positions.iter().zip(0..).map(|(state, seed)| {
            let regret = regret(&solution, state, ask(&mut *searcher, &pig, state, limit, Seed(seed)).choice);
            assert!(regret >= 0.0);
            regret
        });
        regrets.sum::<f64>() / positions.len() as f64
    };
    let random = mean("random");
    for entry in
        Catalogue::own().entries().filter(|entry| matches!(entry.fits, Fits::Every | Fits::Only("pig")))
    {
        let regret = mean(entry.name);
        println!("{}: {regret:.3}", entry.name);
        match entry.name {
            "random" => {}
            "optimal" => assert_eq!(regret, 0.0),
            // Random games know little about Pig, but something.
            "flat" => assert!(regret < 0.8 * random, "{regret}, random play {random}"),
            name => assert!(regret < 0.4 * random, "{name}: {regret}, random play {random}"),
        }
    }
}
