//! Scores over the values of one parameter: a line for each opponent, with whiskers.

use schedule::report::{Sweep, SweepPoint, SweepScore};

use crate::axis::Scale;
use crate::canvas::{Canvas, fitted, text_width};
use crate::landscape::Parameter;
use crate::names::Names;
use crate::numbers::score_told;
use crate::svg::Svg;

const SIZE: (f64, f64) = (520.0, 320.0);
const LEFT: f64 = 52.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 52.0;
/// A line of the legend.
const LINE: f64 = 18.0;
/// Lines that can be told apart, and how each is drawn: its whiskers and line, its dots.
const SERIES: [[&str; 2]; 4] =
    [["whisker", "dot"], ["two-line", "two"], ["whisker-best", "dot-best"], ["whisker-loose", "dot-loose"]];

/// Draws the scores over the values of the only parameter.
pub(crate) fn draw(sweep: &Sweep, parameter: &Parameter) -> Svg {
    let shown = sweep.against.len().min(SERIES.len());
    let legend = if sweep.against.len() > 1 { LINE * sweep.against.len().min(shown + 1) as f64 } else { 0.0 };
    let known: Vec<&SweepScore> = sweep.points.iter().flat_map(|point| &point.scores).flatten().collect();
    let low = known.iter().map(|score| score.low).fold(0.5, f64::min);
    let high = known.iter().map(|score| score.high).fold(0.5, f64::max);
    let room = 0.05 * (high - low).max(0.02);
    let base = SIZE.1 - BOTTOM;
    let y = Scale::linear((100.0 * (low - room).max(0.0), 100.0 * (high + room).min(1.0)), (base, TOP));
    let x = parameter.places((LEFT + 24.0, SIZE.0 - RIGHT - 24.0));

    let mut canvas = Canvas::new(SIZE.0, SIZE.1 + legend);
    let names = Names::of(sweep.against.iter().map(String::as_str));
    let caption = match &sweep.against[..] {
        [one] => format!("score in per cent against {}, 95 % intervals", names.in_sentence(one)),
        several => format!("score in per cent against {} opponents, 95 % intervals", several.len()),
    };
    canvas.text("muted small", (4.0, 16.0), &fitted(&caption, 11.0, SIZE.0 - 8.0));
    for tick in y.ticks(6) {
        let class = if tick == 50.0 { "axis" } else { "grid" };
        canvas.line(class, (LEFT, y.at(tick)), (SIZE.0 - RIGHT, y.at(tick)));
        canvas.text("muted small end", (LEFT - 8.0, y.at(tick) + 4.0), &format!("{tick:.0}"));
    }
    axis(&mut canvas, parameter, &x, base);

    let place = |point: &SweepPoint| parameter.values.iter().position(|value| *value == point.values[0]);
    let mut words = Vec::new();
    for (opponent, ([line, dot], name)) in SERIES.iter().zip(&sweep.against).enumerate() {
        let mut spots: Vec<(f64, &SweepScore, &str)> = sweep
            .points
            .iter()
            .filter_map(|point| Some((x[place(point)?], point.scores[opponent].as_ref()?, &*point.values[0])))
            .collect();
        spots.sort_by(|one, two| one.0.total_cmp(&two.0));
        // Opponents stand a little beside each other, or their whiskers would hide each other.
        let beside = 5.0 * (opponent as f64 - (shown as f64 - 1.0) / 2.0);
        canvas.polyline(
            "faint-curve",
            spots.iter().map(|(x, score, _)| (*x + beside, y.at(100.0 * score.score))),
        );
        for (x, score, value) in spots {
            let said = format!("{}={value} against {name}: {}", parameter.key, score_told(score));
            canvas.named(&said, |canvas| {
                let x = x + beside;
                let ends = [y.at(100.0 * score.low), y.at(100.0 * score.high)];
                canvas.line(line, (x, ends[0]), (x, ends[1]));
                for end in ends {
                    canvas.line(line, (x - 4.0, end), (x + 4.0, end));
                }
                canvas.circle(dot, (x, y.at(100.0 * score.score)), 4.5);
            });
            words.push(said);
        }
        if sweep.against.len() > 1 {
            let at = SIZE.1 + LINE * (opponent as f64 + 0.5);
            canvas.line(line, (LEFT, at), (LEFT + 22.0, at));
            canvas.circle(dot, (LEFT + 11.0, at), 4.5);
            let name = fitted(&format!("against {}", names.in_sentence(name)), 13.0, SIZE.0 - LEFT - 40.0);
            canvas.text("", (LEFT + 30.0, at + 4.5), &name);
        }
    }
    let more = sweep.against.len() - shown;
    if more > 0 {
        let at = SIZE.1 + LINE * (shown as f64 + 0.5);
        canvas.text("muted", (LEFT, at + 4.5), &format!("{more} more opponents are in the table"));
    }
    canvas.finish(&format!("Score by {}", parameter.key), &words.join("; "))
}

/// The values; what would overlap is left out.
fn axis(canvas: &mut Canvas, parameter: &Parameter, x: &[f64], base: f64) {
    canvas.line("axis", (LEFT, base), (SIZE.0 - RIGHT, base));
    let mut free = 0.0;
    for (value, &at) in parameter.values.iter().zip(x) {
        canvas.line("axis", (at, base), (at, base + 4.0));
        let half = text_width(value, 13.0) / 2.0 + 3.0;
        if at - half >= free {
            canvas.text("mid", (at, base + 19.0), value);
            free = at + half;
        }
    }
    canvas.text("bold mid", ((LEFT + SIZE.0 - RIGHT) / 2.0, base + 40.0), &parameter.key);
}
