//! A position as the lines of text that the command line shows.

use games::Notation;

use crate::canvas::Canvas;
use crate::svg::Svg;

const LINE: f64 = 17.0;
/// How wide a letter of the fixed-width font is, with something to spare.
const LETTER: f64 = 8.2;

pub(super) fn draw<G: Notation>(game: &G, state: &G::State) -> Svg {
    let picture = game.picture(state);
    let lines: Vec<&str> = picture.lines().collect();
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut canvas = Canvas::new(widest as f64 * LETTER + 16.0, lines.len() as f64 * LINE + 16.0);
    for (at, line) in lines.iter().enumerate() {
        canvas.text("mono", (8.0, 8.0 + LINE * (at as f64 + 0.75)), line);
    }
    canvas.finish(&format!("{}: {}", G::TITLE, game.position(state)), &picture)
}
