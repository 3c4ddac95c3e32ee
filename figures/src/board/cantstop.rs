//! Can't Stop: the columns with marks and runners, and the dice.

use arena::Moment;
use games::cantstop::{CantStop, CantStopState};
use games::{Notation, Player};
use search::Step;

use super::dice::die;
use super::{Drawn, colour, finished, soft_colour, status};
use crate::canvas::{At, Canvas};
use crate::numbers::plural;
use crate::svg::Svg;

const CELL: At = (38.0, 19.0);
const LEFT: f64 = 8.0;
const BOTTOM: f64 = 318.0;

impl Drawn for CantStop {
    fn draw(&self, state: &CantStopState, last: Option<&Moment<Self>>) -> Svg {
        let mut canvas = Canvas::new(LEFT * 2.0 + CELL.0 * 11.0, BOTTOM + 50.0);
        status(&mut canvas, self, state, (state.player(), "rolls"), (LEFT, 20.0));
        for (at, length) in CantStopState::LENGTHS.into_iter().enumerate() {
            column(&mut canvas, state, at, length);
        }
        table(&mut canvas, self, state, last);
        for player in Player::BOTH {
            let x = LEFT + 6.0 + 170.0 * player.index() as f64;
            canvas.circle(colour(player), (x, BOTTOM + 36.0), 5.0);
            let text = format!(
                "player {}: {} won",
                player.number(),
                plural(u64::from(state.columns_won(player)), "column")
            );
            canvas.text("small", (x + 11.0, BOTTOM + 40.0), &text);
        }
        canvas.circle("runner", (LEFT + 354.0, BOTTOM + 36.0), 6.0);
        canvas.text("small", (LEFT + 366.0, BOTTOM + 40.0), "runner");
        finished(canvas, self, state)
    }
}

/// The dice: those to be paired, those that were paired just now, or those that were a bust.
fn table(canvas: &mut Canvas, game: &CantStop, state: &CantStopState, last: Option<&Moment<CantStop>>) {
    let bust = last.and_then(|last| match last.step {
        Step::Outcome(roll) if state.dice().is_none() => Some(game.outcome_token(&last.state, roll)),
        _ => None,
    });
    let faces: Vec<u8> = match &bust {
        Some(token) => token.chars().filter_map(|face| face.to_digit(10)).map(|face| face as u8).collect(),
        None => state.dice().or_else(|| last?.state.dice()).into_iter().flatten().collect(),
    };
    for (at, face) in faces.into_iter().enumerate() {
        die(canvas, (LEFT + 36.0 * at as f64, 34.0), 30.0, Some(face));
    }
    if bust.is_some() {
        canvas.text("bold no-text", (LEFT + 152.0, 54.0), "bust");
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
