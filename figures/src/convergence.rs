//! How often searches choose a best move, over the limit that they had: a line for each kind of search, with whiskers.

use schedule::report::{Figure, ProbeTable, Probed};
use spec::Call;

use crate::canvas::text_width;
use crate::chart::{BASE, Chart, Estimate, STYLES, beside, legend};
use crate::landscape::Parameter;
use crate::names::Names;
use crate::numbers::grouped;
use crate::svg::Svg;

const WIDTH: f64 = 560.0;
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
    let shown = courses.len().min(STYLES.len());
    let drawn = &courses[..shown];
    let figures = || drawn.iter().flat_map(|course| course.points.iter().map(|(_, right)| right));
    let high = figures().map(|right| right.high).fold(0.0, f64::max);
    // Ten points at least: where all are equally right, that is to be seen.
    let low = figures().map(|right| right.low).fold((high - 0.1).max(0.0), f64::min);
    let room = 0.05 * (high - low);
    let extent = (100.0 * (low - room).max(0.0), 100.0 * (high + room).min(1.0));
    let mut chart = Chart::new(WIDTH, legend(courses.len(), shown), extent);
    let mut limits: Vec<f64> =
        drawn.iter().flat_map(|course| course.points.iter().map(|&(limit, _)| limit)).collect();
    limits.sort_unstable_by(f64::total_cmp);
    limits.dedup();
    let axis = Parameter { key: key.to_owned(), values: limits.iter().map(f64::to_string).collect() };
    let x = axis.places(chart.across(24.0));

    chart.grid("searches that choose a best move in per cent, 95 % intervals", None);
    quantities(&mut chart, key, &limits, &x);
    let place = |limit: f64| limits.iter().position(|&known| known == limit).map_or(0.0, |at| x[at]);
    let names = Names::of(drawn.iter().map(|course| course.player.as_str()));
    let mut words = Vec::new();
    for (at, (course, style)) in drawn.iter().zip(STYLES).enumerate() {
        let (y, aside) = (chart.y, beside(at, shown));
        let name = kind(&names.in_sentence(&course.player), key);
        let dots = course.points.iter().map(|(limit, right)| (place(*limit) + aside, right));
        chart.canvas.polyline("faint-curve", dots.map(|(x, right)| (x, y.at(100.0 * right.value))));
        for &(limit, Figure { value, low, high }) in &course.points {
            let percent = Estimate::of_share([value, low, high]);
            let limit_told = grouped(limit as u64);
            let said = format!(
                "{name}, {key} {limit_told}: {:.1} % between {:.1} and {:.1}",
                percent.value, percent.low, percent.high
            );
            chart.whisker(style, place(limit) + aside, percent, &said);
            words.push(said);
        }
        if courses.len() > 1 {
            chart.entry(at, style, &name);
        }
    }
    let more = courses.len() - shown;
    if more > 0 {
        chart.rest(shown, &format!("{more} more are in the table"));
    }
    chart.finish(&format!("Right decisions by {key}"), &words.join("; "))
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
fn quantities(chart: &mut Chart, key: &str, limits: &[f64], x: &[f64]) {
    chart.axis();
    let mut free = f64::INFINITY;
    // From the right: the largest is told whatever has no room.
    for (&limit, &at) in limits.iter().zip(x).rev() {
        chart.mark(at);
        let told = grouped(limit as u64);
        let half = text_width(&told, 13.0) / 2.0 + 3.0;
        if at + half <= free {
            chart.canvas.text("mid", (at, BASE + 19.0), &told);
            free = at - half;
        }
    }
    chart.title(key);
}
