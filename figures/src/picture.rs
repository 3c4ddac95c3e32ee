//! A picture of a document: what was measured of several players, over the setting in which experiments differ.

use claims::{Drawn, Measured, Point};

use crate::chart::{Chart, Estimate, STYLES, beside, legend};
use crate::landscape::Parameter;
use crate::names::Names;
use crate::svg::Svg;

const WIDTH: f64 = 520.0;

/// Draws what was measured; nothing if nothing was.
#[must_use]
pub fn picture(drawn: &Drawn) -> Option<Svg> {
    let shown = drawn.lines.len().min(STYLES.len());
    let lines = &drawn.lines[..shown];
    let is_share = drawn.of == "accuracy";
    let estimate = |point: &Point| {
        let Measured { estimate, low, high, .. } = point.measured;
        if is_share {
            Estimate::of_share([estimate, low, high])
        } else {
            Estimate { value: estimate, low, high }
        }
    };
    let ends = || lines.iter().flat_map(|line| &line.points).map(estimate);
    let low = ends().map(|one| one.low).reduce(f64::min)?;
    let high = ends().map(|one| one.high).reduce(f64::max)?;
    let room = 0.05 * (high - low).max(1e-9);
    let places = lines.iter().flat_map(|line| &line.points).map(|point| &*point.at);
    let parameter = Parameter::of_values(&drawn.over, places);
    let mut chart = Chart::new(WIDTH, legend(drawn.lines.len(), shown), (low - room, high + room));
    let x = parameter.places(chart.across(24.0));
    let unit = if is_share { " in per cent" } else { "" };
    chart.grid(&format!("{}{unit}, 95 % intervals", drawn.of), None);
    chart.values(&parameter.values, &x);
    chart.title(&parameter.key);

    let names = Names::of(lines.iter().map(|line| line.player.as_str()));
    let mut words = Vec::new();
    for (number, (line, style)) in lines.iter().zip(STYLES).enumerate() {
        let place = |point: &Point| parameter.values.iter().position(|value| *value == point.at);
        let mut spots: Vec<(f64, &Point)> = line
            .points
            .iter()
            .filter_map(|point| Some((x[place(point)?] + beside(number, shown), point)))
            .collect();
        spots.sort_by(|one, other| one.0.total_cmp(&other.0));
        let y = chart.y;
        chart
            .canvas
            .polyline("faint-curve", spots.iter().map(|&(x, point)| (x, y.at(estimate(point).value))));
        let name = names.in_sentence(&line.player);
        for (x, point) in spots {
            let Measured { estimate: value, low, high, .. } = point.measured;
            let said = format!("{name} at {}={}: {value:.3} [{low:.3}, {high:.3}]", drawn.over, point.at);
            chart.whisker(style, x, estimate(point), &said);
            words.push(said);
        }
        if drawn.lines.len() > 1 {
            chart.entry(number, style, &name);
        }
    }
    let more = drawn.lines.len() - shown;
    if more > 0 {
        chart.rest(shown, &format!("not shown: {more}, which are in the JSON"));
    }
    Some(chart.finish(&drawn.says, &words.join("; ")))
}
