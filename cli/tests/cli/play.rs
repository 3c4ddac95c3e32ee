//! `play`: a game shown, and a game against a person.

use crate::harness::{GAMES, json, run, run_with_input, text};

#[test]
fn two_players_play_to_the_end() {
    for game in GAMES {
        let args = ["play", "greedy", "random", "--game", game, "--limit", "nodes=50"];
        let shown = text(&args);
        let last = shown.lines().last().unwrap();
        assert!(
            last.starts_with("player ") && last.ends_with(" has won") || last.contains("drawn"),
            "{last}"
        );
        assert_eq!(shown, text(&args), "the same game again");
        assert_ne!(shown, text(&[&args[..], &["--seed", "9"]].concat()), "and another one");
    }
}

#[test]
fn a_game_that_is_shown_is_the_game_of_the_match() {
    for pair in 0..6 {
        let number = pair.to_string();
        let seated =
            |one, two| text(&["play", one, two, "--game", "ewn", "--limit", "nodes=80", "--pair", &number]);
        let (shown, back) = (seated("star1", "mcts"), seated("mcts", "star1"));
        let wins = [shown.contains("player 1 has won"), back.contains("player 2 has won")];
        let quarters = 2 * wins.iter().filter(|won| **won).count();
        let counts = |pairs: i32| -> Vec<i64> {
            let args = ["match", "star1", "mcts", "--game", "ewn", "--limit", "nodes=80", "--pairs"];
            let result = json(&[&args[..], &[&pairs.to_string()]].concat());
            result["pentanomial"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect()
        };
        let before = if pair == 0 { vec![0; 5] } else { counts(pair) };
        let mut expected = before;
        expected[quarters] += 1;
        assert_eq!(counts(pair + 1), expected, "pair {pair}");
    }
}

/// Holds out for so many points of patience: rolls until the game is over or lost.
const ROLLS: usize = 2000;

#[test]
fn a_person_can_play_to_the_end() {
    for seat in ["1", "2"] {
        let args = ["play", "hold", "--game", "pig:dice=1,goal=30", "--human", seat];
        let game = run_with_input(&args, "roll\n".repeat(ROLLS));
        assert_eq!((game.code, game.stderr.as_str()), (0, ""), "{}", game.stdout);
        assert!(game.stdout.contains(&format!("player {seat}, your move (roll")), "{}", game.stdout);
        assert!(game.stdout.trim_end().ends_with(" has won"), "{}", game.stdout);
    }
}

#[test]
fn a_wrong_move_gets_a_hint_and_another_try() {
    let args = ["play", "hold", "--game", "pig", "--human", "1"];
    let game = run_with_input(&args, "rol\n\nstop\nroll\nquit\n");
    assert_eq!((game.code, game.stderr.as_str()), (4, "interrupted\n"));
    assert!(game.stdout.contains("did you mean \"roll\"?"), "{}", game.stdout);
    assert!(game.stdout.contains("possible here: roll"), "{}", game.stdout);
    assert!(game.stdout.contains("player 1: roll\n"), "{}", game.stdout);
}

/// Whoever does not know the notation is told, in every game, without losing a move.
#[test]
fn help_explains_what_can_be_typed() {
    for (game, parts) in [
        ("pig", &["throw the dice once more", "keep the points"][..]),
        ("ewn", &["3d", "on the diagonal"]),
        ("cantstop", &["6+8", "throw the four dice"]),
        ("mancala", &["sow the stones of your first pit"]),
        ("tree", &["take the first branch"]),
        ("ra", &["bid:SUN", "call an auction"]),
    ] {
        let shown = run_with_input(&["play", "random", "--game", game, "--human", "1"], "help\n?\nquit\n");
        assert_eq!((shown.code, shown.stderr.as_str()), (4, "interrupted\n"), "{}", shown.stdout);
        for part in parts.iter().chain(&["now possible:", "\"quit\" ends the game"]) {
            assert_eq!(shown.stdout.matches(part).count(), 2, "{game}: {part}: {}", shown.stdout);
        }
        let mut lines = shown.stdout.lines().filter(|line| !line.contains("your move ("));
        assert!(lines.all(|line| line.chars().count() <= 80), "{}", shown.stdout);
    }
}

#[test]
fn quitting_and_the_end_of_input_are_interruptions() {
    for input in ["quit\n", "", "roll\n"] {
        let game = run_with_input(&["play", "random", "--game", "pig", "--human", "1"], input);
        assert_eq!((game.code, game.stderr.as_str()), (4, "interrupted\n"), "{input:?}");
    }
}

#[test]
fn the_number_of_players_must_fit() {
    for (args, part) in [
        (&["play", "random", "--game", "pig"][..], "--human"),
        (&["play", "random", "random", "--game", "pig", "--human", "1"], "your opponent"),
        (&["play", "random", "--game", "pig", "--human", "3"], "1..=2"),
    ] {
        let refused = run(args);
        assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
        assert!(refused.stderr.contains(part), "{}", refused.stderr);
    }
}
