//! Rules that are easily got wrong.

use games::cantstop::CantStop;
use games::{Game, Turn};

use crate::{after, heights, moves_after, position, read};

#[test]
fn both_sums_of_a_pairing_are_played_where_they_can_be() {
    let two_free = position(&[], &[], "12:1", "?");
    assert_eq!(moves_after(&two_free, "1256"), ["3+11", "6+8", "7+7"]);
}

#[test]
fn a_single_free_runner_serves_either_sum_or_a_double() {
    let one_free = position(&[], &[], "2:1,12:1", "?");
    assert_eq!(moves_after(&one_free, "1256"), ["11", "3", "6", "7+7", "8"]);
    // One of the sums has its runner already: both can be played.
    let one_free = position(&[], &[], "2:1,8:1", "?");
    assert_eq!(moves_after(&one_free, "1256"), ["11", "3", "6+8", "7+7"]);
    // No decision has more moves.
    assert_eq!(moves_after(&position(&[], &[], "2:1,12:1", "?"), "1246").len(), 6);
}

#[test]
fn three_placed_runners_play_only_their_columns() {
    let none_free = position(&[], &[], "2:1,6:1,12:1", "?");
    assert_eq!(moves_after(&none_free, "1256"), ["6"]);
}

#[test]
fn a_pairing_that_plays_less_may_be_chosen() {
    let none_free = position(&[], &[], "3:1,6:1,8:1", "?");
    assert_eq!(moves_after(&none_free, "1256"), ["3", "6+8"]);
}

#[test]
fn a_runner_on_top_blocks_its_column_and_is_not_free() {
    let topped = position(&[], &[], "2:3", "?");
    assert_eq!(moves_after(&topped, "1113"), ["4"]);
    // One runner is left for the two new columns.
    let topped = position(&[], &[], "2:3,12:1", "?");
    assert_eq!(moves_after(&topped, "1113"), ["4"]);
    assert_eq!(moves_after(&topped, "1133"), ["4+4", "6"]);
    assert_eq!(moves_after(&topped, "1334"), ["4", "5", "6", "7"]);
    // None is left for a third column.
    let full = position(&[], &[], "2:3,6:1,8:1", "?");
    assert_eq!(after(&full, "1346").split(' ').next(), Some("2"));
}

#[test]
fn a_double_with_one_step_left_is_one_step() {
    let runner = position(&[], &[], "7:12", "?");
    assert_eq!(moves_after(&runner, "1166"), ["2+12", "7"]);
    assert_eq!(after(&runner, "1166 7"), position(&[], &[], "7:13", "-"));
    let mark = position(&[(7, 12)], &[], "-", "?");
    assert_eq!(after(&mark, "1166 7"), position(&[(7, 12)], &[], "7:13", "-"));
    let two_steps = position(&[(7, 11)], &[], "-", "?");
    assert_eq!(after(&two_steps, "1166 7+7"), position(&[(7, 11)], &[], "7:13", "-"));
}

#[test]
fn a_new_runner_starts_above_the_mark() {
    let text = position(&[(6, 4), (8, 2)], &[(6, 7)], "-", "?");
    assert_eq!(after(&text, "1256 6+8"), position(&[(6, 4), (8, 2)], &[(6, 7)], "6:5,8:3", "-"));
}

#[test]
fn a_bust_loses_the_runners_and_the_turn() {
    let text = position(&[(6, 4)], &[(7, 1)], "2:1,3:1,12:2", "?");
    let next = after(&text, "3344");
    assert_eq!(next, format!("2 {} {} - -", heights(&[(6, 4)]), heights(&[(7, 1)])));
}

#[test]
fn the_first_roll_of_a_turn_is_compulsory() {
    let mut moves = Vec::new();
    CantStop::default().moves(&crate::start(), &mut moves);
    assert_eq!(moves, [games::cantstop::Choice::Roll]);
}

#[test]
fn stopping_wins_topped_columns_and_clears_the_other_mark() {
    let text = position(&[(6, 4)], &[(2, 2), (6, 9)], "2:3,6:5", "-");
    let next = after(&text, "stop");
    assert_eq!(next, format!("2 {} {} - -", heights(&[(2, 3), (6, 5)]), heights(&[(6, 9)])));
    // From now on the column is closed to both.
    let theirs = next.replace(" - -", " - ?");
    assert_eq!(moves_after(&theirs, "1113"), ["4"]);
    let mine = theirs.replacen('2', "1", 1);
    assert_eq!(moves_after(&mine, "1113"), ["4"]);
    // Dice that only make the closed column are a bust.
    assert_eq!(after(&theirs, "1111").split(' ').next(), Some("1"));
}

#[test]
fn three_columns_win_only_by_stopping() {
    let game = CantStop::default();
    let topped = position(&[(2, 3), (12, 3)], &[], "3:5", "-");
    assert_eq!(game.turn(&read(&topped)), Turn::Decision(games::Player::One));
    let over = after(&topped, "stop");
    assert_eq!(over, position(&[(2, 3), (3, 5), (12, 3)], &[], "-", "-"));
    assert_eq!(game.turn(&read(&over)), Turn::Over(100.0));
    // Rolling on is legal, and may lose it all.
    let lost = after(&topped, "roll 1111");
    assert_eq!(lost, format!("2 {} {} - -", heights(&[(2, 3), (12, 3)]), heights(&[])));
}
