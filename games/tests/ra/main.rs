//! Ra: a test for every sentence of its rules, an independent count of its points, and laws of random play.
//!
//! Positions are written as text, `EPOCH RA TURN PHASE TRACK MIDDLE`, then score, suns and tiles of each player,
//! then the tiles out of play; see the header of the game.

#![expect(clippy::unwrap_used, reason = "a failing test may panic")]

mod auctions;
mod disasters;
mod epochs;
mod gods;
mod play;
mod points;
mod text;
mod turns;
mod values;

use games::line::follow;
use games::notation::move_tokens;
use games::ra::{Ra, RaState};
use games::{Game, Luck, Notation, Turn};
use spec::Seed;

const START: &str = "1 0 1 turn - 1 10 9652 - 10 8743 - -";

fn start() -> RaState {
    Ra.start(&mut Luck::of_pair(Seed(0)).setup())
}

/// Where a line leads from a position.
fn play(position: &str, line: &str) -> RaState {
    follow(&Ra, Ra.parse_position(position).unwrap(), line).unwrap()
}

/// The same, as text.
fn after(position: &str, line: &str) -> String {
    Ra.position(&play(position, line))
}

/// The legal moves in alphabetical order.
fn moves(position: &str) -> String {
    let mut tokens = move_tokens(&Ra, &Ra.parse_position(position).unwrap());
    tokens.sort();
    tokens.join(" ")
}

/// Who decides, 1 or 2; 0 for chance or the end.
fn decider(state: &RaState) -> u8 {
    match Ra.turn(state) {
        Turn::Decision(player) => player.number(),
        _ => 0,
    }
}
