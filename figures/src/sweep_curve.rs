//! Scores over the values of one parameter: a line for each opponent, with whiskers.

use schedule::report::{Sweep, SweepPoint, SweepScore};

use crate::chart::{Chart, Estimate, STYLES, beside, legend};
use crate::landscape::Parameter;
use crate::names::Names;
use crate::numbers::score_told;
use crate::svg::Svg;

const WIDTH: f64 = 520.0;

/// Draws the scores over the values of the only parameter.
pub(crate) fn draw(sweep: &Sweep, parameter: &Parameter) -> Svg {
    let shown = sweep.against.len().min(STYLES.len());
    let known: Vec<&SweepScore> = sweep.points.iter().flat_map(|point| &point.scores).flatten().collect();
    let low = known.iter().map(|score| score.low).fold(0.5, f64::min);
    let high = known.iter().map(|score| score.high).fold(0.5, f64::max);
    let room = 0.05 * (high - low).max(0.02);
    let extent = (100.0 * (low - room).max(0.0), 100.0 * (high + room).min(1.0));
    let mut chart = Chart::new(WIDTH, legend(sweep.against.len(), shown), extent);
    let x = parameter.places(chart.across(24.0));

    let names = Names::of(sweep.against.iter().map(String::as_str));
    let caption = match &sweep.against[..] {
        [one] => format!("score in per cent against {}, 95 % intervals", names.in_sentence(one)),
        several => format!("score in per cent against {} opponents, 95 % intervals", several.len()),
    };
    chart.grid(&caption, Some(50.0));
    chart.values(&parameter.values, &x);
    chart.title(&parameter.key);

    let place = |point: &SweepPoint| parameter.values.iter().position(|value| *value == point.values[0]);
    let mut words = Vec::new();
    for (opponent, (style, name)) in STYLES.into_iter().zip(&sweep.against).enumerate() {
        let mut spots: Vec<(f64, &SweepScore, &str)> = sweep
            .points
            .iter()
            .filter_map(|point| Some((x[place(point)?], point.scores[opponent].as_ref()?, &*point.values[0])))
            .collect();
        spots.sort_by(|one, two| one.0.total_cmp(&two.0));
        let (y, aside) = (chart.y, beside(opponent, shown));
        let dots = spots.iter().map(|(x, score, _)| (*x + aside, y.at(100.0 * score.score)));
        chart.canvas.polyline("faint-curve", dots);
        for (x, score, value) in spots {
            let said = format!("{}={value} against {name}: {}", parameter.key, score_told(score));
            let SweepScore { score, low, high, .. } = *score;
            let percent = Estimate::of_share([score, low, high]);
            chart.whisker(style, x + aside, percent, &said);
            words.push(said);
        }
        if sweep.against.len() > 1 {
            chart.entry(opponent, style, &format!("against {}", names.in_sentence(name)));
        }
    }
    let more = sweep.against.len() - shown;
    if more > 0 {
        chart.rest(shown, &format!("{more} more opponents are in the table"));
    }
    chart.finish(&format!("Score by {}", parameter.key), &words.join("; "))
}
