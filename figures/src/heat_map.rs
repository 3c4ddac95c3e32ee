//! Landscapes of two parameters and more: colours over a grid of values, and slices through the rest.

use crate::canvas::{At, Canvas, bold_width, fitted, text_width};
use crate::curve::told;
use crate::landscape::{Landscape, Spot};
use crate::numbers::{grouped, signed};
use crate::palette::{diverging_class, on_diverging};
use crate::svg::Svg;

const CELL: (f64, f64) = (64.0, 38.0);
const TITLE: f64 = 22.0;
const FOOT: f64 = 42.0;
const GAP: f64 = 26.0;
const LEGEND: f64 = 40.0;
/// Slices in a row, as long as they are not wider than this.
const WIDEST: f64 = 900.0;

/// Draws ratings over a grid of two parameters; for each combination of the other parameters there is a grid.
pub(crate) fn heat_map(landscape: &Landscape) -> Svg {
    let (across, down) = sides(landscape);
    let slices = slices(landscape, across, down);
    let [columns, rows] = [across, down].map(|side| landscape.parameters[side].values.len());
    let widest =
        landscape.parameters[down].values.iter().map(|value| text_width(value, 13.0)).fold(20.0, f64::max);
    let left = (widest + 12.0).max(bold_width(&landscape.parameters[down].key, 13.0) + 12.0);
    let title = slices.iter().map(|slice| bold_width(&name(landscape, slice), 13.0)).fold(0.0, f64::max);
    let size = (left + title.max(CELL.0 * columns as f64), TITLE + CELL.1 * rows as f64 + FOOT);
    let beside = (libm::floor((WIDEST + GAP) / (size.0 + GAP)) as usize).clamp(1, slices.len().max(1));
    let lines = slices.len().div_ceil(beside).max(1);

    let width = (beside as f64 * (size.0 + GAP) - GAP).max(320.0) + 8.0;
    let mut canvas = Canvas::new(width, lines as f64 * size.1 + LEGEND);
    for (number, slice) in slices.iter().enumerate() {
        let corner = ((number % beside) as f64 * (size.0 + GAP) + 4.0, (number / beside) as f64 * size.1);
        canvas.moved(corner, |canvas| grid(canvas, landscape, slice, (across, down), left));
    }
    let top = lines as f64 * size.1;
    legend(&mut canvas, landscape, (4.0, top + 8.0));
    let keys: Vec<&str> = landscape.parameters.iter().map(|parameter| parameter.key.as_str()).collect();
    let lines: Vec<String> = landscape.spots.iter().map(|spot| told(landscape, spot)).collect();
    canvas.finish(&format!("Rating of {} by {}", landscape.kind, keys.join(", ")), &lines.join("; "))
}

/// A grid: the places of the other parameters' values.
type Slice = Vec<(usize, usize)>;

/// The two parameters with most values: they are seen best as sides of a grid.
fn sides(landscape: &Landscape) -> (usize, usize) {
    let mut order: Vec<usize> = (0..landscape.parameters.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(landscape.parameters[at].values.len()));
    (order[0], order[1])
}

fn slices(landscape: &Landscape, across: usize, down: usize) -> Vec<Slice> {
    let others = |spot: &Spot| -> Slice {
        spot.at.iter().copied().enumerate().filter(|(side, _)| *side != across && *side != down).collect()
    };
    let mut slices: Vec<Slice> = landscape.spots.iter().map(others).collect();
    slices.sort();
    slices.dedup();
    slices
}

/// The values that all of a slice has.
fn name(landscape: &Landscape, slice: &Slice) -> String {
    let value = |&(side, at): &(usize, usize)| {
        let parameter = &landscape.parameters[side];
        format!("{}={}", parameter.key, parameter.values[at])
    };
    slice.iter().map(value).collect::<Vec<_>>().join(" ")
}

