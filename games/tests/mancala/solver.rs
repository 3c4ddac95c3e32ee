//! The solver against plain minimax, and frozen margins.

use std::collections::BTreeMap;

use games::mancala::{Dealing, Mancala, RuleSet, Solver};
use games::{Game, Notation, Turn};
use spec::{Seed, Stream};

use crate::naive::Naive;
use crate::{RULES, board, start};

#[test]
fn the_solver_agrees_with_minimax_late_in_larger_games() {
    let mut random = Stream::new(Seed(5));
    for rules in RULES {
        let game = Mancala { pits: 4, stones: 3, rules, start: Dealing::Random };
        // A table so small that slots are overwritten all the time.
        let (mut small, mut large) = (Solver::new(game, 4), Solver::new(game, 16));
        let (mut known, mut compared) = (BTreeMap::new(), 0);
        while compared < 60 {
            let mut state = game.start(&mut random);
            while let Turn::Decision(player) = game.turn(&state) {
                let naive = Naive::read(rules, &game.position(&state));
                if naive.pits.iter().flatten().sum::<u32>() <= 12 {
                    let margin = naive.minimax(&mut known) * player.sign() as i32;
                    assert_eq!(large.margin(&state), margin, "{rules:?} {}", naive.write());
                    assert_eq!(small.margin(&state), margin, "{rules:?} {}", naive.write());
                    compared += 1;
                }
                let choice = game.pick(&state, random.draw(), &mut Vec::new());
                game.play(&mut state, choice);
            }
        }
    }
}

/// Margins for the first player. The boards are small enough for plain minimax, which must agree.
#[test]
fn small_boards_are_solved() {
    for (rules, margins) in [
        (RuleSet::Dissertation, [[2, 4, 6, 8], [4, 8, 0, 0], [2, 8, 8, 2], [2, 6, 6, 4]]),
        (RuleSet::Irving, [[0, -2, 6, -2], [2, -2, -2, -12], [0, 4, 2, 2], [2, 6, 8, 2]]),
        (RuleSet::Standard, [[0, -2, 6, -2], [2, -2, -2, -10], [0, 4, 2, 2], [2, 6, 6, 2]]),
    ] {
        for (pits, row) in (1..).zip(margins) {
            for (stones, margin) in (1..).zip(row) {
                let game = board(pits, stones, rules);
                let state = start(&game);
                assert_eq!(Solver::new(game, 18).margin(&state), margin, "{rules:?} {pits}x{stones}");
                if pits * stones <= 9 {
                    let naive = Naive::read(rules, &game.position(&state));
                    assert_eq!(naive.minimax(&mut BTreeMap::new()), margin, "{rules:?} {pits}x{stones}");
                }
            }
        }
    }
}

/// Half a minute to a minute, and half a gigabyte:
/// `cargo test --release -p games --test mancala -- --ignored six_pits_of_four`
#[test]
#[ignore = "takes about a minute in a release build"]
fn six_pits_of_four_are_won_by_ten() {
    let game = board(6, 4, RuleSet::Irving);
    assert_eq!(Solver::new(game, 25).margin(&start(&game)), 10);
}
