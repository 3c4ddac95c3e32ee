//! The Rule of 28: its points, and that it plays as strongly as published.

use games::cantstop::{CantStop, Choice, GLENN_ALOI, KELLER, Weights};
use games::{Game, Scratch, Turn};
use spec::{Seed, Stream};

use crate::{position, read};

#[test]
fn turn_scores_follow_the_published_rule() {
    let score = |runners: &str| KELLER.turn_score(&read(&position(&[(7, 3)], &[], runners, "-")));
    assert_eq!(score("-"), 0);
    assert_eq!(score("2:1"), 12); // the first step counts twice
    assert_eq!(score("2:2"), 18);
    assert_eq!(score("7:5"), 3); // two steps above the mark
    assert_eq!(score("6:1,7:4,8:1"), 4 + 2 + 4);
    assert_eq!(score("2:1,7:4,12:1"), 12 + 2 + 12);
    assert_eq!(score("5:1,7:4,9:1"), 6 + 2 + 6 + 2); // all odd
    assert_eq!(score("4:1,6:1,8:1"), 8 + 4 + 4 - 2); // all even
    assert_eq!(score("5:1,6:1,7:4"), 6 + 4 + 2 + 4); // all at most 7
    assert_eq!(score("3:1,5:1,7:4"), 10 + 6 + 2 + 2 + 4); // and all odd
    assert_eq!(score("7:4,8:1,9:1"), 2 + 4 + 6 + 4); // all at least 7
}

#[test]
fn the_rule_stops_at_its_threshold_and_to_win() {
    let choice = |text: &str| KELLER.choose(&read(text));
    assert_eq!(choice(&position(&[], &[], "-", "-")), Choice::Roll);
    assert_eq!(choice(&position(&[], &[], "2:1,7:2,12:1", "-")), Choice::Roll); // 27
    assert_eq!(choice(&position(&[], &[], "2:1,7:3,12:1", "-")), Choice::Stop); // 28
    assert_eq!(choice(&position(&[], &[], "2:2,12:2", "-")), Choice::Roll); // a runner is free
    assert_eq!(choice(&position(&[(2, 3), (3, 5)], &[], "12:3", "-")), Choice::Stop);
}

/// The shares of games that the first of two players wins, and that the first seat wins; turns and rolls a game.
fn play(players: [Weights; 2], games: u32) -> [f64; 4] {
    let game = CantStop::default();
    let mut stream = Stream::new(Seed(28));
    let mut scratch = Scratch::for_game(&game);
    let [mut wins, mut first_seat, mut turns, mut rolls] = [0u32; 4];
    for number in 0..games {
        let swapped = (number % 2) as usize;
        let mut state = game.start(&mut stream);
        let value = loop {
            match game.turn(&state) {
                Turn::Over(value) => break value,
                Turn::Chance => {
                    rolls += 1;
                    let outcome = game.sample(&state, stream.draw(), &mut scratch.outcomes);
                    game.settle(&mut state, outcome);
                }
                Turn::Decision(player) => {
                    turns += u32::from(state.free_runners() == 3 && game.is_legal(&state, Choice::Roll));
                    let choice = players[player.index() ^ swapped].choose(&state);
                    game.play(&mut state, choice);
                }
            }
        };
        first_seat += u32::from(value > 0.0);
        wins += u32::from((value > 0.0) == (swapped == 0));
    }
    [wins, first_seat, turns, rolls].map(|count| f64::from(count) / f64::from(games))
}

#[test]
fn the_weights_of_glenn_and_aloi_win_62_games_of_a_hundred() {
    let [wins, ..] = play([GLENN_ALOI, KELLER], 6_000);
    assert!((0.595..=0.64).contains(&wins), "{wins}");
}

#[test]
fn the_rule_of_28_against_itself_is_as_measured() {
    let [_, first_seat, turns, rolls] = play([KELLER, KELLER], 6_000);
    assert!((first_seat - 0.54).abs() < 0.02, "{first_seat}");
    assert!((turns - 17.4).abs() < 0.3, "{turns}");
    assert!((rolls - 84.0).abs() < 1.5, "{rolls}");
}
