//! Pig: two scores on their way to the goal, what the turn has brought, and the last throw.

use arena::Moment;
use games::pig::{Effect, Pig, PigState, Roll};
use games::{Notation, Player};
use search::Step;

use super::dice::die;
use super::{Drawn, colour, finished, soft_colour, status};
use crate::axis::Scale;
use crate::canvas::{At, Canvas};
use crate::svg::Svg;

const WIDTH: f64 = 460.0;
const TRACK: (f64, f64) = (70.0, 396.0);

impl Drawn for Pig {
    fn draw(&self, state: &PigState, last: Option<&Moment<Self>>) -> Svg {
        let mut canvas = Canvas::new(WIDTH, 168.0);
        let scores = self.scores(state).unwrap_or_default();
        let goal = f64::from(self.goal);
        let x = Scale::linear((0.0, goal), TRACK);
        status(&mut canvas, self, state, (state.player(), "rolls"), (4.0, 18.0));
        for player in Player::BOTH {
            let y = 36.0 + 40.0 * player.index() as f64;
            let score = f64::from(scores[player.index()]);
            canvas.text("small muted", (4.0, y + 19.0), &format!("player {}", player.number()));
            canvas.rect("card", (TRACK.0, y), (TRACK.1 - TRACK.0, 28.0), 4.0);
            let banked = x.at(score.min(goal));
            canvas.rect(colour(player), (TRACK.0, y), (banked - TRACK.0, 28.0), 4.0);
            if player == state.player() && state.turn_total() > 0 {
                let reach = x.at((score + f64::from(state.turn_total())).min(goal));
                canvas.rect(soft_colour(player), (banked, y), (reach - banked, 28.0), 4.0);
                let middle = (banked + reach) / 2.0;
                canvas.text("mid small", (middle, y + 18.0), &format!("+{}", state.turn_total()));
            }
            canvas.text("bold large", (TRACK.1 + 10.0, y + 20.0), &score.to_string());
        }
        for quarter in 0..=4 {
            let tick = libm::round(goal * f64::from(quarter) / 4.0);
            canvas.text("tiny muted mid", (x.at(tick), 120.0), &tick.to_string());
        }
        match last.map(|last| last.step) {
            Some(Step::Outcome(roll)) => throw(&mut canvas, self, roll, (TRACK.0, 130.0)),
            _ => canvas.text("muted", (TRACK.0, 152.0), &format!("turn total {}", state.turn_total())),
        }
        finished(canvas, self, state)
    }
}

/// The dice as far as they are known: a merged throw tells its sum only.
fn throw(canvas: &mut Canvas, game: &Pig, roll: Roll, (x, y): At) {
    let known = |face: u8| (face > 0).then_some(face);
    let faces = match (roll.faces, roll.effect) {
        ([0, 0], Effect::Reset) => [Some(1), Some(1)],
        ([0, 0], Effect::Lose) => [Some(1), None],
        ([0, 0], Effect::Gain(points)) if game.dice == 1 => [known(points), None],
        (faces, _) => faces.map(known),
    };
    for (at, &face) in faces[..usize::from(game.dice)].iter().enumerate() {
        die(canvas, (x + 40.0 * at as f64, y), 32.0, face);
    }
    let told = match roll.effect {
        Effect::Reset => "both ones: all points are lost".to_owned(),
        Effect::Lose => "a one: the turn is lost".to_owned(),
        Effect::Gain(points) => format!("{points} points"),
    };
    canvas.text("", (x + 40.0 * f64::from(game.dice) + 6.0, y + 21.0), &told);
}
