//! EWN against a second implementation that knows nothing of the first: a board of numbers, the rules word for
//! word, compared through the public notation.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

use std::collections::BTreeMap;

use games::ewn::{Ewn, EwnState, Placement};
use games::game::evaluation;
use games::line::{follow, step};
use games::notation::{move_tokens, outcome_tokens};
use games::perft::perft;
use games::{Game, Notation, Turn};
use spec::{Seed, Stream};

const FIXED: Ewn = Ewn { start: Placement::Fixed };
const START: &str = "1 - 00,01,02,10,11,20 44,43,42,34,33,24";

/// Positive numbers are stones of player 1, negative ones of player 2.
#[derive(Clone)]
struct Board {
    stones: [[i32; 5]; 5],
    player: i32, // 1 or -1
}

impl Board {
    fn read(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let mut stones = [[0; 5]; 5];
        for (word, sign) in [(words[2], 1), (words[3], -1)] {
            for (number, square) in word.split(',').enumerate() {
                if let [row @ b'0'..=b'4', column] = square.as_bytes() {
                    let (row, column) = (usize::from(row - b'0'), usize::from(column - b'0'));
                    stones[row][column] = sign * (number as i32 + 1);
                }
            }
        }
        Self { stones, player: if words[0] == "1" { 1 } else { -1 } }
    }

    fn find(&self, stone: i32) -> Option<(usize, usize)> {
        (0..5).flat_map(|r| (0..5).map(move |c| (r, c))).find(|&(r, c)| self.stones[r][c] == stone)
    }

    fn write(&self, die: &str) -> String {
        let side = |sign: i32| {
            let square = |n: i32| self.find(sign * n).map_or("--".to_owned(), |(r, c)| format!("{r}{c}"));
            (1..=6).map(square).collect::<Vec<_>>().join(",")
        };
        format!("{} {die} {} {}", if self.player == 1 { 1 } else { 2 }, side(1), side(-1))
    }

    /// The winner, 1 or -1, or 0.
    fn winner(&self) -> i32 {
        if self.stones[4][4] > 0 || !self.stones.iter().flatten().any(|&s| s < 0) {
            1
        } else if self.stones[0][0] < 0 || !self.stones.iter().flatten().any(|&s| s > 0) {
            -1
        } else {
            0
        }
    }

    /// Tokens and what they lead to, unsorted.
    fn moves(&self, die: i32) -> Vec<(String, Self)> {
        let own = |n: &i32| self.find(self.player * n).is_some();
        let numbers: Vec<i32> = if own(&die) {
            vec![die]
        } else {
            (1..die).rev().find(own).into_iter().chain((die + 1..=6).find(own)).collect()
        };
        let mut moves = Vec::new();
        for number in numbers {
            let (row, column) = self.find(self.player * number).unwrap();
            for (name, down, right) in [("h", 0, 1), ("v", 1, 0), ("d", 1, 1)] {
                let (r, c) = (row as i32 + down * self.player, column as i32 + right * self.player);
                if (0..5).contains(&r) && (0..5).contains(&c) {
                    let mut next = self.clone();
                    next.stones[row][column] = 0;
                    next.stones[r as usize][c as usize] = self.player * number;
                    next.player = -self.player;
                    moves.push((format!("{number}{name}"), next));
                }
            }
        }
        moves
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 || self.winner() != 0 {
            return 1;
        }
        (1..=6).flat_map(|die| self.moves(die)).map(|(_, next)| next.perft(depth - 1)).sum()
    }
}

fn at(text: &str) -> EwnState {
    FIXED.parse_position(text).unwrap()
}

#[test]
fn the_fixed_start_is_the_standard_one() {
    let start = FIXED.start(&mut Stream::new(Seed(1)));
    assert_eq!(FIXED.position(&start), START);
    assert_eq!(FIXED.turn(&start), Turn::Chance);
}

#[test]
fn random_starts_are_the_same_for_both_players_and_differ_by_seed() {
    let game = Ewn::default();
    let mut texts: Vec<String> = Vec::new();
    for seed in 0..2000 {
        let start = game.start(&mut Stream::new(Seed(seed)));
        let text = game.position(&start);
        // Squares turned by half a circle: row and column become 4 minus themselves.
        let words: Vec<&str> = text.split(' ').collect();
        let turned: String =
            words[2].chars().map(|c| c.to_digit(10).map_or(c, |d| char::from(b'4' - d as u8))).collect();
        assert_eq!(turned, words[3]);
        let mut home: Vec<&str> = words[2].split(',').collect();
        home.sort_unstable();
        assert_eq!(home, ["00", "01", "02", "10", "11", "20"]);
        texts.push(text);
    }
    texts.sort();
    texts.dedup();
    assert!(texts.len() > 640, "2000 draws of 720 placements leave few unseen, here are {}", texts.len());
}

#[test]
fn counts_are_those_of_the_second_implementation() {
    let start = FIXED.start(&mut Stream::new(Seed(0)));
    let board = Board::read(START);
    for (depth, count) in [(1, 18), (2, 324), (3, 6162), (4, 117_369)] {
        assert_eq!(perft(&FIXED, &start, depth), Some(count), "depth {depth}");
        assert_eq!(board.perft(depth), count, "depth {depth}");
    }
}

