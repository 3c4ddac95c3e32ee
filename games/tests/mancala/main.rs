//! Mancala against a second implementation that knows nothing of the first, compared through the public notation.
//!
//! - `naive`: the second implementation.
//! - `solver`: the exact solver against plain minimax.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

mod naive;
mod solver;

use games::game::evaluation;
use games::line::{follow, step};
use games::mancala::{Dealing, Mancala, MancalaState, RuleSet};
use games::notation::move_tokens;
use games::perft::perft;
use games::{Game, Notation, Turn};
use spec::{Seed, Stream};

use naive::Naive;

const RULES: [RuleSet; 3] = [RuleSet::Dissertation, RuleSet::Irving, RuleSet::Standard];

const fn board(pits: u8, stones: u8, rules: RuleSet) -> Mancala {
    Mancala { pits, stones, rules, start: Dealing::Fixed }
}

fn start(game: &Mancala) -> MancalaState {
    game.start(&mut Stream::new(Seed(0)))
}

#[test]
fn counts_are_those_of_the_second_implementation() {
    for (rules, counts) in [
        (RuleSet::Dissertation, [6, 35, 185, 942, 4685, 23_169]),
        (RuleSet::Irving, [6, 35, 185, 942, 4685, 23_169]),
        (RuleSet::Standard, [6, 35, 185, 942, 4690, 23_233]),
    ] {
        let game = board(6, 4, rules);
        let naive = Naive::read(rules, "1 4,4,4,4,4,4/0 4,4,4,4,4,4/0");
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(naive.perft(depth), count, "{rules:?} depth {depth}");
            assert_eq!(perft(&game, &start(&game), depth), Some(count), "{rules:?} depth {depth}");
        }
    }
}

/// Plays a random game with both implementations side by side; returns the number of decisions.
fn play_side_by_side(game: &Mancala, random: &mut Stream) -> u32 {
    let mut state = game.start(random);
    let mut naive = Naive::read(game.rules, &game.position(&state));
    let mut decisions = 0;
    while !naive.is_over() {
        let player = [games::Player::One, games::Player::Two][naive.player];
        assert_eq!(game.turn(&state), Turn::Decision(player));
        let moves = naive.moves();
        let expected: Vec<String> = moves.iter().rev().map(|pit| (pit + 1).to_string()).collect();
        assert_eq!(move_tokens(game, &state), expected, "from the store outwards");
        for &pit in &moves {
            let (mut state, mut naive) = (state, naive.clone());
            step(game, &mut state, &(pit + 1).to_string()).unwrap();
            naive.play(pit);
            assert_eq!(game.position(&state), naive.write());
        }
        let pit = moves[random.below(moves.len() as u64) as usize];
        step(game, &mut state, &(pit + 1).to_string()).unwrap();
        naive.play(pit);
        decisions += 1;
    }
    let value = match naive.stores[0].cmp(&naive.stores[1]) {
        std::cmp::Ordering::Greater => 100.0,
        std::cmp::Ordering::Equal => 0.0,
        std::cmp::Ordering::Less => -100.0,
    };
    assert_eq!(game.turn(&state), Turn::Over(value));
    assert_eq!(game.scores(&state), Some(naive.stores.map(|store| store as i32)));
    decisions
}

#[test]
fn random_games_are_those_of_the_second_implementation() {
    let mut random = Stream::new(Seed(11));
    for rules in RULES {
        for (pits, stones) in [(1, 1), (1, 10), (2, 3), (3, 10), (6, 4), (7, 7), (8, 2), (9, 1), (10, 10)] {
            for start in [Dealing::Fixed, Dealing::Random] {
                let game = Mancala { pits, stones, rules, start };
                for _ in 0..30 {
                    play_side_by_side(&game, &mut random);
                }
            }
        }
    }
    let game = board(6, 4, RuleSet::Standard);
    let decisions: u32 = (0..500).map(|_| play_side_by_side(&game, &mut random)).sum();
    assert!((21_000..23_000).contains(&decisions), "about 44 moves a game, here {decisions} in 500");
}

