//! How many positions have traps, ply by ply, with whiskers: up to the level that was looked for, and up to half of it.

use schedule::report::{Figure, TrapDensity};

use crate::axis::Scale;
use crate::canvas::Canvas;
use crate::numbers::{grouped, plural};
use crate::svg::Svg;

const SIZE: (f64, f64) = (560.0, 320.0);
const LEFT: f64 = 52.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 52.0;
const LINE: f64 = 18.0;
/// How the two are drawn: whiskers and line, dots.
const LINES: [[&str; 2]; 2] = [["whisker", "dot"], ["two-line", "two"]];
/// A ply with fewer positions says nothing.
const FEWEST: u64 = 10;

/// The share of positions with traps over the plies; nothing if no positions were seen in games, or only those of one ply.
#[must_use]
pub fn trap_density(traps: &TrapDensity) -> Option<Svg> {
    // Where players take turns levels are odd: the last move of a forced win is the winner's.
    let small = (traps.level / 2) | 1;
    let levels: Vec<u64> =
        [traps.level, small].into_iter().take(if small < traps.level { 2 } else { 1 }).collect();
    let seen: Vec<(u64, &schedule::report::TrapPly)> = traps
        .plies
        .iter()
        .filter(|ply| ply.positions >= FEWEST)
        .filter_map(|ply| Some((ply.ply?, ply)))
        .collect();
    let (&(first, _), &(last, _)) = (seen.first()?, seen.last()?);
    if first == last {
        return None;
    }
    let points = |level: u64| -> Vec<(u64, u64, Figure)> {
        seen.iter().filter_map(|(at, ply)| Some((*at, ply.positions, ply.density(level)?))).collect()
    };
    let all: Vec<Vec<(u64, u64, Figure)>> = levels.iter().map(|level| points(*level)).collect();
    let high = all.iter().flatten().map(|(_, _, density)| density.high).fold(0.05, f64::max);
    let base = SIZE.1 - BOTTOM;
    let y = Scale::linear((0.0, 100.0 * high.min(1.0)), (base, TOP));
    let x = Scale::linear((first as f64, last as f64), (LEFT + 12.0, SIZE.0 - RIGHT - 12.0));

    let mut canvas = Canvas::new(SIZE.0, SIZE.1 + LINE * levels.len() as f64);
    canvas.text("muted small", (4.0, 16.0), "positions with traps in per cent, 95 % intervals");
    for tick in y.ticks(6) {
        canvas.line("grid", (LEFT, y.at(tick)), (SIZE.0 - RIGHT, y.at(tick)));
        canvas.text("muted small end", (LEFT - 8.0, y.at(tick) + 4.0), &format!("{tick:.0}"));
    }
    canvas.line("axis", (LEFT, base), (SIZE.0 - RIGHT, base));
    for tick in x.ticks(10).into_iter().filter(|tick| tick.fract() == 0.0) {
        canvas.line("axis", (x.at(tick), base), (x.at(tick), base + 4.0));
        canvas.text("mid", (x.at(tick), base + 19.0), &format!("{tick:.0}"));
    }
    canvas.text("bold mid", ((LEFT + SIZE.0 - RIGHT) / 2.0, base + 40.0), "ply");
    for (at, ((level, points), [line, dot])) in levels.iter().zip(&all).zip(&LINES).enumerate() {
        canvas.polyline(
            "faint-curve",
            points.iter().map(|(ply, _, density)| (x.at(*ply as f64), y.at(100.0 * density.value))),
        );
        for (ply, positions, Figure { value, low, high }) in points {
            let told = format!(
                "ply {ply}: {:.1} % of {} have a trap of level {level} or less, between {:.1} and {:.1}",
                100.0 * value,
                plural(*positions, "position"),
                100.0 * low,
                100.0 * high
            );
            let place = x.at(*ply as f64) + 3.0 * (at as f64 - (levels.len() as f64 - 1.0) / 2.0);
            canvas.named(&told, |canvas| {
                canvas.line(line, (place, y.at(100.0 * low)), (place, y.at(100.0 * high)));
                canvas.circle(dot, (place, y.at(100.0 * value)), 3.5);
            });
        }
        let at = SIZE.1 + LINE * (at as f64 + 0.5);
        canvas.line(line, (LEFT, at), (LEFT + 22.0, at));
        canvas.circle(dot, (LEFT + 11.0, at), 3.5);
        canvas.text("", (LEFT + 30.0, at + 4.5), &format!("a loss forced within {level} plies of the move"));
    }
    let whole = traps.whole();
    let told = whole.density(traps.level).map_or_else(String::new, |density| {
        format!("{:.1} % of {} positions", 100.0 * density.value, grouped(whole.positions))
    });
    Some(canvas.finish("Positions with traps by ply", &told))
}