#[test]
fn random_games_are_those_of_the_second_implementation() {
    let game = Ewn::default();
    let mut random = Stream::new(Seed(42));
    let mut decisions = 0;
    for _ in 0..2000 {
        let mut state = game.start(&mut random);
        let mut board = Board::read(&game.position(&state));
        while board.winner() == 0 {
            assert_eq!(game.turn(&state), Turn::Chance);
            assert_eq!(game.position(&state), board.write("-"));
            let die = random.below(6) as i32 + 1;
            let faces = outcome_tokens(&game, &state);
            assert_eq!(faces, (1..=6).map(|face| (face.to_string(), 1)).collect::<Vec<_>>());
            step(&game, &mut state, &die.to_string()).unwrap();
            assert_eq!(game.position(&state), board.write(&die.to_string()));

            let mut tokens = move_tokens(&game, &state);
            let mut expected = board.moves(die);
            tokens.sort();
            expected.sort_by(|a, b| a.0.cmp(&b.0));
            assert_eq!(tokens, expected.iter().map(|(token, _)| token.clone()).collect::<Vec<_>>());
            for (token, next) in &expected {
                let mut after = state;
                step(&game, &mut after, token).unwrap();
                assert_eq!(game.position(&after), next.write("-"));
                let over = matches!(game.turn(&after), Turn::Over(_));
                assert_eq!(over, next.winner() != 0);
            }
            let (token, next) = &expected[random.below(expected.len() as u64) as usize];
            step(&game, &mut state, token).unwrap();
            board = next.clone();
            decisions += 1;
        }
        assert_eq!(game.turn(&state), Turn::Over(f64::from(board.winner()) * 100.0));
    }
    assert!((40_000..46_000).contains(&decisions), "about 21.5 moves a game, here {decisions} in 2000");
}

#[test]
fn promising_moves_come_first() {
    for (position, moves) in [
        // Arriving wins.
        ("1 1 33,--,--,--,--,-- --,--,--,--,43,--", "1d 1v 1h"),
        // Taking the last enemy wins as well.
        ("1 1 22,--,--,--,--,-- --,--,--,--,23,--", "1h 1d 1v"),
        // An enemy before the diagonal, an own stone last.
        ("1 1 11,22,--,--,--,-- --,--,--,21,44,--", "1v 1h 1d"),
        // Two stones to choose from; what takes nothing is ordered by direction, then by stone.
        ("2 3 00,--,--,--,--,-- --,33,--,11,--,--", "4d 2d 2h 2v 4h 4v"),
        ("2 3 01,--,--,--,--,-- --,33,--,12,--,--", "4d 2d 2h 2v 4h 4v"),
        // On the edge there is one way.
        ("1 6 --,--,--,--,--,41 02,--,--,--,--,--", "6h"),
        ("2 6 11,--,--,--,--,-- --,--,--,--,--,40", "6v"),
    ] {
        assert_eq!(move_tokens(&FIXED, &at(position)).join(" "), moves, "{position}");
    }
}

#[test]
fn a_line_of_play_can_be_followed() {
    let start = FIXED.start(&mut Stream::new(Seed(0)));
    let state = follow(&FIXED, start, "3 3d 5 5d 1 1d").unwrap();
    // 3 went to 13, 5 of player 2 to 22, and 1 took the own stone 5 on 11.
    assert_eq!(FIXED.position(&state), "2 - 11,01,13,10,--,20 44,43,42,34,22,24");
    let error = follow(&FIXED, start, "3 2d").unwrap_err().to_string();
    assert!(error.contains("3d, 3h, 3v"), "{error}");
}

#[test]
fn evaluations_are_their_formulas() {
    let value = |position: &str, name: &str| FIXED.evaluate(&at(position), evaluation::<Ewn>(name).unwrap());
    assert_eq!(value(START, "basic"), 0.0);
    // Player 1 is two steps away, player 2 three.
    let position = "1 - 22,--,--,--,--,00 --,--,33,--,--,--";
    assert_eq!(value(position, "basic"), 25.0);
    // Stone 1 moves on faces 1 to 5 with strength 8, stone 6 on 2 to 6 with 2; stone 3 on all with 4.
    assert_eq!(value(position, "attack"), 100.0 * (50.0 - 24.0) / (50.0 + 24.0));
    // Player 2 needs three turns. Player 1 needs two that are no 6: in three rolls, not two or three 6s.
    let expected = 100.0 * (2.0 * 200.0 / 216.0 - 1.0);
    assert!((value(position, "race") - expected).abs() < 1e-9);
    // If player 2 begins, player 1 must manage in two rolls.
    let expected = 100.0 * (2.0 * 25.0 / 36.0 - 1.0);
    assert!((value("2 - 22,--,--,--,--,00 --,--,33,--,--,--", "race") - expected).abs() < 1e-9);
    // A race that cannot be lost is still no finished game.
    assert_eq!(value("1 - 22,--,--,--,--,-- --,--,33,--,--,--", "race"), 99.999);
}

