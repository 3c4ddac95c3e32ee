//! Can't Stop: the columns with marks and runners, and the dice.

use arena::Moment;
use games::Player;
use games::cantstop::{CantStop, CantStopState};

use super::dice::die;
use super::{Drawn, colour, finished, soft_colour, status};
use crate::canvas::{At, Canvas};
use crate::svg::Svg;

const CELL: At = (38.0, 19.0);
const LEFT: f64 = 8.0;
const BOTTOM: f64 = 318.0;

impl Drawn for CantStop {
    fn draw(&self, state: &CantStopState, last: Option<&Moment<Self>>) -> Svg {
        let mut canvas = Canvas::new(LEFT * 2.0 + CELL.0 * 11.0, BOTTOM + 50.0);
        status(&mut canvas, self, state, state.player(), (LEFT, 20.0));
        for (at, length) in CantStopState::LENGTHS.into_iter().enumerate() {
            column(&mut canvas, state, at, length);
        }
        // The dice stay on the table until somebody throws again.
        let dice = state.dice().or_else(|| last.and_then(|last| last.state.dice()));
        for (at, face) in dice.into_iter().flatten().enumerate() {
            die(&mut canvas, (LEFT + 36.0 * at as f64, 34.0), 30.0, Some(face));
        }
        for player in Player::BOTH {
            let x = LEFT + 6.0 + 170.0 * player.index() as f64;
            canvas.circle(colour(player), (x, BOTTOM + 36.0), 5.0);
            let text = format!("player {}: {} of 3 columns", player.number(), state.columns_won(player));
            canvas.text("small", (x + 11.0, BOTTOM + 40.0), &text);
        }
        canvas.circle("runner", (LEFT + 354.0, BOTTOM + 36.0), 6.0);
        canvas.text("small", (LEFT + 366.0, BOTTOM + 40.0), "runner");
        finished(canvas, self, state)
    }
}

fn column(canvas: &mut Canvas, state: &CantStopState, at: usize, length: u8) {
    let x = LEFT + CELL.0 * at as f64;
    let marks = Player::BOTH.map(|player| state.marks(player)[at]);
    let winner = Player::BOTH.into_iter().find(|player| marks[player.index()] == length);
    let runner = state.runner(at as u8 + 2);
    for height in 1..=length {
        let y = BOTTOM - CELL.1 * f64::from(height);
        let class = winner.map_or("wood", soft_colour);
        canvas.rect(class, (x + 1.5, y + 1.0), (CELL.0 - 3.0, CELL.1 - 2.0), 3.0);
        for player in Player::BOTH {
            if marks[player.index()] == height {
                let side = x + 6.0 + 14.0 * player.index() as f64;
                canvas.rect(colour(player), (side, y + 4.0), (12.0, CELL.1 - 8.0), 2.5);
            }
        }
        if runner == height {
            canvas.circle("runner", (x + CELL.0 / 2.0, y + CELL.1 / 2.0), 7.5);
        }
    }
    canvas.text("bold mid", (x + CELL.0 / 2.0, BOTTOM + 17.0), &(at + 2).to_string());
}
