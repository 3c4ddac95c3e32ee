//! Rows of players, each with a dot, its whiskers and the numbers beside it.

use crate::axis::Scale;
use crate::canvas::{BOLDER, Canvas, fitted, text_width};
use crate::whisker::Whisker;

/// The width of the figure with short names, and where the plot begins then at most.
const WIDTH: f64 = 480.0;
const USUAL_LEFT: f64 = 160.0;
/// The longest name: six parameters or so.
const LABEL: f64 = 420.0;
const ROW: f64 = 26.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 26.0;

/// More rows than this are not shown.
pub(crate) const SHOWN: usize = 64;

/// How a row is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Plain,
    /// In gold.
    Best,
    /// In ink: ahead, but something speaks against it, or may.
    Lead,
    /// Not to be compared with all others.
    Loose,
}

/// One player.
pub(crate) struct Row {
    /// Its name.
    pub(crate) label: String,
    /// All of it in a sentence.
    pub(crate) told: String,
    /// Where the dot is.
    pub(crate) value: f64,
    /// The ends of its interval, as far as there are any.
    pub(crate) ends: [Option<f64>; 2],
    /// The numbers beside it.
    pub(crate) shown: String,
    pub(crate) mark: Mark,
}

impl Row {
    /// How large its name is: bold letters are as wide as larger ones.
    fn size(&self) -> f64 {
        if matches!(self.mark, Mark::Best | Mark::Lead) { 13.0 * BOLDER } else { 13.0 }
    }
}

/// What all rows have in common.
pub(crate) struct Frame<'a> {
    /// What is measured, above everything.
    pub(crate) caption: &'a str,
    /// The least and the greatest value.
    pub(crate) extent: (f64, f64),
    /// About how many marks the axis has.
    pub(crate) ticks: usize,
    /// What stands at a mark.
    pub(crate) tick: fn(f64) -> String,
    /// Room for the numbers beside the plot, usually.
    pub(crate) right: f64,
    /// What is said of those that are not shown.
    pub(crate) rest: Option<String>,
}

/// Draws them, from top to bottom.
pub(crate) fn whisker_rows(frame: &Frame<'_>, rows: &[Row]) -> Canvas {
    let widths = rows.iter().map(|row| text_width(&row.label, row.size()));
    let left = widths.fold(40.0, f64::max).min(LABEL) + 14.0;
    // Long names make the figure wider: what tells players apart may stand at their end.
    let numbers = rows.iter().map(|row| text_width(&row.shown, 13.0) + 16.0);
    let right = numbers.fold(frame.right, f64::max);
    let width = WIDTH + (left - USUAL_LEFT).max(0.0) + (right - frame.right);
    let x = Scale::linear(frame.extent, (left + 8.0, width - right));
    let bottom = TOP + ROW * rows.len() as f64;
    let mut canvas = Canvas::new(width, bottom + BOTTOM);
    canvas.text("muted small", (4.0, 14.0), frame.caption);
    for tick in x.ticks(frame.ticks) {
        let class = if tick == 0.0 { "axis" } else { "grid" };
        canvas.line(class, (x.at(tick), TOP), (x.at(tick), bottom));
        canvas.text("muted small mid", (x.at(tick), bottom + 16.0), &(frame.tick)(tick));
    }
    for (at, row) in rows.iter().enumerate() {
        let y = TOP + ROW * (at as f64 + 0.5);
        let [whisker, dot, text] = match row.mark {
            Mark::Plain => ["whisker", "dot", "end"],
            Mark::Best => ["whisker-best", "dot-best", "end bold"],
            Mark::Lead => ["whisker-lead", "dot-lead", "end bold"],
            Mark::Loose => ["whisker-loose", "dot-loose", "end"],
        };
        canvas.named(&row.told, |canvas| {
            canvas.text(text, (left, y + 4.5), &fitted(&row.label, row.size(), LABEL));
            let ends = Whisker::of(row.ends, &x);
            canvas.line(whisker, (ends.from, y), (ends.to, y));
            for end in ends.caps() {
                canvas.line(whisker, (end, y - 4.0), (end, y + 4.0));
            }
            canvas.circle(dot, (x.at(row.value), y), 5.5);
            canvas.text(text, (width - 4.0, y + 4.5), &row.shown);
        });
    }
    if let Some(rest) = &frame.rest {
        canvas.text("muted small end", (left, bottom + 16.0), rest);
    }
    canvas
}

/// All rows in sentences.
pub(crate) fn in_words(rows: &[Row]) -> String {
    rows.iter().map(|row| row.told.as_str()).collect::<Vec<_>>().join("; ")
}