/// The exact value of a position for player one, by all that can follow.
fn solved(state: EwnState, known: &mut BTreeMap<u64, f64>) -> f64 {
    if let Turn::Over(value) = FIXED.turn(&state) {
        return value;
    }
    if let Some(value) = known.get(&FIXED.key(&state)) {
        return *value;
    }
    let (mut dice, mut total) = (Vec::new(), 0.0);
    FIXED.outcomes(&state, &mut dice);
    for die in &dice {
        let mut asked = state;
        FIXED.settle(&mut asked, die.outcome);
        let mut steps = Vec::new();
        FIXED.moves(&asked, &mut steps);
        let sign = state.player().sign();
        let after = steps.into_iter().map(|step| {
            let mut next = asked;
            FIXED.play(&mut next, step);
            sign * solved(next, known)
        });
        total += sign * after.fold(f64::NEG_INFINITY, f64::max);
    }
    known.insert(FIXED.key(&state), total / 6.0);
    total / 6.0
}

#[test]
fn what_was_learned_is_nearer_to_the_truth_than_any_formula() {
    let (mut known, mut luck) = (BTreeMap::new(), Stream::new(Seed(5)));
    let mut errors = Ewn::EVALUATIONS.iter().map(|(name, _)| (*name, 0.0)).collect::<Vec<_>>();
    let mut positions = 0;
    while positions < 300 {
        // Two stones each, of any numbers, on any squares.
        let mut text = ["--".to_owned(), "--".to_owned()].map(|off| vec![off; 6]);
        for side in &mut text {
            for _ in 0..2 {
                side[luck.below(6) as usize] = format!("{}{}", luck.below(5), luck.below(5));
            }
        }
        let [one, two] = text.map(|side| side.join(","));
        let Ok(state) = FIXED.parse_position(&format!("{} - {one} {two}", 1 + luck.below(2))) else {
            continue;
        };
        if matches!(FIXED.turn(&state), Turn::Over(_)) {
            continue;
        }
        positions += 1;
        let truth = solved(state, &mut known);
        for ((_, error), (_, by)) in errors.iter_mut().zip(Ewn::EVALUATIONS) {
            *error += (FIXED.evaluate(&state, *by) - truth).abs();
        }
    }
    let mean = |name: &str| errors.iter().find(|(known, _)| *known == name).unwrap().1 / f64::from(positions);
    // In points, of which there are 200 from a sure loss to a sure win.
    assert!(mean("learned") < 9.0, "{errors:?}");
    for formula in ["basic", "race", "attack"] {
        assert!(mean("learned") < 0.6 * mean(formula), "{errors:?}");
    }
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    for (text, reason) in [
        ("1 - 00,01,02,10,11,20", "4 fields"),
        ("3 - 00,01,02,10,11,20 44,43,42,34,33,24", "one of 1, 2"),
        ("1 7 00,01,02,10,11,20 44,43,42,34,33,24", "die"),
        ("1 - 00,01,02,10,11 44,43,42,34,33,24", "6 squares"),
        ("1 - 00,01,02,10,11,25 44,43,42,34,33,24", "\"25\" is not a square"),
        ("1 - 00,01,02,10,11,2é 44,43,42,34,33,24", "is not a square"),
        ("1 - 00,01,02,10,11,00 44,43,42,34,33,24", "two stones stand on 00"),
        ("1 - 00,01,02,10,11,33 44,43,42,34,33,24", "two stones stand on 33"),
        ("1 - --,--,--,--,--,44 00,--,--,--,--,--", "only one player"),
        ("1 - --,--,--,--,--,-- --,--,--,--,--,--", "only one player"),
        ("1 - --,--,--,--,--,44 01,--,--,--,--,--", "turn of player 2"),
        ("2 4 --,--,--,--,--,44 01,--,--,--,--,--", "the die is \"-\""),
        ("2 4 --,--,--,--,--,-- 01,--,--,--,--,--", "turn of player 1"),
    ] {
        let error = FIXED.parse_position(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    for text in ["2 - --,--,--,--,--,44 01,--,--,--,--,--", "1 - --,--,--,--,--,-- 01,--,--,--,--,--"] {
        assert!(matches!(FIXED.turn(&at(text)), Turn::Over(_)));
        assert_eq!(FIXED.position(&at(text)), text);
    }
}

#[test]
fn the_picture_shows_board_die_and_directions() {
    let picture = FIXED.picture(&at("2 5 13,01,--,10,--,20 44,43,42,--,22,24"));
    let expected = "    0   1   2   3   4
0   ·   2↘  ·   ·   ·
1   4↘  ·   ·   1↘  ·
2   6↘  ·   5↖  ·   6↖
3   ·   ·   ·   ·   ·
4   ·   ·   3↖  2↖  1↖
player 2 to move, the die shows 5
↘ player 1, on the way to 44; ↖ player 2, on the way to 00";
    assert_eq!(picture, expected);
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<EwnState>() <= 32);
}
