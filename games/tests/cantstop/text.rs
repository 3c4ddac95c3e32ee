//! What is written, and what is refused.

use games::Notation;
use games::cantstop::CantStop;
use games::notation::move_tokens;

use crate::{after, heights, position, read};

#[test]
fn positions_follow_the_contract() {
    let start = CantStop::default().position(&crate::start());
    assert_eq!(start, "1 0,0,0,0,0,0,0,0,0,0,0 0,0,0,0,0,0,0,0,0,0,0 - -");
    assert_eq!(after(&start, "roll"), start.replace(" - -", " - ?"));
    assert_eq!(after(&start, "roll 6521"), start.replace(" - -", " - 1256"));
    assert_eq!(after(&start, "roll 1256 6+8"), start.replace(" - -", " 6:1,8:1 -"));
}

#[test]
fn equal_moves_make_equal_positions() {
    let waiting = position(&[], &[], "2:1,6:1,12:1", "?");
    assert_eq!(after(&waiting, "1256"), after(&waiting, "1345"));
}

#[test]
fn moves_come_in_the_order_of_the_rule_of_28() {
    let order = |text: &str| move_tokens(&CantStop::default(), &read(text)).join(" ");
    // Two new runners each cost more than one; among equals the lower columns come first.
    assert_eq!(order(&position(&[], &[], "-", "1256")), "7+7 6+8 3+11");
    assert_eq!(order(&position(&[], &[], "6:1,8:1", "1256")), "6+8 7+7 3 11");
    // Roll while a runner is free, however high the count; stop at 28; stop at once to win.
    assert_eq!(order(&position(&[], &[], "2:3,12:3", "-")), "roll stop");
    assert_eq!(order(&position(&[], &[], "6:2,7:3,8:2", "-")), "roll stop");
    assert_eq!(order(&position(&[], &[], "2:2,7:2,12:1", "-")), "stop roll");
    assert_eq!(order(&position(&[(2, 3), (3, 5)], &[], "12:3", "-")), "stop roll");
}

#[test]
fn impossible_positions_are_refused_with_the_field() {
    let game = CantStop::default();
    let refused = |text: &str, part: &str| {
        let error = game.parse_position(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    };
    refused("1 0,0 - -", "a position has 5 fields");
    refused(&position(&[], &[], "-", "-").replacen('1', "3", 1), "field 1 (turn)");
    refused("1 0,0,0 0,0,0,0,0,0,0,0,0,0,0 - -", "11 numbers");
    refused(&position(&[(2, 4)], &[], "-", "-"), "column 2 has 3 spaces");
    refused(&position(&[(2, 3)], &[(2, 3)], "-", "-"), "column 2 is won by player 1");
    refused(&position(&[(7, 4)], &[(7, 13)], "-", "-"), "column 7 is won by player 2");
    refused(&position(&[(6, 3)], &[], "6:3", "-"), "above the mark at 3 and at most at 11");
    refused(&position(&[], &[], "6:12", "-"), "at most at 11, not at 12");
    refused(&position(&[], &[(6, 11)], "6:1", "-"), "column 6 is won, nobody may enter it");
    refused(&position(&[(6, 11)], &[], "6:11", "-"), "column 6 is won");
    refused(&position(&[], &[], "6:1,6:2", "-"), "column 6 has two runners");
    refused(&position(&[], &[], "5:1,6:1,7:1,8:1", "-"), "there are only 3 runners");
    refused(&position(&[], &[], "6", "-"), "COLUMN:HEIGHT");
    refused(&position(&[], &[], "13:1", "-"), "a whole number from 2 to 12");
    refused(&position(&[], &[], "-", "1257"), "four faces from 1 to 6");
    refused(&position(&[], &[], "-", "125"), "four faces");
    refused(&position(&[], &[], "2:1,3:1,12:1", "3344"), "these dice allow no move");
    let three = [(2, 3), (3, 5), (12, 3)];
    refused(&position(&three, &[(4, 7), (5, 9), (10, 7)], "-", "-"), "only one player can have won");
    refused(&position(&three, &[], "6:1", "-"), "player 1 has won 3 columns");
    refused(&position(&three, &[], "-", "?"), "player 1 has won 3 columns");
    refused(&position(&[], &three, "-", "-"), "player 2 has won 3 columns");
}

#[test]
fn a_finished_game_reads_back() {
    let game = CantStop::default();
    let text = format!("2 {} {} - -", heights(&[(7, 12)]), heights(&[(2, 3), (3, 5), (11, 5), (12, 3)]));
    assert_eq!(game.position(&read(&text)), text);
    assert_eq!(game.scores(&read(&text)), Some([0, 4]));
    assert!(game.picture(&read(&text)).contains("player 2 has won"));
}

#[test]
fn the_picture_shows_marks_runners_and_dice() {
    let text = position(&[(2, 3), (6, 4), (8, 2)], &[(6, 4), (8, 1)], "7:5", "1256");
    let picture = CantStop::default().picture(&read(&text));
    for part in ["|1 1 1|  ", "|. . . = .", "|2 1 . .", "|. . . . * .", "player 1 pairs the dice 1 2 5 6"] {
        assert!(picture.contains(part), "{part} in\n{picture}");
    }
}
