//! Evaluations computed by hand.

use games::Game;
use games::cantstop::{CantStop, CantStopEvaluation};

use crate::{position, read};

fn value(text: &str, by: CantStopEvaluation) -> f64 {
    CantStop::default().evaluate(&read(text), by)
}

fn assert_close(value: f64, expected: f64) {
    assert!((value - expected).abs() < 1e-9, "{value} instead of {expected}");
}

#[test]
fn basic_counts_shares_and_won_columns() {
    let basic = CantStopEvaluation::Basic;
    assert_eq!(value(&position(&[], &[], "-", "-"), basic), 0.0);
    // Player one has a won column (1 + 1) and 4/11, and a runner at 6/13; player two 5/9.
    let text = position(&[(2, 3), (6, 4), (7, 2)], &[(5, 5)], "7:6", "?");
    let expected = 100.0 / 12.0 * (2.0 + 4.0 / 11.0 + 6.0 / 13.0 - 5.0 / 9.0);
    assert_close(value(&text, basic), expected);
    // A runner on top has climbed the whole column and not won it yet.
    assert_close(value(&position(&[], &[], "2:3", "-"), basic), 100.0 / 12.0);
    // The runners are player two's when it is that player's turn.
    let theirs = position(&[], &[], "2:3", "-").replacen('1', "2", 1);
    assert_close(value(&theirs, basic), -100.0 / 12.0);
}

#[test]
fn squares_count_the_best_three_in_full() {
    let squares = CantStopEvaluation::Squares;
    let one = [(2, 3), (6, 4), (7, 10), (8, 5), (12, 1)];
    let text = position(&one, &[(5, 5)], "6:7", "-");
    let part = |height: f64, length: f64| (height / length) * (height / length);
    let best = 1.0 + part(7.0, 11.0) + part(10.0, 13.0);
    let rest = part(5.0, 11.0) + part(1.0, 3.0);
    assert_close(value(&text, squares), 100.0 / 3.0 * (best + 0.25 * rest - part(5.0, 9.0)));
}

#[test]
fn only_a_finished_game_is_worth_a_win() {
    let ahead = [(2, 3), (3, 5), (4, 6), (5, 8), (6, 10), (7, 12), (8, 10), (9, 8)];
    for by in [CantStopEvaluation::Basic, CantStopEvaluation::Squares] {
        assert_eq!(value(&position(&ahead, &[], "10:7,11:5,12:2", "-"), by), 99.0);
        assert_eq!(value(&position(&[(2, 3), (3, 5), (12, 3)], &[], "-", "-"), by), 100.0);
    }
}
