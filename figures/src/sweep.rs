//! Scores against common opponents: a curve for one parameter, a map for two, rows for everything else.

use schedule::report::{Sweep, SweepPoint, SweepScore};

use crate::landscape::Parameter;
use crate::names::Names;
use crate::numbers::score_told;
use crate::svg::Svg;
use crate::whisker_rows::{Frame, Mark, Row, SHOWN, in_words, whisker_rows};
use crate::{sweep_curve, sweep_map};

/// The scores of a sweep; nothing before any are known.
#[must_use]
pub fn sweep(sweep: &Sweep) -> Option<Svg> {
    sweep.points.iter().flat_map(|point| &point.scores).flatten().next()?;
    Some(match &sweep.parameters[..] {
        [key] => sweep_curve::draw(sweep, &parameter(sweep, 0, key)),
        [across, down] => sweep_map::draw(sweep, [&parameter(sweep, 0, across), &parameter(sweep, 1, down)]),
        _ => rows(sweep),
    })
}

/// A parameter and its values.
fn parameter(sweep: &Sweep, at: usize, key: &str) -> Parameter {
    Parameter::of_values(key, sweep.points.iter().map(|point| &*point.values[at]))
}

/// The mean scores, the highest first.
fn rows(sweep: &Sweep) -> Svg {
    let names = Names::of(sweep.points.iter().map(|point| point.player.as_str()));
    let row = |point: &SweepPoint| {
        let mean = point.mean?;
        let SweepScore { score, low, high, .. } = mean;
        Some(Row {
            label: names.short(&point.player),
            told: format!("{}: {}", point.player, score_told(&mean)),
            value: 100.0 * score,
            ends: [Some(100.0 * low), Some(100.0 * high)],
            shown: format!("{:.1} [{:.1}, {:.1}]", 100.0 * score, 100.0 * low, 100.0 * high),
            mark: if sweep.crowned.as_ref() == Some(&point.player) { Mark::Best } else { Mark::Plain },
        })
    };
    let mut rows: Vec<Row> = sweep.points.iter().filter_map(row).collect();
    rows.sort_by(|one, two| two.value.total_cmp(&one.value));
    let fewer = rows.len().saturating_sub(SHOWN);
    rows.truncate(SHOWN);
    let ends = || rows.iter().flat_map(|row| row.ends).flatten();
    let frame = Frame {
        caption: "score in per cent over all opponents, 95 % intervals",
        extent: (ends().fold(100.0, f64::min), ends().fold(0.0, f64::max)),
        ticks: 5,
        tick: |value| format!("{value:.0}"),
        right: 130.0,
        rest: (fewer > 0).then(|| format!("{fewer} that score less are not shown")),
    };
    whisker_rows(&frame, &rows)
        .finish("Scores against the same opponents, the highest first", &in_words(&rows))
}
