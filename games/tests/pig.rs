//! Pig: its dice, its endings, and its exact solution.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

use games::pig::{Choice, Pig, PigState, Solution};
use games::{
    AnyGame, Game, GameVisitor, Luck, Notation, Turn, line::follow, notation::outcome_tokens, with_game,
};
use spec::Seed;

fn after(line: &str) -> String {
    let pig = Pig::default();
    let start = pig.start(&mut Luck::of_pair(Seed(0)).setup());
    pig.position(&follow(&pig, start, line).unwrap())
}

#[test]
fn a_turn_goes_as_the_rules_say() {
    assert_eq!(after(""), "1 0 0 0 decide");
    assert_eq!(after("roll"), "1 0 0 0 roll");
    assert_eq!(after("roll 9"), "1 0 0 9 decide");
    assert_eq!(after("roll 9 stop"), "2 9 0 0 decide");
    assert_eq!(after("roll 9 roll one"), "2 0 0 0 decide");
    assert_eq!(after("roll 9 stop roll one roll 5 roll one"), "2 9 0 0 decide");
    assert_eq!(after("roll 9 stop roll one roll double-one"), "2 0 0 0 decide");
}

#[test]
fn reaching_the_goal_ends_the_game_at_once() {
    let pig = Pig::default();
    let state = pig.parse_position("2 40 80 10 roll").unwrap();
    let won = follow(&pig, state, "11").unwrap();
    assert_eq!(pig.turn(&won), Turn::Over(-100.0));
    assert_eq!(pig.position(&won), "2 40 101 0 decide");
}

#[test]
fn two_dice_have_the_published_weights() {
    let pig = Pig::default();
    let rolling = pig.parse_position("1 0 0 0 roll").unwrap();
    let weights = [1, 10, 1, 2, 3, 4, 5, 4, 3, 2, 1];
    let names = ["double-one", "one", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
    let expected: Vec<(String, u32)> = names.iter().map(ToString::to_string).zip(weights).collect();
    assert_eq!(outcome_tokens(&pig, &rolling), expected);
}

struct OutcomeCount;

impl GameVisitor for OutcomeCount {
    type Output = (usize, u32);
    fn visit<G: Notation>(self, game: G) -> (usize, u32) {
        let outcomes = outcome_tokens(&game, &game.parse_position("1 0 0 0 roll").unwrap());
        (outcomes.len(), outcomes.iter().map(|(_, weight)| weight).sum())
    }
}

#[test]
fn granularities_have_11_21_and_36_outcomes() {
    for (text, count) in [("merged", (11, 36)), ("unordered", (21, 36)), ("ordered", (36, 36))] {
        let game = AnyGame::parse(&format!("pig:outcomes={text}")).unwrap();
        assert_eq!(with_game(&game, OutcomeCount), count);
    }
    assert_eq!(with_game(&AnyGame::parse("pig:dice=1").unwrap(), OutcomeCount), (6, 6));
}

#[test]
fn impossible_positions_are_refused_with_the_field() {
    let pig = Pig::default();
    for (text, part) in [
        ("1 0 0 decide", "5 fields"),
        ("3 0 0 0 decide", "field 1 (turn)"),
        ("1 0 200 0 decide", "field 3 (score 2)"),
        ("1 90 0 10 decide", "field 4 (turn total)"),
        ("1 0 0 0 rolling", "did you mean \"roll\""),
        ("1 100 0 5 decide", "has won"),
        ("1 100 100 0 decide", "has won"),
    ] {
        let message = pig.parse_position(text).unwrap_err().to_string();
        assert!(message.contains(part), "{text}: {message}");
    }
}

/// The first player's probability of winning from the start.
fn first_player_wins(dice: u8) -> f64 {
    let pig = Pig { dice, ..Pig::default() };
    let start = PigState::decision([0, 0], 0);
    (Solution::of(&pig).value(&pig, &start) / 100.0 + 1.0) / 2.0
}

#[test]
fn two_dice_pig_is_solved() {
    assert!((first_player_wins(2) - 0.519_558_8).abs() < 1e-7, "{:.12}", first_player_wins(2));
}

#[test]
fn one_die_pig_is_solved() {
    assert!((first_player_wins(1) - 0.530_592_7).abs() < 1e-7, "{:.12}", first_player_wins(1));
}

/// The solution is a fixed point: every value is the best of what one step leads to, to 1e-9.
#[test]
fn every_value_follows_from_its_successors() {
    for dice in [1, 2] {
        let pig = Pig { dice, ..Pig::default() };
        let solution = Solution::of(&pig);
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        for (own, other, total) in
            (0..100).flat_map(|i| (0..100).map(move |j| (i, j, (i * 7 + j * 3) % (100 - i))))
        {
            let state = PigState::decision([own, other], total);
            moves.clear();
            pig.moves(&state, &mut moves);
            let best = moves.iter().map(|&choice| {
                let mut next = state;
                pig.play(&mut next, choice);
                if pig.turn(&next) != Turn::Chance {
                    return solution.value(&pig, &next);
                }
                outcomes.clear();
                pig.outcomes(&next, &mut outcomes);
                let weighed = outcomes.iter().map(|case| {
                    let mut settled = next;
                    pig.settle(&mut settled, case.outcome);
                    f64::from(case.weight) * solution.value(&pig, &settled)
                });
                weighed.sum::<f64>() / games::weighted::total(&outcomes) as f64
            });
            let best = best.fold(f64::NEG_INFINITY, f64::max);
            assert!((best - solution.value(&pig, &state)).abs() < 1e-9, "{state:?}");
        }
    }
}

#[test]
fn stopping_with_nothing_is_never_better() {
    let pig = Pig::default();
    let solution = Solution::of(&pig);
    for own in 0..100 {
        for other in 0..100 {
            let here = solution.value(&pig, &PigState::decision([own, other], 0));
            // Passing without points leaves the opponent to move with the scores exchanged.
            let passed = -solution.value(&pig, &PigState::decision([other, own], 0));
            assert!(here >= passed - 1e-9, "{own} {other}");
        }
    }
}

#[test]
fn the_best_choice_is_bold_behind_and_careful_ahead() {
    let solution = Solution::of(&Pig::default());
    assert_eq!(solution.best(&PigState::decision([0, 99], 30)), Choice::Roll);
    assert_eq!(solution.best(&PigState::decision([50, 0], 35)), Choice::Stop);
}
