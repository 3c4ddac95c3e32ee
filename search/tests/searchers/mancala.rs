//! T13: on small boards without chance, searching to the end is solving.

use games::mancala::{Dealing, Mancala, RuleSet, Solver};
use games::{Game, Player, Turn};
use search::depth_first::TableUse;
use spec::{Seed, Stream};

use crate::players::{PRUNINGS, settings, to_depth};

/// The value for player one, from the exact margin.
fn solved(game: &Mancala, solver: &mut Solver, state: &games::mancala::MancalaState) -> f64 {
    match game.turn(state) {
        Turn::Over(value) => value,
        Turn::Decision(player) => player.sign() * 100.0 * f64::from(solver.margin(state).signum()),
        Turn::Chance => unreachable!("there is no chance in this game"),
    }
}

#[test]
fn searching_to_the_end_finds_the_exact_result_and_a_move_that_keeps_it() {
    let mut random = Stream::new(Seed(3));
    for rules in [RuleSet::Dissertation, RuleSet::Irving, RuleSet::Standard] {
        for (pits, stones) in [(2, 2), (2, 3), (3, 1), (3, 2), (4, 1)] {
            let game = Mancala { pits, stones, rules, start: Dealing::Random };
            let mut solver = Solver::new(game, 14);
            for round in 0..8 {
                let state = game.start(&mut random);
                let exact = solved(&game, &mut solver, &state);
                let pruning = PRUNINGS[1 + round % 2];
                let report = to_depth(&game, &state, settings(pruning, TableUse::Values), 200);
                assert_eq!(report.value, exact, "{game:?} {state:?}");
                let mut next = state;
                game.play(&mut next, report.choice);
                assert_eq!(solved(&game, &mut solver, &next), exact, "{game:?} {state:?}");
            }
        }
    }
}

#[test]
fn the_second_player_finds_the_negative() {
    let game = Mancala { pits: 3, stones: 2, rules: RuleSet::Irving, start: Dealing::Random };
    let mut random = Stream::new(Seed(4));
    for _ in 0..8 {
        let state = game.mirrored(&game.start(&mut random));
        assert_eq!(game.turn(&state), Turn::Decision(Player::Two));
        let report = to_depth(&game, &state, settings(PRUNINGS[1], TableUse::Values), 200);
        assert_eq!(report.value, solved(&game, &mut Solver::new(game, 14), &state));
    }
}
