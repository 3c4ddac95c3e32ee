//! Pairs by their score as one bar: how often both games were lost, …, how often both were won.

use stats::Pentanomial;

use crate::canvas::{At, Canvas};
use crate::svg::Svg;

const CLASSES: [&str; 5] = ["p0", "p1", "p2", "p3", "p4"];

/// A small bar for a line of text: wins of the first-named player on the left, in blue.
#[must_use]
pub fn pentanomial(pairs: &Pentanomial) -> Svg {
    let mut canvas = Canvas::new(120.0, 10.0);
    draw(&mut canvas, pairs, (0.0, 0.0), (120.0, 10.0));
    canvas.finish(&in_words(pairs), "")
}

/// Draws the bar at a place.
pub(crate) fn draw(canvas: &mut Canvas, pairs: &Pentanomial, (x, y): At, (width, height): At) {
    let total = pairs.pairs();
    if total == 0 {
        canvas.rect("none", (x, y), (width, height), 2.0);
        return;
    }
    let mut at = x;
    for (count, class) in pairs.counts().into_iter().zip(CLASSES).rev() {
        let share = width * count as f64 / total as f64;
        if count > 0 {
            canvas.rect(class, (at, y), (share, height), 0.0);
        }
        at += share;
    }
}

/// The counts as a sentence.
pub(crate) fn in_words(pairs: &Pentanomial) -> String {
    let [lost, worse, even, better, won] = pairs.counts();
    match pairs.pairs() {
        0 => "no pairs yet".to_owned(),
        total => format!(
            "{total} pairs: {won} won twice, {better} at 1½, {even} even, {worse} at ½, {lost} lost twice"
        ),
    }
}
