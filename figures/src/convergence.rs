//! How often searches choose a best move, over the limit that they had: a line for each kind of search, with whiskers.

use schedule::report::{Figure, ProbeTable, Probed};
use spec::Call;

use crate::axis::Scale;
use crate::canvas::{Canvas, fitted, text_width};
use crate::landscape::Parameter;
use crate::names::Names;
use crate::numbers::grouped;
use crate::svg::Svg;

const SIZE: (f64, f64) = (560.0, 320.0);
const LEFT: f64 = 52.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 52.0;
/// A line of the legend.
const LINE: f64 = 18.0;
/// Lines that can be told apart, and how each is drawn: its whiskers and line, its dots.
const LINES: [[&str; 2]; 4] =
    [["whisker", "dot"], ["two-line", "two"], ["whisker-best", "dot-best"], ["whisker-loose", "dot-loose"]];
/// What limits a search in a way that is the same everywhere.
const LIMITS: [&str; 3] = ["iterations", "nodes", "depth"];
/// Fewer points are no course.
const FEWEST: usize = 3;

/// One search with several limits.
struct Course {
    /// Somebody of them.
    player: String,
    /// What all have in common.
    rest: String,
    /// The limits, rising, and how often the move is a best one.
    points: Vec<(f64, Figure)>,
}

/// The share of right decisions over the limit; nothing unless players differ by limits alone, and it is known which decisions are right.
#[must_use]
pub fn convergence(table: &ProbeTable) -> Option<Svg> {
    let (key, courses) = LIMITS
        .into_iter()
        .map(|key| (key, courses(table, key)))
        .max_by_key(|(_, courses)| courses.iter().map(|course| course.points.len()).sum::<usize>())?;
    (!courses.is_empty()).then(|| draw(key, &courses))
}

/// The searches that are there with several limits of this kind.
fn courses(table: &ProbeTable, key: &str) -> Vec<Course> {
    let mut all: Vec<Course> = Vec::new();
    for Probed { player, accuracy, .. } in &table.players {
        let (Ok(call), Some(right)) = (Call::parse(player), accuracy) else { continue };
        let Some(limit) = call.value(key).and_then(|limit| limit.parse().ok()).filter(|&limit| limit > 0.0)
        else {
            continue;
        };
        let others = call.arguments.iter().filter(|(known, _)| *known != key);
        let rest = others.fold(call.name.to_owned(), |text, (key, value)| format!("{text},{key}={value}"));
        match all.iter_mut().find(|course| course.rest == rest) {
            Some(course) => course.points.push((limit, *right)),
            None => all.push(Course { player: player.clone(), rest, points: vec![(limit, *right)] }),
        }
    }
    all.retain(|course| course.points.len() >= FEWEST);
    for course in &mut all {
        course.points.sort_by(|one, two| one.0.total_cmp(&two.0));
    }
    all
}

