//! Mean scores over the values of two parameters, as colours.

use schedule::report::Sweep;

use crate::canvas::{Canvas, bold_width, fitted, text_width};
use crate::landscape::Parameter;
use crate::numbers::score_told;
use crate::palette::{diverging_class, on_diverging};
use crate::svg::Svg;

const CELL: (f64, f64) = (64.0, 38.0);
const TOP: f64 = 44.0;
const FOOT: f64 = 44.0;
/// A score so far from a half has the strongest colour, unless some are farther.
const REACH: f64 = 0.1;

/// Draws the mean scores; larger values stand higher and farther to the right.
pub(crate) fn draw(sweep: &Sweep, [across, down]: [&Parameter; 2]) -> Svg {
    let widest = down.values.iter().map(|value| text_width(value, 11.0)).fold(20.0, f64::max);
    let left = (widest + 12.0).max(bold_width(&down.key, 13.0) + 12.0);
    let bottom = TOP + CELL.1 * down.values.len() as f64;
    let width = (left + CELL.0 * across.values.len() as f64 + 8.0).max(360.0);
    let mut canvas = Canvas::new(width, bottom + FOOT);
    let opponents = if sweep.against.len() == 1 { "the opponent" } else { "all opponents" };
    canvas.text("muted small", (4.0, 14.0), &format!("score in per cent against {opponents}, ± 95 %"));
    canvas.text("bold end", (left - 8.0, TOP - 8.0), &down.key);
    for (row, value) in down.values.iter().enumerate() {
        let y = bottom - CELL.1 * (row as f64 + 0.5) + 4.0;
        canvas.text("small end", (left - 8.0, y), value);
    }
    for (column, value) in across.values.iter().enumerate() {
        let x = left + CELL.0 * (column as f64 + 0.5);
        canvas.text("small mid", (x, bottom + 15.0), &fitted(value, 11.0, CELL.0));
    }
    let middle = left + CELL.0 * across.values.len() as f64 / 2.0;
    canvas.text("bold mid", (middle, bottom + 34.0), &across.key);

    let means = sweep.points.iter().filter_map(|point| point.mean);
    let reach = means.map(|mean| (mean.score - 0.5).abs()).fold(REACH, f64::max);
    let mut words = Vec::new();
    for point in &sweep.points {
        let place = |parameter: &Parameter, at: usize| {
            parameter.values.iter().position(|value| *value == point.values[at])
        };
        let (Some(column), Some(row)) = (place(across, 0), place(down, 1)) else { continue };
        let (x, y) = (left + CELL.0 * column as f64, bottom - CELL.1 * (row + 1) as f64);
        let Some(mean) = point.mean else {
            canvas.rect("open", (x + 1.5, y + 1.5), (CELL.0 - 3.0, CELL.1 - 3.0), 3.0);
            continue;
        };
        let class = diverging_class((mean.score - 0.5) / reach);
        let text = on_diverging(class);
        let values = format!("{}={} {}={}", across.key, point.values[0], down.key, point.values[1]);
        let said = format!("{values}: {}", score_told(&mean));
        canvas.named(&said, |canvas| {
            canvas.rect(class, (x + 1.0, y + 1.0), (CELL.0 - 2.0, CELL.1 - 2.0), 3.0);
            if sweep.crowned.as_ref() == Some(&point.player) {
                canvas.rect("ring", (x + 2.5, y + 2.5), (CELL.0 - 5.0, CELL.1 - 5.0), 3.0);
            }
            let centre = x + CELL.0 / 2.0;
            canvas.text(
                &format!("mid bold {text}"),
                (centre, y + 17.0),
                &format!("{:.1}", 100.0 * mean.score),
            );
            let half = 50.0 * (mean.high - mean.low);
            canvas.text(&format!("mid tiny {text}"), (centre, y + 30.0), &format!("±{half:.1}"));
        });
        words.push(said);
    }
    canvas.finish(&format!("Score by {} and {}", across.key, down.key), &words.join("; "))
}