fn grid(
    canvas: &mut Canvas,
    landscape: &Landscape,
    slice: &Slice,
    (across, down): (usize, usize),
    left: f64,
) {
    canvas.text("bold", (left, 14.0), &name(landscape, slice));
    let [columns, rows] = [across, down].map(|side| &landscape.parameters[side]);
    canvas.text("bold end", (left - 8.0, 14.0), &rows.key);
    let bottom = TITLE + CELL.1 * rows.values.len() as f64;
    let place = |column: usize, row: usize| {
        // Larger values of the second parameter stand higher, as on every other plot.
        (left + CELL.0 * column as f64, bottom - CELL.1 * (row + 1) as f64)
    };
    for (row, value) in rows.values.iter().enumerate() {
        canvas.text("small end", (left - 8.0, place(0, row).1 + CELL.1 / 2.0 + 4.0), value);
    }
    for (column, value) in columns.values.iter().enumerate() {
        let x = place(column, 0).0 + CELL.0 / 2.0;
        canvas.text("small mid", (x, bottom + 15.0), &fitted(value, 11.0, CELL.0));
    }
    let middle = left + CELL.0 * columns.values.len() as f64 / 2.0;
    canvas.text("bold mid", (middle, bottom + 32.0), &columns.key);
    for column in 0..columns.values.len() {
        for row in 0..rows.values.len() {
            let (x, y) = place(column, row);
            canvas.rect("open", (x + 1.5, y + 1.5), (CELL.0 - 3.0, CELL.1 - 3.0), 3.0);
        }
    }
    for spot in &landscape.spots {
        if slice.iter().all(|&(side, at)| spot.at[side] == at) {
            cell(canvas, landscape, spot, place(spot.at[across], spot.at[down]));
        }
    }
}

fn cell(canvas: &mut Canvas, landscape: &Landscape, spot: &Spot, (x, y): At) {
    let class = diverging_class(spot.rating.elo / landscape.reach());
    let text = on_diverging(class);
    canvas.named(&told(landscape, spot), |canvas| {
        canvas.rect(class, (x + 1.0, y + 1.0), (CELL.0 - 2.0, CELL.1 - 2.0), 3.0);
        if landscape.is_connected() && spot.is_crowned {
            canvas.rect("ring", (x + 2.5, y + 2.5), (CELL.0 - 5.0, CELL.1 - 5.0), 3.0);
        }
        let centre = x + CELL.0 / 2.0;
        canvas.text(&format!("mid bold {text}"), (centre, y + 17.0), &signed(spot.rating.elo));
        let half =
            spot.rating.interval.half_width().map_or_else(|| "∞".to_owned(), |half| format!("{half:.0}"));
        canvas.text(
            &format!("mid tiny {text}"),
            (centre, y + 30.0),
            &format!("±{half} · {}", grouped(spot.rating.pairs)),
        );
    });
}

fn legend(canvas: &mut Canvas, landscape: &Landscape, (x, y): At) {
    let reach = landscape.reach();
    for step in 0..9 {
        let class = diverging_class((f64::from(step) - 4.0) / 4.0);
        canvas.rect(class, (x + 16.0 * f64::from(step), y), (16.0, 8.0), 0.0);
    }
    let lowest = landscape.spots.iter().map(|spot| spot.rating.elo).fold(0.0, f64::min);
    let low = if lowest < -reach { format!("{} or less", signed(-reach)) } else { signed(-reach) };
    canvas.text("muted small", (x, y + 22.0), &low);
    canvas.text("muted small end", (x + 144.0, y + 22.0), &signed(reach));
    let mean = if landscape.is_connected() { "the mean" } else { "the mean of those who met" };
    canvas.text("muted small", (x + 156.0, y + 9.0), &format!("Elo above {mean},"));
    let framed = if landscape.spots.iter().any(|spot| spot.is_crowned) { "; champion framed" } else { "" };
    canvas.text("muted small", (x + 156.0, y + 23.0), &format!("± 95 % · pairs{framed}"));
}