#[test]
fn rule_sets_differ_in_empty_captures_and_in_the_end() {
    // Pit 1 has one stone, pit 2 is empty and so is the pit opposite.
    let before = "1 1,0,3/5 4,0,3/8";
    for (rules, after) in [
        (RuleSet::Dissertation, "2 0,0,3/6 4,0,3/8"),
        (RuleSet::Irving, "2 0,0,3/6 4,0,3/8"),
        (RuleSet::Standard, "2 0,1,3/5 4,0,3/8"),
    ] {
        let game = board(3, 4, rules);
        let state = follow(&game, game.parse_position(before).unwrap(), "1").unwrap();
        assert_eq!(game.position(&state), after, "{rules:?}");
    }
    // The last own stone goes home: the game is over although player 1 would move again.
    let before = "1 0,0,1/9 4,0,3/7";
    for (rules, after, value) in [
        (RuleSet::Dissertation, "1 0,0,0/17 0,0,0/7", 100.0),
        (RuleSet::Irving, "1 0,0,0/10 0,0,0/14", -100.0),
        (RuleSet::Standard, "1 0,0,0/10 0,0,0/14", -100.0),
    ] {
        let game = board(3, 4, rules);
        let state = follow(&game, game.parse_position(before).unwrap(), "3").unwrap();
        assert_eq!(game.position(&state), after, "{rules:?}");
        assert_eq!(game.turn(&state), Turn::Over(value));
    }
}

#[test]
fn a_full_round_ends_in_the_pit_it_came_from_and_captures() {
    // Seven stones on three pits: one lap. The pit opposite gets one on the way.
    let game = board(3, 4, RuleSet::Standard);
    let state = follow(&game, game.parse_position("1 7,0,0/5 2,2,2/6").unwrap(), "1").unwrap();
    assert_eq!(game.position(&state), "2 0,1,1/10 3,3,0/6");
}

#[test]
fn random_starts_have_all_stones_and_none_in_the_stores() {
    let game = Mancala::default();
    let mut first_pits = 0;
    for seed in 0..1000 {
        let state = game.start(&mut Stream::new(Seed(seed)));
        let naive = Naive::read(game.rules, &game.position(&state));
        assert_eq!(naive.stores, [0, 0]);
        assert_eq!(naive.pits.iter().flatten().sum::<u32>(), 48);
        first_pits += naive.pits[0][0];
    }
    assert!((3800..4200).contains(&first_pits), "4 a pit on average, here {first_pits} in 1000");
    // Where an empty row is likely it is drawn again.
    let tiny = Mancala { pits: 1, stones: 1, ..game };
    for seed in 0..50 {
        assert_eq!(tiny.position(&tiny.start(&mut Stream::new(Seed(seed)))), "1 1/0 1/0");
    }
}

#[test]
fn the_basic_evaluation_is_its_formula() {
    let game = board(3, 4, RuleSet::Irving);
    let basic = evaluation::<Mancala>("basic").unwrap();
    for turn in 1..=2 {
        let state = game.parse_position(&format!("{turn} 1,0,3/5 4,0,3/8")).unwrap();
        assert_eq!(game.evaluate(&state, basic), 100.0 * (5.0 - 8.0) / 24.0);
    }
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let game = board(3, 4, RuleSet::Dissertation);
    for (text, reason) in [
        ("1 4,4,4/0", "3 fields"),
        ("0 4,4,4/0 4,4,4/0", "one of 1, 2"),
        ("1 4,4,4 4,4,4/0", "a slash"),
        ("1 4,4/4 4,4,4/0", "3 pits"),
        ("1 4,4,-4/0 4,4,4/0", "from 0 to 24"),
        ("1 4,4,4/x 4,4,4/0", "from 0 to 24"),
        ("1 4,4,4/1 4,4,4/0", "has 24 stones; here are 25"),
        ("1 24,24,24/24 24,24,24/24", "here are 192"),
        ("1 0,0,0/12 4,4,4/0", "the game is over"),
    ] {
        let error = game.parse_position(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    let draw = game.parse_position("2 0,0,0/12 0,0,0/12").unwrap();
    assert_eq!(game.turn(&draw), Turn::Over(0.0));
}

#[test]
fn the_picture_shows_both_rows_in_their_direction() {
    let game = board(6, 4, RuleSet::Irving);
    let picture = game.picture(&game.parse_position("2 0,5,5,5,5,4/0 4,4,4,4,3,1/4").unwrap());
    let expected = "\
pit     6   5   4   3   2   1
[  4]   1   3   4   4   4   4  <- player 2
        0   5   5   5   5   4  [  0]  player 1 ->
pit     1   2   3   4   5   6
player 2 to move";
    assert_eq!(picture, expected);
}