fn draw(key: &str, courses: &[Course]) -> Svg {
    let shown = courses.len().min(LINES.len());
    let legend = if courses.len() > 1 { LINE * courses.len().min(shown + 1) as f64 } else { 0.0 };
    let drawn = &courses[..shown];
    let figures = || drawn.iter().flat_map(|course| course.points.iter().map(|(_, right)| right));
    let high = figures().map(|right| right.high).fold(0.0, f64::max);
    // Ten points at least: where all are equally right, that is to be seen.
    let low = figures().map(|right| right.low).fold((high - 0.1).max(0.0), f64::min);
    let room = 0.05 * (high - low);
    let base = SIZE.1 - BOTTOM;
    let y = Scale::linear((100.0 * (low - room).max(0.0), 100.0 * (high + room).min(1.0)), (base, TOP));
    let mut limits: Vec<f64> =
        drawn.iter().flat_map(|course| course.points.iter().map(|&(limit, _)| limit)).collect();
    limits.sort_unstable_by(f64::total_cmp);
    limits.dedup();
    let axis = Parameter { key: key.to_owned(), values: limits.iter().map(f64::to_string).collect() };
    let x = axis.places((LEFT + 24.0, SIZE.0 - RIGHT - 24.0));

    let mut canvas = Canvas::new(SIZE.0, SIZE.1 + legend);
    canvas.text("muted small", (4.0, 16.0), "searches that choose a best move in per cent, 95 % intervals");
    for tick in y.ticks(6) {
        canvas.line("grid", (LEFT, y.at(tick)), (SIZE.0 - RIGHT, y.at(tick)));
        canvas.text("muted small end", (LEFT - 8.0, y.at(tick) + 4.0), &format!("{tick:.0}"));
    }
    quantities(&mut canvas, key, &limits, &x, base);
    let place = |limit: f64| limits.iter().position(|&known| known == limit).map_or(0.0, |at| x[at]);
    let names = Names::of(drawn.iter().map(|course| course.player.as_str()));
    let mut words = Vec::new();
    for (at, (course, [line, dot])) in drawn.iter().zip(&LINES).enumerate() {
        // Lines stand a little beside each other, or their whiskers would hide each other.
        let beside = 5.0 * (at as f64 - (shown as f64 - 1.0) / 2.0);
        let name = kind(&names.in_sentence(&course.player), key);
        let dots = course.points.iter().map(|(limit, right)| (place(*limit) + beside, right));
        canvas.polyline("faint-curve", dots.map(|(x, right)| (x, y.at(100.0 * right.value))));
        for (limit, Figure { value, low, high }) in &course.points {
            let percent = [value, low, high].map(|share| 100.0 * share);
            let limit_told = grouped(*limit as u64);
            let said = format!(
                "{name}, {key} {limit_told}: {:.1} % between {:.1} and {:.1}",
                percent[0], percent[1], percent[2]
            );
            canvas.named(&said, |canvas| {
                let (x, ends) = (place(*limit) + beside, [y.at(percent[1]), y.at(percent[2])]);
                canvas.line(line, (x, ends[0]), (x, ends[1]));
                for end in ends {
                    canvas.line(line, (x - 4.0, end), (x + 4.0, end));
                }
                canvas.circle(dot, (x, y.at(percent[0])), 4.5);
            });
            words.push(said);
        }
        if courses.len() > 1 {
            let at = SIZE.1 + LINE * (at as f64 + 0.5);
            canvas.line(line, (LEFT, at), (LEFT + 22.0, at));
            canvas.circle(dot, (LEFT + 11.0, at), 4.5);
            canvas.text("", (LEFT + 30.0, at + 4.5), &fitted(&name, 13.0, SIZE.0 - LEFT - 40.0));
        }
    }
    let more = courses.len() - shown;
    if more > 0 {
        let at = SIZE.1 + LINE * (shown as f64 + 0.5);
        canvas.text("muted", (LEFT, at + 4.5), &format!("{more} more are in the table"));
    }
    canvas.finish(&format!("Right decisions by {key}"), &words.join("; "))
}

/// A player without its limit.
fn kind(player: &str, key: &str) -> String {
    let Ok(call) = Call::parse(player) else { return player.to_owned() };
    let rest: Vec<String> = call
        .arguments
        .iter()
        .filter(|(known, _)| *known != key)
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    if rest.is_empty() { call.name.to_owned() } else { format!("{}:{}", call.name, rest.join(",")) }
}

/// The limits; what would overlap is left out.
fn quantities(canvas: &mut Canvas, key: &str, limits: &[f64], x: &[f64], base: f64) {
    canvas.line("axis", (LEFT, base), (SIZE.0 - RIGHT, base));
    let mut free = f64::INFINITY;
    // From the right: the largest is told whatever has no room.
    for (&limit, &at) in limits.iter().zip(x).rev() {
        canvas.line("axis", (at, base), (at, base + 4.0));
        let told = grouped(limit as u64);
        let half = text_width(&told, 13.0) / 2.0 + 3.0;
        if at + half <= free {
            canvas.text("mid", (at, base + 19.0), &told);
            free = at - half;
        }
    }
    canvas.text("bold mid", ((LEFT + SIZE.0 - RIGHT) / 2.0, base + 40.0), key);
}
