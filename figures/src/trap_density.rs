//! How many positions have traps, ply by ply, with whiskers: up to the level that was looked for, and up to half of it.

use schedule::report::{Figure, TrapDensity, TrapPly};

use crate::axis::Scale;
use crate::chart::{Chart, Estimate, STYLES, beside};
use crate::numbers::{grouped, plural};
use crate::svg::Svg;

/// A ply with fewer positions says nothing.
const FEWEST: u64 = 10;

/// The share of positions with traps over the plies; nothing if no positions were seen in games, or only those of one ply.
#[must_use]
pub fn trap_density(traps: &TrapDensity) -> Option<Svg> {
    // Where players take turns levels are odd: the last move of a forced win is the winner's.
    let small = (traps.level / 2) | 1;
    let levels = if small < traps.level { vec![traps.level, small] } else { vec![traps.level] };
    let enough = traps.plies.iter().filter(|ply| ply.positions >= FEWEST);
    let seen: Vec<(u64, &TrapPly)> = enough.filter_map(|ply| Some((ply.ply?, ply))).collect();
    let (&(first, _), &(last, _)) = (seen.first()?, seen.last()?);
    if first == last {
        return None;
    }
    let points = |level: &u64| -> Vec<(u64, u64, Estimate)> {
        let point = |&(at, ply): &(u64, &TrapPly)| {
            let Figure { value, low, high } = ply.density(*level)?;
            Some((at, ply.positions, Estimate::of_share([value, low, high])))
        };
        seen.iter().filter_map(point).collect()
    };
    let all: Vec<Vec<(u64, u64, Estimate)>> = levels.iter().map(points).collect();
    let most = all.iter().flatten().map(|(_, _, density)| density.high).fold(5.0, f64::max);
    let mut chart = Chart::new(560.0, levels.len(), (0.0, most.min(100.0)));
    let x = Scale::linear((first as f64, last as f64), chart.across(12.0));
    chart.grid("positions with traps in per cent, 95 % intervals", None);
    chart.numbers(&x);
    chart.title("ply");
    for (at, ((level, points), style)) in levels.iter().zip(&all).zip(STYLES).enumerate() {
        let (y, aside) = (chart.y, beside(at, levels.len()));
        let dots = points.iter().map(|(ply, _, density)| (x.at(*ply as f64) + aside, y.at(density.value)));
        chart.canvas.polyline("faint-curve", dots);
        for &(ply, positions, density) in points {
            let Estimate { value, low, high } = density;
            let positions = plural(positions, "position");
            let told = format!(
                "ply {ply}: {value:.1} % of {positions} have a trap of level {level} or less, between {low:.1} and {high:.1}"
            );
            chart.whisker(style, x.at(ply as f64) + aside, density, &told);
        }
        chart.entry(at, style, &format!("a loss forced within {level} plies of the move"));
    }
    let whole = traps.whole();
    let told = whole.density(traps.level).map_or_else(String::new, |density| {
        format!("{:.1} % of {} positions", 100.0 * density.value, grouped(whole.positions))
    });
    Some(chart.finish("Positions with traps by ply", &told))
}
