//! The board of Can't Stop for people: a line for each column, its spaces from left to right.

use super::column::{LENGTHS, unpack};
use super::state::{CantStopState, Phase};
use crate::turn::Player;

/// The board, whose turn it is, and the dice.
pub(super) fn draw(state: &CantStopState) -> String {
    let [one, two] = state.marks.map(unpack);
    let runners = unpack(state.runners);
    let mut lines =
        vec!["column  1, 2: marks  =: both  *: runner  length  player 1  player 2  runner".to_owned()];
    for (at, length) in LENGTHS.into_iter().enumerate() {
        let (marks, runner) = ([one[at], two[at]], runners[at]);
        let winner = marks.iter().position(|&mark| mark == length);
        let space = |height: u8| match (winner, marks.map(|mark| mark == height)) {
            (Some(winner), _) => ["1", "2"][winner],
            _ if runner == height => "*",
            (_, [true, true]) => "=",
            (_, [true, false]) => "1",
            (_, [false, true]) => "2",
            _ => ".",
        };
        let track: Vec<&str> = (1..=length).map(space).collect();
        let show = |height: u8| match height {
            0 => "-".to_owned(),
            height if height == length => "top".to_owned(),
            height => height.to_string(),
        };
        let [one, two] = marks.map(show);
        let line = format!(
            "{:>4}    {:<31}{length:>6}{one:>9}{two:>10}{:>9}",
            at + 2,
            format!("|{}|", track.join(" ")),
            show(runner)
        );
        lines.push(line);
    }
    let player = state.player.number();
    lines.push(match state.phase {
        Phase::Over => format!("player {player} has won"),
        Phase::Roll => format!("player {player}: the dice are rolling"),
        Phase::Pair => {
            let dice = state.faces_of(state.roll).map(|face| face.to_string()).join(" ");
            format!("player {player} pairs the dice {dice}")
        }
        Phase::Decide if state.runners == 0 => format!("player {player} begins a turn"),
        Phase::Decide => format!("player {player} rolls or stops"),
    });
    let [one, two] = Player::BOTH.map(|player| state.columns_won(player));
    lines.push(format!("columns won: player 1 {one}, player 2 {two}"));
    lines.join("\n")
}
