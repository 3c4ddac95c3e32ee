//! `EinStein würfelt nicht!`: the board, the die, and which stones may walk.

use arena::Moment;
use games::ewn::{Ewn, EwnState};
use games::{Game, Player, Turn};
use search::Step;

use super::dice::die;
use super::{Drawn, colour, finished, status};
use crate::canvas::{At, Canvas};
use crate::svg::Svg;

const CELL: f64 = 52.0;
const CORNER: At = (24.0, 40.0);

impl Drawn for Ewn {
    fn draw(&self, state: &EwnState, last: Option<&Moment<Self>>) -> Svg {
        let mut canvas = Canvas::new(CORNER.0 + 5.0 * CELL + 84.0, CORNER.1 + 5.0 * CELL + 26.0);
        status(&mut canvas, self, state, (state.player(), "rolls"), (CORNER.0, 20.0));
        squares(&mut canvas);
        if let Some(Moment { state: before, step: Step::Move(_) }) = last {
            trail(&mut canvas, before, state);
        }
        let movable = movable(self, state);
        for player in Player::BOTH {
            for (number, square) in (1..).zip(state.squares(player)) {
                let Some(square) = square else { continue };
                let may_walk = player == state.player() && movable.contains(&number);
                stone(&mut canvas, player, number, square, may_walk);
            }
        }
        let side = CORNER.0 + 5.0 * CELL + 20.0;
        if let Some(face) = state.die() {
            die(&mut canvas, (side, CORNER.1 + 2.0 * CELL), 48.0, Some(face));
        }
        finished(canvas, self, state)
    }
}

/// The board with the names of its rows and columns, and both players' goals.
fn squares(canvas: &mut Canvas) {
    for row in 0..5u8 {
        let along = CELL * (f64::from(row) + 0.5);
        canvas.text("tiny muted mid", (CORNER.0 + along, CORNER.1 + 5.0 * CELL + 16.0), &row.to_string());
        canvas.text("tiny muted mid", (CORNER.0 - 12.0, CORNER.1 + along + 3.5), &row.to_string());
        for column in 0..5u8 {
            let (x, y) = middle((row, column));
            let class = if (row + column) % 2 == 0 { "wood" } else { "wood-dark" };
            canvas.rect(class, (x - CELL / 2.0, y - CELL / 2.0), (CELL, CELL), 0.0);
        }
    }
    // The goal of each player is where the other one started.
    for (class, square) in [("one-line", (4, 4)), ("two-line", (0, 0))] {
        let (x, y) = middle(square);
        canvas.rect(class, (x - CELL / 2.0 + 2.0, y - CELL / 2.0 + 2.0), (CELL - 4.0, CELL - 4.0), 3.0);
    }
}

fn stone(canvas: &mut Canvas, player: Player, number: u8, square: (u8, u8), may_walk: bool) {
    let (x, y) = middle(square);
    canvas.circle(colour(player), (x, y), 18.0);
    if may_walk {
        canvas.circle("ring", (x, y), 20.0);
    }
    canvas.text("bold large mid on-strong", (x, y + 6.0), &number.to_string());
}

/// A line from where a stone was to where it is now.
fn trail(canvas: &mut Canvas, before: &EwnState, now: &EwnState) {
    let mover = before.player();
    let moved = before.squares(mover).into_iter().zip(now.squares(mover));
    for (from, to) in moved.filter_map(|(from, to)| Some((from?, to?))).filter(|(from, to)| from != to) {
        canvas.circle("trace", middle(from), 17.0);
        canvas.line("wire-won", middle(from), middle(to));
    }
}

fn movable(game: &Ewn, state: &EwnState) -> Vec<u8> {
    let mut moves = Vec::new();
    if let Turn::Decision(_) = game.turn(state) {
        game.moves(state, &mut moves);
    }
    moves.iter().map(|step| step.number()).collect()
}

fn middle((row, column): (u8, u8)) -> At {
    (CORNER.0 + CELL * (f64::from(column) + 0.5), CORNER.1 + CELL * (f64::from(row) + 0.5))
}
