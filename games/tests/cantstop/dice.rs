//! How many rolls there are, of which weight, and how long random games last.

use games::Granularity;
use games::cantstop::{CantStop, Choice};
use games::notation::outcome_tokens;
use games::{Game, Notation, Scratch, Turn};
use spec::{Seed, Stream};

use crate::{position, read};

#[test]
fn four_dice_make_126_throws_of_the_right_weights() {
    let game = CantStop { outcomes: Granularity::Unordered };
    let list = outcome_tokens(&game, &read(&position(&[], &[], "-", "?")));
    let throws: Vec<String> =
        crate::naive::throws().iter().map(|dice| dice.map(|die| die.to_string()).concat()).collect();
    assert_eq!(list.iter().map(|(token, _)| token.clone()).collect::<Vec<String>>(), throws);
    let count = |weight| list.iter().filter(|(_, w)| *w == weight).count();
    // Four equal; three equal; two pairs; one pair; all different.
    assert_eq!([1, 4, 6, 12, 24].map(count), [6, 30, 15, 60, 15]);
    assert_eq!(list.iter().map(|(_, weight)| weight).sum::<u32>(), 1296);
}

#[test]
fn ordered_throws_are_1296_and_keep_their_order() {
    let game = CantStop { outcomes: Granularity::Ordered };
    let waiting = read(&position(&[], &[], "-", "?"));
    let list = outcome_tokens(&game, &waiting);
    assert_eq!((list.len(), list[1].0.as_str(), list[1].1), (1296, "1,1,1,2", 1));
    let one = game.parse_outcome(&waiting, "2,6,5,1").unwrap();
    assert_eq!(game.outcome_token(&waiting, one), "2,6,5,1");
    assert_ne!(Some(one), game.parse_outcome(&waiting, "1,2,5,6"));
}

#[test]
fn an_empty_board_tells_109_rolls_apart() {
    let list = outcome_tokens(&CantStop::default(), &read(&position(&[], &[], "-", "?")));
    assert_eq!(list.len(), 109);
    assert_eq!(list.iter().map(|(_, weight)| weight).sum::<u32>(), 1296);
}

#[test]
fn three_runners_tell_11_to_24_rolls_apart() {
    let game = CantStop::default();
    let mut counts = Vec::new();
    for a in 2..=12 {
        for b in a + 1..=12 {
            for c in b + 1..=12 {
                let waiting = read(&position(&[], &[], &format!("{a}:1,{b}:1,{c}:1"), "?"));
                counts.push(outcome_tokens(&game, &waiting).len());
            }
        }
    }
    let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    assert_eq!((counts.len(), counts.iter().min(), counts.iter().max()), (165, Some(&11), Some(&24)));
    assert!((mean - 15.9).abs() < 0.1, "{mean}");
}

#[test]
fn merged_outcomes_are_named_by_their_first_throw_and_known_by_all() {
    let game = CantStop::default();
    let waiting = read(&position(&[], &[], "2:1,7:1,12:1", "?"));
    let list = outcome_tokens(&game, &waiting);
    assert_eq!([list[0].0.as_str(), list[1].0.as_str()], ["1111", "1112"]); // two steps in column 2, and one
    assert_eq!(game.parse_outcome(&waiting, "1113"), game.parse_outcome(&waiting, "1112"));
    for dice in crate::naive::throws() {
        let sorted = dice.map(|die| die.to_string()).concat();
        let outcome = game.parse_outcome(&waiting, &sorted).unwrap();
        let reversed: String = sorted.chars().rev().collect();
        assert_eq!(game.parse_outcome(&waiting, &reversed), Some(outcome));
        let name = game.outcome_token(&waiting, outcome);
        assert!(name <= sorted && list.iter().any(|(token, _)| *token == name));
    }
    for nonsense in ["", "123", "12345", "1207", "1,2,5,6", "１256"] {
        assert_eq!(game.parse_outcome(&waiting, nonsense), None, "{nonsense}");
    }
}

#[test]
fn random_games_are_as_long_as_measured() {
    const GAMES: u32 = 2_000;
    let game = CantStop::default();
    let mut stream = Stream::new(Seed(5));
    let mut scratch = Scratch::for_game(&game);
    let [mut decisions, mut rolls, mut turns] = [0u32; 3];
    for _ in 0..GAMES {
        let mut state = game.start(&mut stream);
        loop {
            match game.turn(&state) {
                Turn::Over(_) => break,
                Turn::Chance => {
                    rolls += 1;
                    let outcome = game.sample(&state, stream.draw(), &mut scratch.outcomes);
                    game.settle(&mut state, outcome);
                }
                Turn::Decision(_) => {
                    decisions += 1;
                    let choice = game.pick(&state, stream.draw(), &mut scratch.moves);
                    turns += u32::from(choice == Choice::Roll && state.free_runners() == 3);
                    game.play(&mut state, choice);
                }
            }
        }
    }
    let mean = [decisions, rolls, turns].map(|count| f64::from(count) / f64::from(GAMES));
    for (mean, measured) in mean.into_iter().zip([176.0, 72.0, 37.0]) {
        assert!((mean / measured - 1.0).abs() < 0.03, "{mean} instead of {measured}");
    }
}
