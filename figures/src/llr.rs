//! The sequential test over time: the log-likelihood ratio after so many pairs, between its two bounds.

use stats::LlrPath;

use crate::axis::Scale;
use crate::canvas::Canvas;
use crate::numbers::{grouped, plural};
use crate::svg::Svg;

const SIZE: (f64, f64) = (480.0, 240.0);
const LEFT: f64 = 44.0;
const RIGHT: f64 = 96.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 40.0;

/// The path of a test.
#[must_use]
pub fn llr(path: &LlrPath) -> Svg {
    let pairs = path.points.last().map_or(0, |point| point.pairs);
    let low = path.points.iter().map(|point| point.llr).fold(path.lower, f64::min);
    let high = path.points.iter().map(|point| point.llr).fold(path.upper, f64::max);
    let room = 0.05 * (high - low);
    let x = Scale::linear((0.0, pairs.max(1) as f64), (LEFT, SIZE.0 - RIGHT));
    let y = Scale::linear((low - room, high + room), (SIZE.1 - BOTTOM, TOP));

    let mut canvas = Canvas::new(SIZE.0, SIZE.1);
    canvas.text("bold", (4.0, 14.0), "LLR");
    canvas.text("muted small", (34.0, 14.0), "log-likelihood ratio of H1 over H0");
    for tick in y.ticks(5) {
        canvas.line(
            if tick == 0.0 { "axis" } else { "grid" },
            (LEFT, y.at(tick)),
            (SIZE.0 - RIGHT, y.at(tick)),
        );
        let text = if tick == 0.0 { "0".to_owned() } else { format!("{tick:+}").replace('-', "−") };
        canvas.text("muted small end", (LEFT - 8.0, y.at(tick) + 4.0), &text);
    }
    for tick in x.ticks(5) {
        canvas.text("muted small mid", (x.at(tick), SIZE.1 - BOTTOM + 16.0), &grouped(tick as u64));
    }
    canvas.text("bold mid", ((LEFT + SIZE.0 - RIGHT) / 2.0, SIZE.1 - 6.0), "pairs");
    let ends = (LEFT, SIZE.0 - RIGHT);
    for (class, bound, text) in [("yes", path.upper, "H1 accepted"), ("no", path.lower, "H0 accepted")] {
        canvas.line(class, (ends.0, y.at(bound)), (ends.1, y.at(bound)));
        canvas.text(&format!("small {class}-text"), (ends.1 + 6.0, y.at(bound) + 4.0), text);
    }
    canvas.polyline("curve", path.points.iter().map(|point| (x.at(point.pairs as f64), y.at(point.llr))));
    let last = path.points.last().map_or(0.0, |point| point.llr);
    if pairs > 0 {
        canvas.circle("dot", (x.at(pairs as f64), y.at(last)), 4.5);
    }
    let told = format!(
        "After {} the ratio is {last:.2}; H1 is accepted at {:.2}, H0 at {:.2}.",
        plural(pairs, "pair"),
        path.upper,
        path.lower
    );
    canvas.finish("Sequential test", &told)
}
