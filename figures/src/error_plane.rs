//! Bias and spread of searches in one plane: the distance from the corner is the error.
//!
//! A mean squared error is the variance plus the squared bias, so with the roots of both on the axes everybody on one arc is
//! equally wrong, some because they are off, some because they vary.

use schedule::report::{ProbeTable, Probed};

use crate::axis::Scale;
use crate::canvas::{Canvas, fitted, text_width};
use crate::names::Names;
use crate::svg::Svg;

const SIDE: f64 = 300.0;
const LEFT: f64 = 48.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 40.0;
/// Room for names beside the last point.
const RIGHT: f64 = 190.0;
/// Points that an arc is drawn with.
const STEPS: usize = 24;

/// Where everybody stands; nothing where no truth is known, or only one run at each position.
#[must_use]
pub fn error_plane(table: &ProbeTable) -> Option<Svg> {
    let names = Names::of(table.players.iter().map(|probed| probed.player.as_str()));
    let place = |probed: &Probed| Some((probed.variance?.value.max(0.0).sqrt(), probed.bias_rms?.value));
    let places: Vec<(f64, f64)> = table.players.iter().map(place).collect::<Option<_>>()?;
    if places.is_empty() {
        return None;
    }
    let most = places.iter().map(|&(spread, bias)| spread.max(bias)).fold(0.0, f64::max).max(0.01) * 1.08;
    let x = Scale::linear((0.0, most), (LEFT, LEFT + SIDE));
    let y = Scale::linear((0.0, most), (TOP + SIDE, TOP));
    let mut canvas = Canvas::new(LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM);
    canvas.text("muted small", (4.0, 14.0), "bias (root mean square)");
    canvas.text(
        "muted small mid",
        (LEFT + SIDE / 2.0, TOP + SIDE + 34.0),
        "spread between runs (standard deviation)",
    );
    for tick in x.ticks(5) {
        if tick > 0.0 {
            canvas.polyline("grid open", arc(tick, most, &x, &y));
        }
        canvas.text("muted small mid", (x.at(tick), TOP + SIDE + 16.0), &written(tick));
        canvas.text("muted small end", (LEFT - 6.0, y.at(tick) + 4.0), &written(tick));
    }
    canvas.line("axis", (LEFT, TOP + SIDE), (LEFT + SIDE, TOP + SIDE));
    canvas.line("axis", (LEFT, TOP), (LEFT, TOP + SIDE));
    let heights = apart(places.iter().map(|&(_, bias)| y.at(bias)).collect());
    for ((probed, &(spread, bias)), height) in table.players.iter().zip(&places).zip(heights) {
        let label = names.short(&probed.player);
        canvas.named(&told(probed, spread, bias), |canvas| {
            let at = (x.at(spread), y.at(bias));
            canvas.circle("dot", at, 5.0);
            let begin =
                (at.0 + 9.0).min(LEFT + SIDE + RIGHT - text_width(&label, 13.0) - 4.0).max(LEFT + 9.0);
            canvas.text("", (begin, height + 4.5), &fitted(&label, 13.0, LEFT + SIDE + RIGHT - begin));
        });
    }
    let lines: Vec<String> = table
        .players
        .iter()
        .zip(&places)
        .map(|(probed, &(spread, bias))| told(probed, spread, bias))
        .collect();
    Some(
        canvas.finish(
            "Bias and spread of searches; the distance from the corner is the error",
            &lines.join("; "),
        ),
    )
}

/// A quarter of a circle of this radius, as far as it is in the plane.
fn arc(radius: f64, most: f64, x: &Scale, y: &Scale) -> Vec<(f64, f64)> {
    let point = |step: usize| {
        let angle = std::f64::consts::FRAC_PI_2 * step as f64 / STEPS as f64;
        (radius * libm::cos(angle), radius * libm::sin(angle))
    };
    let inside = (0..=STEPS).map(point).filter(|&(spread, bias)| spread <= most && bias <= most);
    inside.map(|(spread, bias)| (x.at(spread), y.at(bias))).collect()
}

/// Heights of names moved apart so that none covers another, in their order.
fn apart(heights: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|&one, &two| heights[one].total_cmp(&heights[two]));
    let mut moved = heights;
    for pair in 1..order.len() {
        let above = moved[order[pair - 1]];
        moved[order[pair]] = moved[order[pair]].max(above + 15.0);
    }
    // What was pushed below the axis is pushed back up.
    let mut floor = TOP + SIDE;
    for &at in order.iter().rev() {
        moved[at] = moved[at].min(floor);
        floor = moved[at] - 15.0;
    }
    moved
}

fn written(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn told(probed: &Probed, spread: f64, bias: f64) -> String {
    let error = (spread * spread + bias * bias).sqrt();
    format!("{}: error {error:.2}, of it bias {bias:.2} and spread {spread:.2}", probed.player)
}
