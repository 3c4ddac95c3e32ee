//! How what a tuner knows grew with the games: the Elo of what it would recommend, and what it expects to miss.

use schedule::report::{Milestone, Search};

use crate::axis::Scale;
use crate::canvas::Canvas;
use crate::numbers::{grouped, interval, signed};
use crate::svg::Svg;
use crate::whisker::Whisker;

const SIZE: (f64, f64) = (560.0, 280.0);
const LEFT: f64 = 52.0;
const RIGHT: f64 = 112.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 40.0;

/// A milestone of which the tuner says how good it is.
struct Told<'a> {
    milestone: &'a Milestone,
    elo: f64,
    ends: [Option<f64>; 2],
    regret: f64,
}

/// The course of a search over its games; nothing from tuners that do not say how good they are.
#[must_use]
pub fn course(search: &Search) -> Option<Svg> {
    let points: Vec<Told<'_>> = search.course.iter().filter_map(told).collect();
    let last = points.last()?;
    // The first intervals are so wide that they would hide all others.
    let reach = points.iter().map(|point| point.elo.abs().max(point.regret)).fold(20.0, f64::max) * 1.5;
    let ends = || points.iter().flat_map(|point| point.ends.into_iter().flatten());
    let low = ends().fold(0.0, f64::min).max(-reach);
    let high = ends().chain(points.iter().map(|point| point.regret)).fold(0.0, f64::max).min(reach);
    let x = Scale::linear((0.0, search.budget.max(last.milestone.games) as f64), (LEFT, SIZE.0 - RIGHT));
    let y = Scale::linear((low, high), (SIZE.1 - BOTTOM, TOP));

    let mut canvas = Canvas::new(SIZE.0, SIZE.1);
    canvas.text("bold", (4.0, 14.0), "Elo");
    canvas.text(
        "muted small",
        (32.0, 14.0),
        "of what would be recommended, with its 95 % interval, and the expected regret",
    );
    for tick in y.ticks(6) {
        let class = if tick == 0.0 { "axis" } else { "grid" };
        canvas.line(class, (LEFT, y.at(tick)), (SIZE.0 - RIGHT, y.at(tick)));
        canvas.text("muted small end", (LEFT - 8.0, y.at(tick) + 4.0), &signed(tick));
    }
    for tick in x.ticks(4) {
        canvas.text("muted small mid", (x.at(tick), SIZE.1 - BOTTOM + 16.0), &grouped(tick as u64));
    }
    canvas.text("bold mid", ((LEFT + SIZE.0 - RIGHT) / 2.0, SIZE.1 - 6.0), "games");
    let (least, most) = y.values();
    let at =
        |point: &Told<'_>, value: f64| (x.at(point.milestone.games as f64), y.at(value.clamp(least, most)));
    canvas.polyline("beside-curve", points.iter().map(|point| at(point, point.regret)));
    canvas.polyline("curve", points.iter().map(|point| at(point, point.elo)));
    for point in &points {
        canvas.named(&words(point), |canvas| {
            let (x, middle) = at(point, point.elo);
            let whisker = Whisker::of(point.ends, &y);
            canvas.line("whisker", (x, whisker.from), (x, whisker.to));
            for end in whisker.caps() {
                canvas.line("whisker", (x - 3.0, end), (x + 3.0, end));
            }
            canvas.circle("dot", (x, middle), 3.5);
        });
    }
    let [elo, regret] = [last.elo, last.regret].map(|value| at(last, value).1);
    // Two labels at the end of the two lines, one above the other.
    let apart = if (elo - regret).abs() < 14.0 { if elo <= regret { -8.0 } else { 8.0 } } else { 0.0 };
    canvas.text("small", (SIZE.0 - RIGHT + 8.0, elo + 4.0 + apart), "over the reference");
    canvas.text("muted small", (SIZE.0 - RIGHT + 8.0, regret + 4.0 - apart), "expected regret");
    let lines: Vec<String> = points.iter().map(words).collect();
    Some(canvas.finish("The course of the search", &lines.join("; ")))
}

fn told(milestone: &Milestone) -> Option<Told<'_>> {
    let elo = milestone.elo?;
    Some(Told { milestone, elo: elo.value?, ends: [elo.low, elo.high], regret: milestone.regret? })
}

fn words(point: &Told<'_>) -> String {
    let Told { milestone, elo, ends, .. } = point;
    let within = interval(ends[0], ends[1]);
    format!(
        "after {} games {}: {} Elo {within}, expected regret {}",
        grouped(milestone.games),
        milestone.best,
        signed(*elo),
        milestone.regret_in_words().unwrap_or_default()
    )
}
