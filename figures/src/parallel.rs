//! The best candidates over all parameters at once: an axis for each parameter, a line for each candidate.

use schedule::report::{Contender, Parameter, Search};

use crate::axis::Scale;
use crate::canvas::{At, Canvas, fitted};
use crate::lead::lead;
use crate::numbers::{interval, signed};
use crate::svg::Svg;

const TOP: f64 = 36.0;
const HEIGHT: f64 = 200.0;
const STEP: f64 = 108.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 46.0;
/// The least range of the last axis, in Elo.
const LEAST_SPREAD: f64 = 10.0;

/// Draws the best candidates; nothing of fewer than two, or from tuners that know none.
#[must_use]
pub fn parallel(search: &Search) -> Option<Svg> {
    let best: Vec<(&Contender, f64)> =
        search.best.iter().filter_map(|one| Some((one, one.elo.value?))).collect();
    if best.len() < 2 || search.parameters.is_empty() {
        return None;
    }
    let elo = || best.iter().map(|(_, elo)| *elo);
    let (low, high) = (elo().fold(f64::INFINITY, f64::min), elo().fold(f64::NEG_INFINITY, f64::max));
    // Those who differ by less stand close together.
    let low = low.min(high - LEAST_SPREAD);
    let y = Scale::linear((low, high), (TOP + HEIGHT, TOP));
    let axes = search.parameters.len();
    let x = |axis: usize| LEFT + STEP * axis as f64;
    let mut canvas = Canvas::new(x(axes) + RIGHT, TOP + HEIGHT + 14.0);
    for (number, parameter) in search.parameters.iter().enumerate() {
        axis(&mut canvas, x(number), parameter);
    }
    let last = x(axes);
    canvas.text("bold mid", (last, 16.0), "Elo");
    canvas.line("axis", (last, TOP), (last, TOP + HEIGHT));
    for value in [low, high] {
        canvas.text("muted small", (last + 7.0, y.at(value) + 4.0), &signed(value));
    }
    // The best is drawn last, over all others.
    for (one, elo) in best.iter().rev() {
        let is_recommended = search.recommended.as_ref() == Some(&one.player);
        let [line, dot] = if is_recommended { lead(search, &one.player) } else { ["thread", "dot"] };
        // A parameter that means nothing for a candidate has no value of it, and the line a gap.
        let means = |axis: usize| one.params.iter().any(|(key, _)| *key == search.parameters[axis].key);
        let along = |(axis, at): (usize, &f64)| means(axis).then(|| (x(axis), height(*at)));
        let points: Vec<Option<At>> =
            one.at.iter().enumerate().map(along).chain([Some((last, y.at(*elo)))]).collect();
        canvas.named(&told(one, *elo), |canvas| {
            for run in points.split(Option::is_none).filter(|run| run.len() > 1) {
                canvas.polyline(line, run.iter().copied().flatten());
            }
            for point in points.into_iter().flatten() {
                canvas.circle(dot, point, 3.5);
            }
        });
    }
    let lines: Vec<String> = best.iter().map(|(one, elo)| told(one, *elo)).collect();
    Some(canvas.finish("The best candidates over all parameters", &lines.join("; ")))
}

/// Where a share of a parameter stands.
fn height(at: f64) -> f64 {
    TOP + HEIGHT * (1.0 - at)
}

fn axis(canvas: &mut Canvas, x: f64, parameter: &Parameter) {
    canvas.text("bold mid", (x, 16.0), &fitted(&parameter.key, 13.0, STEP - 8.0));
    canvas.line("axis", (x, TOP), (x, TOP + HEIGHT));
    for mark in &parameter.marks {
        let y = height(mark.at);
        canvas.line("axis", (x - 4.0, y), (x, y));
        canvas.text("muted small end", (x - 7.0, y + 4.0), &fitted(&mark.value, 11.0, STEP * 0.45));
    }
}

fn told(one: &Contender, elo: f64) -> String {
    let values: Vec<String> = one.params.iter().map(|(key, value)| format!("{key}={value}")).collect();
    format!("{}: {} Elo {}", values.join(" "), signed(elo), interval(one.elo.low, one.elo.high))
}
