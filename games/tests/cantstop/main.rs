//! Can't Stop: its corner cases, its dice, its text, and a second implementation to compare with.
//!
//! - `corners`: rules that are easily got wrong, a position each.
//! - `dice`: how many rolls there are, of which weight, and how long random games last.
//! - `naive`: the rules once more, slowly, straight from the rule book; `against_naive` compares.
//! - `text`: what is written and what is refused; `values`: evaluations by hand.
//! - `rule28`: the Rule of 28 plays as strongly as published.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

mod against_naive;
mod corners;
mod dice;
mod naive;
mod rule28;
mod text;
mod values;

use games::cantstop::{CantStop, CantStopState};
use games::notation::move_tokens;
use games::{Luck, Notation, line::follow};
use spec::Seed;

/// The heights of columns 2 to 12 as position text, from those that are not 0.
fn heights(some: &[(usize, u8)]) -> String {
    let mut heights = [0; 11];
    for &(column, height) in some {
        heights[column - 2] = height;
    }
    heights.map(|height| height.to_string()).join(",")
}

/// A position with player one to move.
fn position(one: &[(usize, u8)], two: &[(usize, u8)], runners: &str, dice: &str) -> String {
    format!("1 {} {} {runners} {dice}", heights(one), heights(two))
}

fn read(text: &str) -> CantStopState {
    CantStop::default().parse_position(text).unwrap()
}

fn start() -> CantStopState {
    games::Game::start(&CantStop::default(), &mut Luck::of_pair(Seed(0)).setup())
}

/// The position after a line of play from a position.
fn after(text: &str, line: &str) -> String {
    let game = CantStop::default();
    game.position(&follow(&game, read(text), line).unwrap())
}

/// The moves, sorted, that dice allow in a position that waits for them.
fn moves_after(text: &str, dice: &str) -> Vec<String> {
    let game = CantStop::default();
    let mut moves = move_tokens(&game, &follow(&game, read(text), dice).unwrap());
    moves.sort();
    moves
}
