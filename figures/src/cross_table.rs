//! The cross table: everybody's score against everybody.

use schedule::report::CrossTable;

use crate::canvas::{Canvas, fitted, text_width};
use crate::names::Names;
use crate::palette::{diverging_class, on_diverging};
use crate::svg::Svg;

const CELL: (f64, f64) = (58.0, 30.0);
const TOP: f64 = 26.0;
/// The longest name: six parameters or so.
const LABEL: f64 = 420.0;

/// The strongest are shown, not more than this.
const SHOWN: usize = 32;

/// The class of a score's cell: even is grey, from 75 % on all blue.
#[must_use]
pub fn score_class(score: f64) -> &'static str {
    diverging_class(4.0 * (score - 0.5))
}

/// Scores in per cent, the row's player against the column's; strongest first where there are ratings, and at most
/// 32 of them.
#[must_use]
pub fn cross_table(report: &CrossTable) -> Svg {
    let names = Names::of(report.players.iter().map(String::as_str));
    let mut order = report.order();
    let left_out = order.len().saturating_sub(SHOWN);
    order.truncate(SHOWN);
    let labels: Vec<String> = order.iter().map(|&at| names.short(&report.players[at])).collect();
    let left = labels.iter().map(|label| text_width(label, 13.0)).fold(40.0, f64::max).min(LABEL) + 36.0;
    let count = order.len() as f64;

    let below = if left_out > 0 { 22.0 } else { 4.0 };
    let mut canvas = Canvas::new(left + CELL.0 * count + 4.0, TOP + CELL.1 * count + below);
    if left_out > 0 {
        let which = if report.is_connected() { "weaker ones" } else { "more" };
        let rest = format!("{left_out} {which} are not shown");
        canvas.text("muted small", (4.0, TOP + CELL.1 * count + 16.0), &rest);
    }
    let mut lines = Vec::new();
    for (row, &one) in order.iter().enumerate() {
        let y = TOP + CELL.1 * row as f64;
        let number = (row + 1).to_string();
        canvas.text("muted mid", (left + CELL.0 * (row as f64 + 0.5), 16.0), &number);
        canvas.text("muted end", (left - 8.0, y + 19.5), &number);
        canvas.text("", (4.0, y + 19.5), &fitted(&labels[row], 13.0, LABEL));
        for (column, &two) in order.iter().enumerate() {
            let at = (left + CELL.0 * column as f64 + 1.0, y + 1.0);
            let size = (CELL.0 - 2.0, CELL.1 - 2.0);
            let Some(score) = report.cross[one][two] else {
                canvas.rect(if one == two { "none" } else { "open" }, at, size, 3.0);
                continue;
            };
            let class = score_class(score);
            let told = format!("{} against {}: {:.1} %", labels[row], labels[column], 100.0 * score);
            canvas.named(&told, |canvas| {
                canvas.rect(class, at, size, 3.0);
                let centre = (at.0 + size.0 / 2.0, at.1 + 18.5);
                canvas.text(
                    &format!("mid {}", on_diverging(class)),
                    centre,
                    &format!("{:.1}", 100.0 * score),
                );
            });
            lines.push(told);
        }
    }
    canvas.finish("Cross table: scores in per cent", &lines.join("; "))
}
