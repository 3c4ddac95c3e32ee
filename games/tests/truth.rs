//! Exact values: they are values of best play, for whoever is to move, and what is not known is refused.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

use games::mancala::{Dealing, Mancala, RuleSet};
use games::pig::{Pig, Solution};
use games::{AnyGame, Exact, ExactError, Game, Notation, Turn, exact};
use spec::{Seed, Stream};

fn ask(game: &str, position: &str) -> Result<Exact<String>, ExactError> {
    exact(&AnyGame::parse(game).unwrap(), position)
}

#[test]
fn a_position_is_worth_its_best_move_to_whoever_is_to_move() {
    let told = ask("pig", "1 50 50 20 decide").unwrap();
    let mirrored = ask("pig", "2 50 50 20 decide").unwrap();
    assert_eq!(told, mirrored);
    assert_eq!(told.moves.iter().map(|(token, _)| token.as_str()).collect::<Vec<_>>(), ["roll", "stop"]);
    assert_eq!(told.value, told.moves[0].1.max(told.moves[1].1));
    assert!(ask("pig", "2 99 10 0 decide").unwrap().value < -50.0);
}

#[test]
fn the_start_of_pig_has_its_known_value() {
    let told = ask("pig", "1 0 0 0 decide").unwrap();
    assert!((told.value - 3.9118).abs() < 1e-3, "{told:?}");
    assert_eq!(told.moves.len(), 1, "the first roll of a turn is compulsory");
}

#[test]
fn exact_values_of_pig_are_those_of_its_solution() {
    let pig = Pig::default();
    let (solution, mut truth) = (Solution::of(&pig), pig.truth().unwrap());
    for text in ["1 3 90 7 decide", "2 40 60 21 decide", "1 88 70 11 decide"] {
        let state = pig.parse_position(text).unwrap();
        let Turn::Decision(player) = pig.turn(&state) else { panic!("a decision") };
        assert!(
            (truth.of(&state).unwrap().value - player.sign() * solution.value(&pig, &state)).abs() < 1e-9
        );
    }
}

/// Plain negamax over wins and losses.
fn plain(game: &Mancala, state: &games::mancala::MancalaState) -> f64 {
    match game.turn(state) {
        Turn::Over(value) => value,
        Turn::Chance => unreachable!("Mancala has no dice"),
        Turn::Decision(player) => {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let value = |pit| {
                let mut next = *state;
                game.play(&mut next, pit);
                player.sign() * plain(game, &next)
            };
            player.sign() * moves.into_iter().map(value).fold(f64::NEG_INFINITY, f64::max)
        }
    }
}

#[test]
fn exact_values_of_mancala_are_those_of_best_play() {
    let mut random = Stream::new(Seed(3));
    for rules in [RuleSet::Dissertation, RuleSet::Irving, RuleSet::Standard] {
        let game = Mancala { pits: 3, stones: 2, rules, start: Dealing::Random };
        let mut truth = game.truth().unwrap();
        for _ in 0..40 {
            let mut state = game.start(&mut random);
            while let Turn::Decision(player) = game.turn(&state) {
                let told = truth.of(&state).unwrap();
                assert_eq!(told.value, player.sign() * plain(&game, &state), "{}", game.position(&state));
                for &(pit, value) in &told.moves {
                    let mut next = state;
                    game.play(&mut next, pit);
                    assert_eq!(value, player.sign() * plain(&game, &next));
                }
                let choice = game.pick(&state, random.draw(), &mut Vec::new());
                game.play(&mut state, choice);
            }
        }
    }
}

#[test]
fn what_is_not_known_exactly_is_refused_with_the_reason() {
    for (game, position, wanted) in [
        ("pig:goal=1000", "1 0 0 0 decide", "up to goal=200; here it is 1000"),
        ("mancala", "1 4,4,4,4,4,4/0 4,4,4,4,4,4/0", "stones in the pits; here there are 48"),
        ("ewn", "1 3 00,01,02,10,11,20 44,43,42,34,33,24", "no exact values are known"),
        ("pig", "1 0 0 5 roll", "where a player has to move"),
        ("pig", "1 0 0", "5 fields"),
    ] {
        let refused = ask(game, position).unwrap_err().to_string();
        assert!(refused.contains(wanted), "{game}: {refused}");
    }
}
